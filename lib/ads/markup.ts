import { htmlToText, toPlainText } from './text';

/** An element of a page as the browser writes it out. `attributes` is the raw text of its tag. */
export type MarkupElement = {
  name: string;
  attributes: string;
  parent: MarkupElement | undefined;
  children: (MarkupElement | string)[];
};

const MAX_PIECES = 600_000;
const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const opaque = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea']);

/** Where the tag that opens at `open` ends, on its `>`; quotes hide one. -1 when it does not end. */
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

/** The tag between `<` and `>`; undefined for a comment or a doctype. */
function readTag(text: string): Tag | undefined {
  const [head, slash, name] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(text.slice(0, 40)) ?? [];
  if (head === undefined || name === undefined) return undefined;
  return { name: name.toLowerCase(), isClosing: slash === '/', attributes: text.slice(head.length) };
}

/** Where the piece that begins at `start` ends: a tag, a comment or a text; the end of the page when it is cut off. */
function findPieceEnd(html: string, start: number): number {
  const [end, length] = html.startsWith('<!--', start)
    ? [html.indexOf('-->', start + 4), 3]
    : html[start] === '<'
      ? [findTagEnd(html, start), 1]
      : [html.indexOf('<', start), 0];
  return end === -1 ? html.length : end + length;
}

/** The tags and texts of a page in order; the contents of scripts and styles are left out. */
function* readPieces(html: string): Generator<Tag | string> {
  let at = 0;
  for (let count = 0; at < html.length && count < MAX_PIECES; count += 1) {
    const end = findPieceEnd(html, at);
    const piece = html.slice(at, end);
    at = end;
    const tag = piece.startsWith('<') ? readTag(piece.slice(0, -1)) : undefined;
    if (tag === undefined) {
      if (!piece.startsWith('<')) yield piece;
      continue;
    }
    yield tag;
    if (tag.isClosing || !opaque.has(tag.name)) continue;
    const closing = html.indexOf(`</${tag.name}`, at);
    at = closing === -1 ? html.length : closing;
  }
}

/** The elements that are open while a page is parsed, and how many of each name: a search for none would cost its depth. */
class OpenElements {
  readonly #stack: MarkupElement[];
  readonly #counts = new Map<string, number>();

  constructor(root: MarkupElement) {
    this.#stack = [root];
  }

  get innermost(): MarkupElement | undefined {
    return this.#stack.at(-1);
  }

  push(element: MarkupElement): void {
    this.#stack.push(element);
    this.#counts.set(element.name, (this.#counts.get(element.name) ?? 0) + 1);
  }

  /** Closes the innermost element of the name and all within it; without one nothing changes. */
  close(name: string): void {
    while ((this.#counts.get(name) ?? 0) > 0) {
      const closed = this.#stack.pop()?.name ?? '';
      this.#counts.set(closed, (this.#counts.get(closed) ?? 0) - 1);
      if (closed === name) return;
    }
  }
}

/** The elements of a page, well nested as a browser writes them out; scripts and styles are empty. Linear in the length of the page. */
export function parseMarkup(html: string): MarkupElement {
  const root: MarkupElement = { name: '', attributes: '', parent: undefined, children: [] };
  const open = new OpenElements(root);
  for (const piece of readPieces(html)) {
    const parent = open.innermost ?? root;
    if (typeof piece === 'string') parent.children.push(piece);
    else if (piece.isClosing) open.close(piece.name);
    else {
      const element: MarkupElement = { name: piece.name, attributes: piece.attributes, parent, children: [] };
      parent.children.push(element);
      if (!voids.has(piece.name) && !piece.attributes.endsWith('/')) open.push(element);
    }
  }
  return root;
}

/** The elements below and including `root`, in document order. */
export function* walkElements(root: MarkupElement): Generator<MarkupElement> {
  const stack: MarkupElement[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    yield element;
    for (let at = element.children.length - 1; at >= 0; at -= 1) {
      const child = element.children[at];
      if (child !== undefined && typeof child !== 'string') stack.push(child);
    }
  }
}

/** The value of an attribute, its entities decoded. */
export function readAttribute({ attributes }: MarkupElement, name: string): string | undefined {
  for (const [, key, double, single] of attributes.matchAll(/(?<![^\s"'=/])([^\s"'=/]+)=(?:"([^"]*)"|'([^']*)')/g)) {
    if (key?.toLowerCase() === name) return htmlToText(double ?? single ?? '');
  }
  return undefined;
}

const MAX_LINE_LENGTH = 10_000;

function readLine(text: string, known: Map<string, string | null>): string | null {
  const read = known.get(text);
  if (read !== undefined) return read;
  const line = toPlainText(htmlToText(text), MAX_LINE_LENGTH);
  known.set(text, line);
  return line;
}

/** The texts below an element, one per text node, without the empty ones; `known` spares reading a text again. */
export function readLines(root: MarkupElement, known = new Map<string, string | null>()): string[] {
  const lines: string[] = [];
  const stack: (MarkupElement | string)[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') {
      const line = readLine(node, known);
      if (line !== null) lines.push(line);
    } else if (!opaque.has(node.name)) for (let at = node.children.length - 1; at >= 0; at -= 1) stack.push(node.children[at] ?? '');
  }
  return lines;
}

/** More than any ad has; each is searched for its sources, and one may stand in another. */
const MAX_VIDEO_TAGS = 50;

/** The addresses of the videos below an element, each with its poster. */
export function readVideoTags(root: MarkupElement): { src: string; poster: string | undefined }[] {
  const videos = [...walkElements(root)].filter(({ name }) => name === 'video').slice(0, MAX_VIDEO_TAGS);
  return videos.flatMap((video) => {
    const poster = readAttribute(video, 'poster');
    const sources = [...walkElements(video)].map((element) => readAttribute(element, 'src')).filter((src) => src !== undefined);
    const [src] = sources;
    return src === undefined ? [] : [{ src, poster }];
  });
}
