import { toUSVString, types } from 'node:util';
import { configure } from 'safe-stable-stringify';
import { holdsSecret, REDACTED } from './redact';

/** So deep that every cause of a long chain is logged. */
const stringify = configure({ circularValue: '[circular]', deterministic: false, maximumDepth: 50 });

const MAX_ITEMS = 50;
const MAX_NAME_LENGTH = 80;
const MAX_STRING_LENGTH = 4000;
/** The length of a line in JSON, almost: past it "…" replaces every string, and "[cut]" every object. */
const MAX_LENGTH = 40_000;
/** With less room than this only short strings are added, so that the last cause of a long chain is kept. */
const ROOM_FOR_LONG = 20_000;
const MAX_SHORT_STRING_LENGTH = 200;
const MIN_LENGTH = 25;
/** The search for secrets in this many characters takes the room of one, because redaction may remove most of a text. */
const READ_PER_ROOM = 5;
/** Text is searched this far beyond what is kept, so that a secret at the cut is found whole. */
const MAX_SECRET_LENGTH = 800;

/** The fields of an error that are logged with its name, message and stack; others may contain rows, requests or responses. */
const loggedFields = [
  ...['code', 'errno', 'syscall', 'address', 'port', 'hostname', 'signal', 'status', 'statusText', 'statusCode', 'retryAfterMs'],
  ...['severity', 'schema_name', 'table_name', 'column_name', 'constraint_name', 'routine', 'responseCode', 'command', 'digest'],
] as const;

type Redact = (text: string) => string;

/** The first `most` characters of `text` at most, without secrets; fewer when JSON escapes many of them. */
export function cutText(text: string, most: number, redact: Redact): string {
  const read = text.slice(0, most + MAX_SECRET_LENGTH);
  const redacted = redact(read);
  const isRead = read.length === text.length || redacted.endsWith(REDACTED);
  const known = redacted.slice(0, isRead ? most : Math.max(0, Math.min(most, redacted.length - MAX_SECRET_LENGTH)));
  const kept = toUSVString(JSON.stringify(known).length > 2 * most ? known.slice(0, most / 3) : known);
  return read.length === text.length && kept.length === redacted.length ? kept : `${kept}… (${text.length} characters)`;
}

const isError = (value: unknown) => types.isNativeError(value) || value instanceof Error;

/** The cause comes before the stack, so that it is kept when there is no room for both. */
function* partsOfError(error: object): Generator<[string, unknown]> {
  const isLogged = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  for (const name of ['name', 'message', ...loggedFields]) if (isLogged(Reflect.get(error, name))) yield [name, Reflect.get(error, name)];
  for (const name of ['cause', 'errors']) yield [name, Reflect.get(error, name)];
  for (const name of Object.keys(error)) if (name !== 'cause' && isError(Reflect.get(error, name))) yield [name, Reflect.get(error, name)];
  yield ['stack', Reflect.get(error, 'stack')];
}

function* partsOf(value: object): Generator<[string, unknown]> {
  if (isError(value)) yield* partsOfError(value);
  else if (types.isMap(value) || value instanceof Headers || value instanceof URLSearchParams)
    for (const [name, part] of value) yield [typeof name === 'object' ? '[object]' : String(name), part];
  else for (const name of Object.keys(value)) yield [name, Reflect.get(value, name)];
}

/** Words for what JSON lacks. Bytes have a `toJSON` that lists each of them. */
function toWord(value: unknown): unknown {
  if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (typeof value === 'function') return `[function ${value.name}]`;
  const isWord = typeof value === 'symbol' || typeof value === 'bigint' || types.isRegExp(value);
  return isWord || (typeof value === 'number' && !Number.isFinite(value)) ? String(value) : value;
}

function* take<T>(items: Iterable<T>, more: T, hasRoom: () => boolean): Generator<T> {
  let count = 0;
  for (const item of items) {
    if (count === MAX_ITEMS || !hasRoom()) return yield more;
    count += 1;
    yield item;
  }
}

/** Turns any fields into JSON of bounded size without secrets. Never throws. */
export function toPlain(fields: Record<string, unknown>, redact: Redact): Record<string, unknown> {
  let room = MAX_LENGTH;
  /** The same copy each time, so that a circle of objects is one of their copies. */
  const copies = new Map<object, object>();

  const toText = (text: string, most: number) => {
    const kept = cutText(text, most, redact);
    room -= Math.max(JSON.stringify(kept).length, Math.min(text.length, most + MAX_SECRET_LENGTH) / READ_PER_ROOM);
    return kept;
  };
  const toFitting = (text: string) => (room <= 0 ? '…' : toText(text, room > ROOM_FOR_LONG ? MAX_STRING_LENGTH : MAX_SHORT_STRING_LENGTH));
  const hasRoom = () => {
    room -= MIN_LENGTH;
    return room > 0;
  };
  const copy = (value: object) => {
    if (Array.isArray(value) || types.isSet(value)) return [...take<unknown>(value, '…', hasRoom)].map(toWord);
    const parts = [...take(partsOf(value), ['…', 'cut'] as [string, unknown], hasRoom)];
    return Object.fromEntries(
      parts.map(([name, part]) => [toText(name, MAX_NAME_LENGTH), holdsSecret(name, part) ? REDACTED : toWord(part)]),
    );
  };
  const replace = (_: string, value: unknown) => {
    if (typeof value === 'string') return toFitting(value);
    if (typeof value !== 'object' || value === null) return value;
    if (room <= 0) return '[cut]';
    const known = copies.get(value);
    if (known !== undefined) room -= Object.keys(known).length * MIN_LENGTH;
    const one = known ?? copy(value);
    copies.set(value, one);
    return one;
  };
  /** JSON of one field, or a note when a getter, a proxy or `toJSON` throws. */
  const toJson = (value: unknown) => {
    try {
      return JSON.parse(stringify(toWord(value), replace) ?? 'null');
    } catch (error) {
      return `[unreadable: ${isError(error) ? toFitting(String(error.name)) : typeof error}]`;
    }
  };
  const parts = [...take<[string, unknown]>(Object.entries(fields), ['…', 'cut'], hasRoom)].filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    parts.map(([name, value]) => [toText(name, MAX_NAME_LENGTH), holdsSecret(name, value) ? REDACTED : toJson(value)]),
  );
}
