import { toPlainText } from '@/lib/plain-text';
import { decodeAttribute, htmlToText } from './text';

/** An element of serialized HTML. `attributes` is the raw text of its tag. */
export type HtmlElement = {
  name: string;
  attributes: string;
  parent: HtmlElement | undefined;
  children: (HtmlElement | string)[];
};

const MAX_TOKENS = 600_000;
const voidElements = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const rawTextElements = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea']);

function findTagEnd(html: string, open: number): number {
  const next = /["'>]/g;
  next.lastIndex = open;
  for (let found = next.exec(html); found !== null; found = next.exec(html)) {
    if (found[0] === '>') return found.index;
    const close = html.indexOf(found[0], next.lastIndex);
    if (close === -1) return -1;
    next.lastIndex = close + 1;
  }
  return -1;
}

type Tag = { name: string; isClosing: boolean; attributes: string };

function readTag(text: string): Tag | undefined {
  const [head, slash, name] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(text.slice(0, 40)) ?? [];
  if (head === undefined || name === undefined) return undefined;
  return { name: name.toLowerCase(), isClosing: slash === '/', attributes: text.slice(head.length) };
}

function findTokenEnd(html: string, start: number): number {
  const [end, length] = html.startsWith('<!--', start)
    ? [html.indexOf('-->', start + 4), 3]
    : html[start] === '<'
      ? [findTagEnd(html, start), 1]
      : [html.indexOf('<', start), 0];
  return end === -1 ? html.length : end + length;
}

function* readTokens(html: string): Generator<Tag | string> {
  let at = 0;
  for (let count = 0; at < html.length && count < MAX_TOKENS; count += 1) {
    const end = findTokenEnd(html, at);
    const token = html.slice(at, end);
    at = end;
    const tag = token.startsWith('<') ? readTag(token.slice(0, -1)) : undefined;
    if (tag === undefined) {
      if (!token.startsWith('<')) yield token;
      continue;
    }
    yield tag;
    if (tag.isClosing || !rawTextElements.has(tag.name)) continue;
    const closing = html.indexOf(`</${tag.name}`, at);
    at = closing === -1 ? html.length : closing;
  }
}

/** The open elements of a parser, with a count by name: without it, a closing tag that matches nothing would cost the depth of the stack. */
class OpenElements {
  readonly #stack: HtmlElement[];
  readonly #counts = new Map<string, number>();

  constructor(root: HtmlElement) {
    this.#stack = [root];
  }

  get innermost(): HtmlElement | undefined {
    return this.#stack.at(-1);
  }

  push(element: HtmlElement): void {
    this.#stack.push(element);
    this.#counts.set(element.name, (this.#counts.get(element.name) ?? 0) + 1);
  }

  close(name: string): void {
    while ((this.#counts.get(name) ?? 0) > 0) {
      const closed = this.#stack.pop()?.name ?? '';
      this.#counts.set(closed, (this.#counts.get(closed) ?? 0) - 1);
      if (closed === name) return;
    }
  }
}

/** Parses HTML that a browser serialized; scripts and styles are empty. Linear in the length of the page. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: '', parent: undefined, children: [] };
  const open = new OpenElements(root);
  for (const token of readTokens(html)) {
    const parent = open.innermost ?? root;
    if (typeof token === 'string') parent.children.push(token);
    else if (token.isClosing) open.close(token.name);
    else {
      const element: HtmlElement = { name: token.name, attributes: token.attributes, parent, children: [] };
      parent.children.push(element);
      if (!voidElements.has(token.name) && !token.attributes.endsWith('/')) open.push(element);
    }
  }
  return root;
}

export function* walkNodes(root: HtmlElement): Generator<HtmlElement | string> {
  const stack: (HtmlElement | string)[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if (typeof node === 'string' || rawTextElements.has(node.name)) continue;
    for (let at = node.children.length - 1; at >= 0; at -= 1) stack.push(node.children[at] ?? '');
  }
}

export function* walkElements(root: HtmlElement): Generator<HtmlElement> {
  for (const node of walkNodes(root)) if (typeof node !== 'string') yield node;
}

export function readAttribute({ attributes }: HtmlElement, name: string): string | undefined {
  for (const [, key, quoted] of attributes.matchAll(/(?<![^\s"'=/])([^\s"'=/]+)=("[^"]*"|'[^']*')/g)) {
    if (key?.toLowerCase() === name && quoted !== undefined) return decodeAttribute(quoted);
  }
  return undefined;
}

const blockElements = new Set(['br', 'div', 'li', 'p']);
const MAX_BLOCK_LENGTH = 40_000;

/** The text of an element as a browser shows it: inline elements join, breaks and blocks begin a new line, emoji are images. */
export function readBlock(root: HtmlElement): string {
  let text = '';
  for (const node of walkNodes(root)) {
    if (text.length > MAX_BLOCK_LENGTH) break;
    if (typeof node === 'string') text += htmlToText(node);
    else if (node.name === 'img') text += readAttribute(node, 'alt') ?? '';
    else if (node !== root && blockElements.has(node.name)) text += '\n';
  }
  return text;
}

const MAX_LINE_LENGTH = 10_000;

function readLine(text: string, known: Map<string, string | null>): string | null {
  const read = known.get(text);
  if (read !== undefined) return read;
  const line = toPlainText(htmlToText(text), MAX_LINE_LENGTH);
  known.set(text, line);
  return line;
}

/** The texts below an element, one per text node, without the empty ones; `known` caches texts that were read before. */
export function readLines(root: HtmlElement, known = new Map<string, string | null>()): string[] {
  const lines: string[] = [];
  for (const node of walkNodes(root)) {
    const line = typeof node === 'string' ? readLine(node, known) : null;
    if (line !== null) lines.push(line);
  }
  return lines;
}

/** More than any ad has; bounds the work, because each is searched for its sources and they may nest. */
const MAX_VIDEO_TAGS = 50;

export function readVideoTags(root: HtmlElement): { src: string; poster: string | undefined }[] {
  const videos = [...walkElements(root)].filter(({ name }) => name === 'video').slice(0, MAX_VIDEO_TAGS);
  return videos.flatMap((video) => {
    const poster = readAttribute(video, 'poster');
    const sources = [...walkElements(video)].map((element) => readAttribute(element, 'src')).filter((src) => src !== undefined);
    const [src] = sources;
    return src === undefined ? [] : [{ src, poster }];
  });
}
