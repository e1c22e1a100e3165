import type { TimeSpan } from '@/lib/video/schema';

export function covered(spans: readonly TimeSpan[]): number {
  let end = 0;
  let length = 0;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}

/** The smallest share that counts as the whole, since rounding and the last frame leave out a little. */
const WHOLE_SHARE = 0.97;

export const coversWhole = (spans: readonly TimeSpan[], seconds: number): boolean => covered(spans) >= seconds * WHOLE_SHARE;

/** At most so many entries, evenly apart, with the first and the last. */
export function thin<T>(list: readonly T[], room: number): T[] {
  if (list.length <= room) return [...list];
  const step = (list.length - 1) / Math.max(room - 1, 1);
  return Array.from({ length: Math.max(room, 0) }, (_, index) => list[Math.round(index * step)]).filter((entry) => entry !== undefined);
}
