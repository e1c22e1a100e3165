/** Objects that are tried: a sentence before the answer may have a brace of its own. */
const MAX_STARTS = 5;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const tokens = /\\[\s\S]|[\s\S]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unlike = /\\[^"\\/bfnrtu]|[\u0000-\u001f]/;
/** Control characters in a string are escaped, and an escape that JSON does not have is its character. */
const mend = (part: string) => (part.startsWith('\\') ? part.slice(1) : `\\u${part.charCodeAt(0).toString(16).padStart(4, '0')}`);

function* signsOf(text: string): Generator<string> {
  let string: string[] | undefined;
  for (const [token] of text.matchAll(tokens)) {
    string?.push(token.replace(unlike, mend));
    if (token === '"') {
      if (string !== undefined) yield string.join('');
      string = string === undefined ? ['"'] : undefined;
    } else if (string === undefined && token.trim() !== '') yield token;
  }
}

const depths: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** The object that `text` begins with, without commas before a closing bracket; undefined where it does not end. */
function objectIn(text: string): string | undefined {
  const written: string[] = [];
  let depth = 0;
  for (const sign of signsOf(text)) {
    const change = depths[sign] ?? 0;
    if (change < 0 && written.at(-1) === ',') written.pop();
    written.push(sign);
    depth += change;
    if (depth === 0) return written.join('');
  }
  return undefined;
}

function firstObject(text: string): unknown {
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < MAX_STARTS; tries += 1) {
    const written = objectIn(text.slice(start));
    // An answer that was cut is none, whatever whole objects are in it.
    if (written === undefined) return undefined;
    const object = parse(written);
    if (object !== undefined) return object;
    start = text.indexOf('{', start + 1);
  }
  return undefined;
}

/** Reads over raw control characters, foreign escapes and commas too many. Undefined where there is no JSON, or where it was cut. */
export function readJson(text: string): unknown {
  const whole = parse(text);
  const json = whole === undefined ? firstObject(text) : whole;
  return Array.isArray(json) && typeof json[0] === 'object' ? json[0] : json;
}
