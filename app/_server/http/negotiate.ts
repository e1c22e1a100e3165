type Parameter = { name: string; value: string };
type Range = { type: string; subtype: string; parameters: readonly Parameter[]; weight: number; position: number };

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quotedString = '"(?:[^"\\\\]|\\\\.)*"';
const mediaRange = new RegExp(`^[ \\t]*(${token})/(${token})[ \\t]*$`);
const parameter = new RegExp(`^[ \\t]*(${token})=(${token}|${quotedString})[ \\t]*$`);
const qvalue = /^(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/;
const blank = /^[ \t]*$/;

// A quoted string is one unit, so that a comma or semicolon in it does not split; an unterminated one extends to the end.
const betweenCommas = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/gs;
const betweenSemicolons = /(?:[^";]|"(?:[^"\\]|\\.)*"?)+/gs;

function parseParameter(text: string): Parameter | undefined {
  const [, name, value] = parameter.exec(text) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const plain = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
  // A quoted weight is invalid, so the quotes of `q` are kept for the check that follows.
  return { name: name.toLowerCase(), value: name.toLowerCase() === 'q' ? value : plain.toLowerCase() };
}

function parseRange(element: string, position: number): Range | undefined {
  const [head = '', ...rest] = element.match(betweenSemicolons) ?? [];
  const [, type, subtype] = mediaRange.exec(head)?.map((matched) => matched.toLowerCase()) ?? [];
  if (type === undefined || subtype === undefined || (type === '*' && subtype !== '*')) return undefined;
  const parsed = rest.filter((text) => !blank.test(text)).map(parseParameter);
  const parameters = parsed.filter((found) => found !== undefined);
  if (parameters.length < parsed.length) return undefined;
  const weight = parameters.find(({ name }) => name === 'q')?.value ?? '1';
  if (!qvalue.test(weight)) return undefined;
  return { type, subtype, parameters: parameters.filter(({ name }) => name !== 'q'), weight: Number(weight), position };
}

/** Text is sent as UTF-8, and JSON is UTF-8 by definition. */
const hasCharset = (mediaType: string) => mediaType === 'application/json' || mediaType.startsWith('text/');

/** The precedence of a matching range, from 4 (exact, with parameters) to 1 (any); 0 if it does not match. */
function specificity({ type, subtype, parameters }: Range, mediaType: string): number {
  const utf8 = parameters.every(({ name, value }) => name === 'charset' && value === 'utf-8');
  if (parameters.length > 0 && !(utf8 && hasCharset(mediaType))) return 0;
  if (type === '*') return 1;
  if (subtype === '*') return mediaType.startsWith(`${type}/`) ? 2 : 0;
  if (mediaType !== `${type}/${subtype}`) return 0;
  return parameters.length > 0 ? 4 : 3;
}

type Candidate = { mediaType: string; weight: number; exact: boolean; position: number };

/** The most specific range decides about a media type, of equals the first. */
function weigh(mediaType: string, ranges: readonly Range[], order: number): Candidate | undefined {
  const [best] = ranges
    .map((range) => ({ range, precedence: specificity(range, mediaType) }))
    .filter(({ precedence }) => precedence > 0)
    .sort((a, b) => b.precedence - a.precedence || a.range.position - b.range.position);
  if (best === undefined || best.range.weight === 0) return undefined;
  const exact = best.precedence > 2;
  return { mediaType, weight: best.range.weight, exact, position: exact ? best.range.position : order };
}

/** RFC 9110, section 12. At equal weight: exact types in the client's order, then ranges in the order of `available`. */
export function negotiate<T extends string>(accept: string | null, available: readonly [T, ...T[]]): T | undefined {
  const elements = ((accept ?? '').match(betweenCommas) ?? []).filter((element) => !blank.test(element));
  if (elements.length === 0) return available[0];
  const ranges = elements.map(parseRange).filter((range) => range !== undefined);
  const [chosen] = available
    .map((mediaType, order) => weigh(mediaType, ranges, order))
    .filter((candidate) => candidate !== undefined)
    .sort((a, b) => b.weight - a.weight || Number(b.exact) - Number(a.exact) || a.position - b.position);
  return available.find((mediaType) => mediaType === chosen?.mediaType);
}
