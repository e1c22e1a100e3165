import { toClock } from '@/lib/report/words';

/** A dial in units of its own `width` and `height`: a viewBox, not pixels. The path is as long as `length`. */
export const dial = {
  width: 200,
  height: 152,
  strokeWidth: 14,
  path: 'M 27.25 138 A 84 84 0 1 1 172.75 138',
  length: (240 / 360) * 2 * Math.PI * 84,
  centerY: 96,
} as const;

/** The dashes of the part of a dial that a value from 0 to 100 fills; undefined at 0. */
export const toDialDashes = (value: number): string | undefined =>
  value > 0 ? `${Math.round(dial.length * Math.min(value, 100)) / 100} ${Math.ceil(2 * dial.length)}` : undefined;

/** A stretch of a line; its place and length are shares of the line. */
export type Stretch = { start: number; length: number };

/** Puts stretches, in their order, on rows on which no two touch; of `most` rows, the last takes what is left. */
export function toRows(stretches: readonly Stretch[], most = Number.POSITIVE_INFINITY): number[] {
  const ends: number[] = [];
  return stretches.map(({ start, length }) => {
    const free = ends.findIndex((end) => end <= start);
    const row = free === -1 ? Math.min(ends.length, most - 1) : free;
    ends[row] = Math.max(ends[row] ?? 0, start + length);
    return row;
  });
}

export type Tick = { start: number; clock: string };

const tickSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];
/** As many as a phone has room for. */
const MAX_TICKS = 6;

export function toTicks(seconds: number): Tick[] {
  const step = tickSteps.find((candidate) => seconds / candidate <= MAX_TICKS) ?? Math.ceil(seconds / MAX_TICKS);
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => ({
    start: (index * step) / seconds,
    clock: toClock(index * step),
  }));
}
