import { toUSVString, types } from 'node:util';
import { holdsSecret, REDACTED } from './redact';

export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

const MAX_DEPTH = 8;
/** Nested objects, including causes. */
const MAX_ABOVE = 50;
const MAX_NODES = 300;
const MAX_ITEMS = 50;
const MAX_NAME_LENGTH = 80;
const MAX_STRING_LENGTH = 4000;
/** Past this length only short strings are added, which leaves room for the last cause of a long chain. */
const MAX_LENGTH_FOR_LONG = 24_000;
const MAX_SHORT_STRING_LENGTH = 200;
/** Past this length the line is full: "…" replaces every further string, and no object or list continues. */
const MAX_LENGTH = 36_000;
/** The total length of text searched for secrets, because redaction may remove most of it. */
const MAX_READ_LENGTH = 200_000;
/** Text is searched this far beyond what is kept, so that a secret at the cut is found whole. */
const MAX_SECRET_LENGTH = 800;

/** The fields of an error that are logged with its name, message and stack; others may contain rows, requests or responses. */
const loggedFields = [
  ...['code', 'errno', 'syscall', 'address', 'port', 'hostname', 'signal', 'status', 'statusText', 'statusCode', 'retryAfterMs'],
  ...['severity', 'schema_name', 'table_name', 'column_name', 'constraint_name', 'routine', 'responseCode', 'command', 'digest'],
] as const;

type Walk = { redact: (text: string) => string; above: Set<object>; nodes: number; length: number; read: number };

const lengthInJson = (text: string) => JSON.stringify(text).length;

/** The first `most` characters of `text` at most, without secrets; fewer when JSON escapes many of them. */
export function cutText(text: string, most: number, redact: (text: string) => string): string {
  const read = text.slice(0, most + MAX_SECRET_LENGTH);
  const redacted = redact(read);
  const isRead = read.length === text.length || redacted.endsWith(REDACTED);
  const known = redacted.slice(0, isRead ? most : Math.max(0, Math.min(most, redacted.length - MAX_SECRET_LENGTH)));
  const kept = toUSVString(lengthInJson(known) > 2 * most ? known.slice(0, most / 3) : known);
  return read.length === text.length && kept.length === redacted.length ? kept : `${kept}… (${text.length} characters)`;
}

const isFull = (walk: Walk) => walk.length >= MAX_LENGTH || walk.read >= MAX_READ_LENGTH;

function toText(text: string, walk: Walk, most: number): string {
  walk.read += Math.min(text.length, most + MAX_SECRET_LENGTH);
  return cutText(text, most, walk.redact);
}

function toFittingText(text: string, walk: Walk): string {
  if (isFull(walk)) return '…';
  return toText(text, walk, walk.length < MAX_LENGTH_FOR_LONG ? MAX_STRING_LENGTH : MAX_SHORT_STRING_LENGTH);
}

/** The top-level fields continue when the line is full, each as "…". */
const continues = (count: number, walk: Walk) => count < MAX_ITEMS && (walk.above.size === 1 || !isFull(walk));

/** Counts the length that `plain` adds to the line. Objects and lists have already counted their content. */
function add(plain: Plain, walk: Walk): Plain {
  walk.length += typeof plain === 'object' && plain !== null ? 3 : JSON.stringify(plain).length + 2;
  return plain;
}

/** The result of `read`, or a note when a getter or proxy throws. */
function attempt<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return `[unreadable: ${error instanceof Error ? String(error.name).slice(0, MAX_NAME_LENGTH) : typeof error}]`;
  }
}

function toFields(entries: Iterable<readonly [string, () => unknown]>, walk: Walk, depth: number): { [name: string]: Plain } {
  const fields: [string, Plain][] = [];
  for (const [name, read] of entries) {
    if (!continues(fields.length, walk)) {
      fields.push(['…', 'cut']);
      break;
    }
    const value = attempt(read);
    const plain = holdsSecret(name, value) ? REDACTED : attempt(() => toValue(value, walk, depth));
    if (plain === undefined) continue;
    const cutName = toText(name, walk, MAX_NAME_LENGTH);
    walk.length += lengthInJson(cutName);
    fields.push([cutName, add(plain, walk)]);
  }
  return Object.fromEntries(fields);
}

function toItems(items: Iterable<unknown>, count: number, walk: Walk, depth: number): Plain[] {
  const plain: Plain[] = [];
  for (const item of items) {
    if (!continues(plain.length, walk)) return [...plain, `… (${count} items)`];
    plain.push(add(attempt(() => toValue(item, walk, depth)) ?? null, walk));
  }
  return plain;
}

/** The cause comes before the stack, so that it is kept when there is no room for both. A cause has the depth of its error. */
function toError(error: Error, walk: Walk, depth: number): Plain {
  const read = (name: string) => Reflect.get(error, name);
  const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const scalars = loggedFields.filter((name) => isScalar(attempt(() => read(name))));
  const others = Object.keys(error)
    .slice(0, MAX_ITEMS)
    .filter((name) => name !== 'cause' && types.isNativeError(attempt(() => read(name))));
  const names = ['name', 'message', ...scalars, 'cause', 'errors', ...others, 'stack'];
  return toFields(
    names.map((name) => [name, () => read(name)] as const),
    walk,
    depth,
  );
}

function* toEntries(value: object): Generator<readonly [string, () => unknown]> {
  for (const name of Object.keys(value)) yield [name, () => Reflect.get(value, name)];
}

function* toPairs(pairs: Iterable<readonly [unknown, unknown]>): Generator<readonly [string, () => unknown]> {
  for (const [name, value] of pairs) yield [typeof name === 'object' ? '[object]' : String(name), () => value];
}

function toWord(value: object): string | undefined {
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return value instanceof URL || types.isRegExp(value) ? String(value) : undefined;
}

function toObject(value: object, walk: Walk, depth: number): Plain {
  if (types.isNativeError(value) || value instanceof Error) return toError(value, walk, depth);
  const word = toWord(value);
  if (word !== undefined) return toFittingText(word, walk);
  if (types.isMap(value) || value instanceof Headers || value instanceof URLSearchParams) return toFields(toPairs(value), walk, depth + 1);
  if (types.isSet(value)) return toItems(value, value.size, walk, depth + 1);
  if (Array.isArray(value)) return toItems(value, value.length, walk, depth + 1);
  if ('toJSON' in value && typeof value.toJSON === 'function') return toValue(value.toJSON(), walk, depth + 1) ?? null;
  return toFields(toEntries(value), walk, depth + 1);
}

function toValue(value: unknown, walk: Walk, depth: number): Plain | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'string') return toFittingText(value, walk);
  if (typeof value !== 'object') return toFittingText(typeof value === 'function' ? `[function ${value.name}]` : String(value), walk);
  if (walk.above.has(value)) return '[circular]';
  if (depth >= MAX_DEPTH || walk.above.size >= MAX_ABOVE || walk.nodes >= MAX_NODES || isFull(walk)) return '[cut]';
  walk.nodes += 1;
  walk.above.add(value);
  try {
    return toObject(value, walk, depth);
  } finally {
    walk.above.delete(value);
  }
}

/** Turns any value into JSON of bounded size without secrets. Never throws. */
export function toPlain(fields: Record<string, unknown>, redact: (text: string) => string): { [name: string]: Plain } {
  const walk: Walk = { redact, above: new Set([fields]), nodes: 0, length: 0, read: 0 };
  return toFields(toEntries(fields), walk, 0);
}
