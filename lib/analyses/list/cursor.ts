import { parseTime } from './filter';

/** `added`: microseconds since the epoch. Where another column sorts, `value` is its value as text, and `list` the place of the list that has it. */
export type Place = { added: string; id: string } & ({ value?: never; list?: never } | { value: string | null; list: number });

export const toCursor = ({ added, id, value, list }: Place): string =>
  Buffer.from(JSON.stringify(value === undefined ? [added, id] : [added, id, value, list])).toString('base64url');

const MAX_VALUE = 200;
const addedPattern = /^\d{1,18}$/;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function parseCursor(cursor: string): Place | undefined {
  try {
    const [added, id, value, list]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof added !== 'string' || !addedPattern.test(added) || typeof id !== 'string' || !idPattern.test(id)) return undefined;
    if (value === undefined) return { added, id };
    if (value !== null && (typeof value !== 'string' || value.length > MAX_VALUE || value.includes('\0'))) return undefined;
    return typeof list === 'number' && Number.isInteger(list) && list >= 0 ? { added, id, value, list } : undefined;
  } catch {
    return undefined;
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const FIRST_PLACE: Place = { added: '0', id: FIRST_ID };

/** The place before all rows that were added at this time or later; undefined for a text that is no time. */
export function placeAt(time: string): Place | undefined {
  const milliseconds = parseTime(time);
  return milliseconds === undefined || milliseconds < 0 ? undefined : { added: String(BigInt(milliseconds) * 1000n), id: FIRST_ID };
}
