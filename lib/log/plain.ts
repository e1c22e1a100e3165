import { toUSVString, types } from 'node:util';
import { holdsSecret, REDACTED } from './redact';

export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

const MAX_DEPTH = 8;
const MAX_NODES = 300;
const MAX_ITEMS = 50;
const MAX_NAME_LENGTH = 80;
const MAX_STRING_LENGTH = 4000;
/** What is left of a string once the line is full: enough for the reason at the end of a long chain of causes. */
const MIN_STRING_LENGTH = 200;
const MAX_LINE_LENGTH = 24_000;
/** Read at most; a secret that is cut here is cut away with what follows. */
const MAX_READ_LENGTH = 4 * MAX_STRING_LENGTH;

/** What an error may tell beside its name, message and stack; the rest may hold rows, requests or answers of others. */
const told = [
  ...['code', 'errno', 'syscall', 'address', 'port', 'hostname', 'signal', 'status', 'statusText', 'statusCode', 'retryAfterMs'],
  ...['severity', 'schema_name', 'table_name', 'column_name', 'constraint_name', 'routine', 'responseCode', 'command', 'digest'],
] as const;

type Walk = { redact: (text: string) => string; above: Set<object>; nodes: number; length: number };

function toText(text: string, walk: Walk): string {
  const most = Math.min(MAX_STRING_LENGTH, Math.max(MIN_STRING_LENGTH, MAX_LINE_LENGTH - walk.length));
  const redacted = walk.redact(text.slice(0, MAX_READ_LENGTH));
  const left =
    text.length > MAX_READ_LENGTH || redacted.length > most ? `${redacted.slice(0, most)}… (${text.length} characters)` : redacted;
  walk.length += left.length;
  return toUSVString(left);
}

/** What `read` answers; a getter or a proxy that throws says so in its place. */
function attempt<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return `[unreadable: ${error instanceof Error ? error.name : typeof error}]`;
  }
}

function toFields(entries: Iterable<readonly [string, () => unknown]>, walk: Walk, depth: number): { [name: string]: Plain } {
  const fields: [string, Plain][] = [];
  for (const [name, read] of entries) {
    if (fields.length >= MAX_ITEMS) {
      fields.push(['…', 'cut']);
      break;
    }
    const value = attempt(read);
    const plain = holdsSecret(name, value) ? REDACTED : attempt(() => toValue(value, walk, depth));
    if (value !== undefined && plain !== undefined) fields.push([toText(name.slice(0, MAX_NAME_LENGTH), walk), plain]);
  }
  return Object.fromEntries(fields);
}

function toItems(items: readonly unknown[], walk: Walk, depth: number): Plain[] {
  const plain = items.slice(0, MAX_ITEMS).map((item) => attempt(() => toValue(item, walk, depth)) ?? null);
  return items.length > MAX_ITEMS ? [...plain, `… (${items.length} items)`] : plain;
}

/** The reason comes before the stack, so that it is told also where there is no room for both. Causes do not count as depth. */
function toError(error: Error, walk: Walk, depth: number): Plain {
  const read = (name: string) => Reflect.get(error, name);
  const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const scalars = told.filter((name) => isScalar(attempt(() => read(name))));
  const others = Object.keys(error).filter((name) => name !== 'cause' && types.isNativeError(attempt(() => read(name))));
  const names = ['name', 'message', ...scalars, 'cause', 'errors', ...others, 'stack'];
  return toFields(
    names.map((name) => [name, () => read(name)] as const),
    walk,
    depth,
  );
}

const toEntries = (value: object) => Object.keys(value).map((name) => [name, () => Reflect.get(value, name)] as const);

function toPairs(pairs: Iterable<readonly [unknown, unknown]>): (readonly [string, () => unknown])[] {
  return Array.from(pairs, ([name, value]) => [typeof name === 'object' ? '[object]' : String(name), () => value] as const);
}

/** Objects that are one value. */
function toWord(value: object): string | undefined {
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return value instanceof URL || types.isRegExp(value) ? String(value) : undefined;
}

function toObject(value: object, walk: Walk, depth: number): Plain {
  if (types.isNativeError(value) || value instanceof Error) return toError(value, walk, depth);
  const word = toWord(value);
  if (word !== undefined) return toText(word, walk);
  if (types.isMap(value) || value instanceof Headers || value instanceof URLSearchParams) return toFields(toPairs(value), walk, depth + 1);
  if (types.isSet(value)) return toItems([...value], walk, depth + 1);
  if (Array.isArray(value)) return toItems(value, walk, depth + 1);
  if ('toJSON' in value && typeof value.toJSON === 'function') return toValue(value.toJSON(), walk, depth + 1) ?? null;
  return toFields(toEntries(value), walk, depth + 1);
}

function toValue(value: unknown, walk: Walk, depth: number): Plain | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'string') return toText(value, walk);
  if (typeof value !== 'object') return toText(typeof value === 'function' ? `[function ${value.name}]` : String(value), walk);
  if (walk.above.has(value)) return '[circular]';
  if (depth >= MAX_DEPTH || walk.nodes >= MAX_NODES) return '[cut]';
  walk.nodes += 1;
  walk.above.add(value);
  try {
    return toObject(value, walk, depth);
  } finally {
    walk.above.delete(value);
  }
}

/** Whatever it is given as JSON of a bounded size, without secrets. Never throws. */
export function toPlain(fields: Record<string, unknown>, redact: (text: string) => string): { [name: string]: Plain } {
  const walk: Walk = { redact, above: new Set([fields]), nodes: 0, length: 0 };
  return toFields(toEntries(fields), walk, 0);
}
