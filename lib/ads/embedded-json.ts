type PageScript = { json: unknown } | { code: string };

const MAX_NODES = 400_000;

/** Undefined when the text is not JSON, such as a chunk that is still arriving. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function findStringEnd(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** Like {@link JSON.parse}, but integers of 16 digits and more become strings, so that ids stay exact; undefined when it is not JSON. */
export function parseExact(text: string): unknown {
  const next = /"|\d{16,}/g;
  const parts: string[] = [];
  let copied = 0;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0] === '"') {
      const end = findStringEnd(text, found.index);
      if (end === -1) return undefined;
      next.lastIndex = end + 1;
    } else if (/[\s:[,]/.test(text[found.index - 1] ?? '') && /[\s,}\]]/.test(text[next.lastIndex] ?? '')) {
      parts.push(text.slice(copied, found.index), `"${found[0]}"`);
      copied = next.lastIndex;
    }
  }
  return parseJson(parts.join('') + text.slice(copied));
}

const MAX_CODE_OBJECTS = 200;

function findObjectEnd(text: string, start: number): number {
  const next = /["{}]/g;
  next.lastIndex = start;
  let depth = 0;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0] === '"') {
      const end = findStringEnd(text, found.index);
      if (end === -1) return -1;
      next.lastIndex = end + 1;
    } else depth += found[0] === '{' ? 1 : -1;
    if (depth === 0) return next.lastIndex;
  }
  return -1;
}

/** The JSON objects in a script's source: arguments such as `s.handle({…})`, and assigned values. */
export function* readCodeObjects(code: string): Generator<unknown> {
  const openings = /[=(]\s*\{/g;
  for (let count = 0; count < MAX_CODE_OBJECTS; count += 1) {
    if (openings.exec(code) === null) return;
    const start = openings.lastIndex - 1;
    const end = findObjectEnd(code, start);
    if (end === -1) return;
    openings.lastIndex = end;
    const json = parseExact(code.slice(start, end));
    if (json !== undefined) yield json;
  }
}

/** The scripts of a page that contain one of `words`, in document order, without JSON that is still arriving. */
export function* readScripts(html: string, words: readonly string[]): Generator<PageScript> {
  let at = html.indexOf('<script');
  while (at !== -1) {
    const open = html.indexOf('>', at);
    const close = open === -1 ? -1 : html.indexOf('</script', open);
    if (close === -1) return;
    const tag = html.slice(at, open);
    const text = html.slice(open + 1, close);
    if (words.some((word) => text.includes(word))) {
      if (!/type=["']?application\/json/i.test(tag)) yield { code: text };
      else {
        const json = parseExact(text);
        if (json !== undefined) yield { json };
      }
    }
    at = html.indexOf('<script', close);
  }
}

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Libraries send ids as strings and, in older or rarer shapes, as numbers. */
export function toId(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

function pushReversed(stack: unknown[], values: readonly unknown[]): void {
  for (let at = values.length - 1; at >= 0; at -= 1) if (typeof values[at] === 'object') stack.push(values[at]);
}

/** In document order, without recursion; stops after a fixed number of nodes. */
export function* walkObjects(root: unknown): Generator<JsonObject> {
  const stack: unknown[] = [root];
  for (let seen = 0; stack.length > 0 && seen < MAX_NODES; seen += 1) {
    const value = stack.pop();
    if (Array.isArray(value)) pushReversed(stack, value);
    else if (isObject(value)) {
      yield value;
      pushReversed(stack, Object.values(value));
    }
  }
}
