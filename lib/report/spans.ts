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
