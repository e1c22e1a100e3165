import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;

const skipped: ReadonlySet<string> = new Set(['script', 'style', 'svg', 'button', 'select', 'input', 'img', 'template', 'nav', 'form']);
const inline: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'br',
  'code',
  'em',
  'i',
  'kbd',
  'label',
  'mark',
  'small',
  'span',
  'strong',
  'sup',
  'time',
  'wbr',
]);

const attributeOf = ({ attrs }: Element, name: string): string | undefined => attrs.find((attribute) => attribute.name === name)?.value;

const isSkipped = (node: Node) =>
  isElement(node) &&
  (skipped.has(node.tagName) ||
    attributeOf(node, 'aria-hidden') === 'true' ||
    attributeOf(node, 'aria-label')?.startsWith('Link to this') === true);

function textOf(node: Node): string {
  if (isElement(node)) return node.childNodes.map(textOf).join('');
  return 'value' in node ? node.value : '';
}

type Resolve = (href: string) => string;

function toInlineElement(node: Element, resolve: Resolve): string {
  if (node.tagName === 'br') return ' ';
  if (node.tagName === 'code' || node.tagName === 'kbd') return `\`${textOf(node)}\``;
  const text = toInline(node.childNodes, resolve);
  if (text === '') return '';
  if (node.tagName === 'strong' || node.tagName === 'b') return `**${text}**`;
  const href = node.tagName === 'a' ? attributeOf(node, 'href') : undefined;
  return href === undefined || href.startsWith('#') ? text : `[${text}](${resolve(href)})`;
}

function toInline(nodes: readonly Node[], resolve: Resolve): string {
  const parts = nodes.filter((node) => !isSkipped(node)).map((node) => (isElement(node) ? toInlineElement(node, resolve) : textOf(node)));
  return parts.join('').replace(/\s+/g, ' ');
}

const find = (node: Pick<Element, 'childNodes'>, tag: string): Element[] =>
  node.childNodes.filter(isElement).flatMap((child) => (child.tagName === tag ? [child] : find(child, tag)));

function toTable(table: Element, resolve: Resolve): string {
  const rows = find(table, 'tr').map((row) =>
    row.childNodes.filter(isElement).map((cell) => toInline(cell.childNodes, resolve).trim().replaceAll('|', '\\|')),
  );
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const indent = (text: string) => text.replaceAll('\n', '\n  ');

function toBlocks(element: Element, resolve: Resolve): string[] {
  const blocks: string[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const text = toInline(line, resolve).trim();
    if (text !== '') blocks.push(text);
    line = [];
  };
  for (const node of element.childNodes) {
    if (!isElement(node) || inline.has(node.tagName)) {
      line.push(node);
      continue;
    }
    endLine();
    if (!isSkipped(node)) blocks.push(...toBlock(node, resolve));
  }
  endLine();
  return blocks;
}

function toBlock(node: Element, resolve: Resolve): string[] {
  const level = /^h([1-6])$/.exec(node.tagName)?.[1];
  if (level !== undefined) return [`${'#'.repeat(Number(level))} ${toInline(node.childNodes, resolve).trim()}`];
  if (node.tagName === 'pre') return [`\`\`\`\n${textOf(node).trimEnd()}\n\`\`\``];
  if (node.tagName === 'table') return [toTable(node, resolve)];
  if (node.tagName === 'ul' || node.tagName === 'ol') {
    const items = node.childNodes.filter(isElement).map((item) => indent(toBlocks(item, resolve).join('\n')));
    return [
      items
        .filter((item) => item !== '')
        .map((item) => `- ${item}`)
        .join('\n'),
    ];
  }
  return toBlocks(node, resolve);
}

/** Renders the main part alone. `origin` completes its links. */
export function toPageMarkdown(html: string, origin: string): string {
  const [main] = find(parse(html), 'main');
  if (main === undefined) throw new Error('the page has no main part');
  return `${toBlocks(main, (href) => (href.startsWith('/') ? `${origin}${href}` : href)).join('\n\n')}\n`;
}
