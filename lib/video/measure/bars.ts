import { BLACK, middles, type Planes } from './planes';

/** Lines a picture is divided into, each way: a bar is exact to a quarter of a percent. */
export const LINES = 400;
/** Compression leaves black a little uneven. */
const LIT = BLACK + 10;
/** A picture between bars, and each of its outermost lines, is lit to at least this share; words on black are lit less. */
const FILLED = 0.5;
const PIXELS = 200;
/** The smallest gap between a picture and words in its bar; lines of text, and their letters, are closer to each other. */
const GAP_LINES = 28;

/** The number of frames in which each line, from the top and from the left, was not black, and in which most of it was not. */
export type LineCounts = { lit: number[]; wide: number[] };
export type BarsObservation = { frames: number; rows: LineCounts; columns: LineCounts };

export type Bars = { top: number; bottom: number; left: number; right: number };

export function createBarsMeter(): { push(planes: Planes): void; finish(): BarsObservation } {
  const observation: BarsObservation = { frames: 0, rows: emptyCounts(), columns: emptyCounts() };
  return {
    push(planes) {
      const [rows, columns] = litPixels(planes);
      const inside = { width: longestRun(columns) / LINES, height: longestRun(rows) / LINES };
      // A black frame says nothing about bars.
      if (inside.width * inside.height === 0) return;
      observation.frames += 1;
      const lit = rows.reduce((sum, pixels) => sum + pixels, 0) / (LINES * PIXELS);
      const isFilled = lit >= FILLED * inside.width * inside.height;
      count(observation.rows, rows, isFilled ? FILLED * inside.width : 2);
      count(observation.columns, columns, isFilled ? FILLED * inside.height : 2);
    },
    finish: () => observation,
  };
}

const emptyCounts = (): LineCounts => ({ lit: new Array<number>(LINES).fill(0), wide: new Array<number>(LINES).fill(0) });

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

function longestRun(lines: Float64Array): number {
  let [longest, from, last] = [0, 0, Number.NEGATIVE_INFINITY];
  lines.forEach((pixels, line) => {
    if (!isLit(pixels)) return;
    if (line - last > GAP_LINES) from = line;
    last = line;
    longest = Math.max(longest, line + 1 - from);
  });
  return longest;
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
/** Words may be in a bar: apart from its edges, and leaving this share of it black. */
const MARGIN_LINES = 4;
const LEAST_BLACK = 0.3;

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
  const isBlack = (line: number): boolean => (lit[line] ?? 0) <= frames * (1 - NEARLY_ALL);
  const edge = wide.findIndex((count) => count >= frames * EDGE_FRAMES);
  let end = edge;
  while (end > 0 && edge - end < EDGE_LINES && !isBlack(end - 1)) end -= 1;
  if (end < MIN_LINES) return 0;
  const black = Array.from({ length: end }, (_, line) => isBlack(line));
  const isEdged = black.slice(0, MARGIN_LINES).every(Boolean) && black.slice(-MARGIN_LINES).every(Boolean);
  const hasPicture = wide.slice(0, end).some((count) => count > frames * (1 - NEARLY_ALL));
  return isEdged && !hasPicture && black.filter(Boolean).length >= LEAST_BLACK * end ? end : 0;
}
