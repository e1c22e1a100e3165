type Element = { tag: string; attributes: string; children: Node[] };
type Node = Element | string;

const isElement = (node: Node): node is Element => typeof node !== 'string';

const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
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

function addTag(open: Element[], text: string): void {
  const [name = '', ...rest] = text.split(' ');
  if (name.startsWith('/')) {
    const place = open.findLastIndex(({ tag }) => tag === name.slice(1));
    if (place > 0) open.length = place;
    return;
  }
  const element: Element = { tag: name.replace('/', ''), attributes: rest.join(' '), children: [] };
  open.at(-1)?.children.push(element);
  if (!voids.has(element.tag) && !rest.at(-1)?.endsWith('/')) open.push(element);
}

/** Parses the HTML that React wrote: it is well-formed, and an attribute has no bracket. */
function parse(html: string): Element {
  const root: Element = { tag: 'root', attributes: '', children: [] };
  const open = [root];
  for (let at = 0; at < html.length; ) {
    const from = html.indexOf('<', at);
    const text = html.slice(at, from === -1 ? html.length : from);
    if (text !== '') open.at(-1)?.children.push(text);
    if (from === -1) break;
    const to = html.startsWith('<!--', from) ? html.indexOf('-->', from) + 2 : html.indexOf('>', from);
    if (to < from) break;
    if (!html.startsWith('<!', from)) addTag(open, html.slice(from + 1, to));
    at = to + 1;
  }
  return root;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const decode = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

function attributeOf({ attributes }: Element, name: string): string | undefined {
  const from = ` ${attributes}`.indexOf(` ${name}="`);
  if (from === -1) return undefined;
  const rest = attributes.slice(from + name.length + 2);
  return decode(rest.slice(0, rest.indexOf('"')));
}

const isSkipped = (node: Node) =>
  isElement(node) &&
  (skipped.has(node.tag) ||
    attributeOf(node, 'aria-hidden') === 'true' ||
    attributeOf(node, 'aria-label')?.startsWith('Link to this') === true);

const textOf = (node: Node): string => (isElement(node) ? node.children.map(textOf).join('') : decode(node));

type Resolve = (href: string) => string;

function toInlineElement(node: Element, resolve: Resolve): string {
  if (node.tag === 'br') return ' ';
  if (node.tag === 'code' || node.tag === 'kbd') return `\`${textOf(node)}\``;
  const text = toInline(node.children, resolve);
  if (text === '') return '';
  if (node.tag === 'strong' || node.tag === 'b') return `**${text}**`;
  const href = node.tag === 'a' ? attributeOf(node, 'href') : undefined;
  return href === undefined || href.startsWith('#') ? text : `[${text}](${resolve(href)})`;
}

function toInline(nodes: readonly Node[], resolve: Resolve): string {
  const parts = nodes.filter((node) => !isSkipped(node)).map((node) => (isElement(node) ? toInlineElement(node, resolve) : decode(node)));
  return parts.join('').replace(/\s+/g, ' ');
}

const find = (node: Element, tag: string): Element[] =>
  node.children.filter(isElement).flatMap((child) => (child.tag === tag ? [child] : find(child, tag)));

function toTable(table: Element, resolve: Resolve): string {
  const rows = find(table, 'tr').map((row) =>
    row.children.filter(isElement).map((cell) => toInline(cell.children, resolve).trim().replaceAll('|', '\\|')),
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
  for (const node of element.children) {
    if (!isElement(node) || inline.has(node.tag)) {
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
  const level = /^h([1-6])$/.exec(node.tag)?.[1];
  if (level !== undefined) return [`${'#'.repeat(Number(level))} ${toInline(node.children, resolve).trim()}`];
  if (node.tag === 'pre') return [`\`\`\`\n${textOf(node).trimEnd()}\n\`\`\``];
  if (node.tag === 'table') return [toTable(node, resolve)];
  if (node.tag === 'ul' || node.tag === 'ol') {
    const items = node.children.filter(isElement).map((item) => indent(toBlocks(item, resolve).join('\n')));
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
