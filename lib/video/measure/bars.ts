import { BLACK, middles, type Planes } from './planes';

/** Lines a picture is divided into, each way: a bar is exact to a quarter of a percent. */
export const LINES = 400;
/** Compression leaves black a little uneven. */
const LIT = BLACK + 10;
/** Of a picture between bars, and of its outermost lines, at least this share is lit; of words on black, less. */
const FILLED = 0.5;
/** Each line is looked at in so many pixels. */
const PIXELS = 200;

/** For each line from the top and from the left: in how many frames it was not black, and in how many most of it was not. */
export type LineCounts = { lit: number[]; wide: number[] };
export type BarsObservation = { frames: number; rows: LineCounts; columns: LineCounts };

export type Bars = { top: number; bottom: number; left: number; right: number };

/** Counts, over frames, which rows and columns of the picture are black. */
export function createBarsMeter(): { push(planes: Planes): void; finish(): BarsObservation } {
  const observation: BarsObservation = { frames: 0, rows: emptyCounts(), columns: emptyCounts() };
  return {
    push(planes) {
      const [rows, columns] = litPixels(planes);
      const [litRows, litColumns] = [extent(rows), extent(columns)];
      // A black frame says nothing about bars.
      if (!litRows || !litColumns) return;
      observation.frames += 1;
      const inside = { width: (litColumns.to - litColumns.from) / LINES, height: (litRows.to - litRows.from) / LINES };
      const lit = rows.reduce((sum, pixels) => sum + pixels, 0) / (LINES * PIXELS);
      const isFilled = lit >= FILLED * inside.width * inside.height;
      count(observation.rows, rows, isFilled ? FILLED * inside.width : 2);
      count(observation.columns, columns, isFilled ? FILLED * inside.height : 2);
    },
    finish: () => observation,
  };
}

const emptyCounts = (): LineCounts => ({ lit: new Array<number>(LINES).fill(0), wide: new Array<number>(LINES).fill(0) });

/** How many of `PIXELS` pixels of each row, and of each column, are not black. */
function litPixels({ width, height, y, yStride }: Planes): [Float64Array, Float64Array] {
  const [rows, columns] = [new Float64Array(LINES), new Float64Array(LINES)];
  const [xs, ys] = [middles(width, LINES), middles(height, LINES)];
  for (let row = 0; row < LINES; row += 1) {
    const start = (ys[row] as number) * yStride;
    let lit = 0;
    // Every second column in even rows, the others in odd ones.
    for (let column = row & 1; column < LINES; column += 2) {
      if ((y[start + (xs[column] as number)] as number) <= LIT) continue;
      lit += 1;
      (columns[column] as number) += 1;
    }
    rows[row] = lit;
  }
  return [rows, columns];
}

const isLit = (pixels: number): boolean => pixels > PIXELS * 0.01;

/** The first lit line and the one after the last. */
function extent(lines: Float64Array): { from: number; to: number } | undefined {
  const from = lines.findIndex(isLit);
  return from < 0 ? undefined : { from, to: lines.findLastIndex(isLit) + 1 };
}

function count(counts: LineCounts, lines: Float64Array, wide: number): void {
  for (let i = 0; i < LINES; i += 1) {
    const pixels = lines[i] as number;
    if (!isLit(pixels)) continue;
    (counts.lit[i] as number) += 1;
    if (pixels >= PIXELS * wide) (counts.wide[i] as number) += 1;
  }
}

/** Black in nearly all frames, then at once a line that is mostly lit: a dark scene or text on black has no such edge. */
const NEARLY_ALL = 0.95;
const EDGE_FRAMES = 0.4;
const EDGE_LINES = 4;
/** Thinner ones are the padding of an encoder. */
const MIN_LINES = 5;

export function toBars({ frames, rows, columns }: BarsObservation): Bars {
  return {
    top: barBefore(rows, frames) / LINES,
    bottom: barBefore(reversed(rows), frames) / LINES,
    left: barBefore(columns, frames) / LINES,
    right: barBefore(reversed(columns), frames) / LINES,
  };
}

const reversed = ({ lit, wide }: LineCounts): LineCounts => ({ lit: lit.toReversed(), wide: wide.toReversed() });

function barBefore({ lit, wide }: LineCounts, frames: number): number {
  const end = lit.findIndex((count) => count > frames * (1 - NEARLY_ALL));
  if (end < MIN_LINES) return 0;
  return wide.slice(end, end + EDGE_LINES).some((count) => count >= frames * EDGE_FRAMES) ? end : 0;
}
