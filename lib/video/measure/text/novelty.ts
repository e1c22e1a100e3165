import type { Luma } from './luma';
import type { Area } from './patch';

export type Novelty = { changed: number; lettered: number; tracked: number };

/** Side of a cell in pixels of the small copy. */
const CELL = 6;
const CHANGED_BY = 9;
/** Mean difference of neighboring pixels in a cell that may hold strokes of letters. */
const STROKES = 7;

function compareCell(luma: Luma, before: Luma, left: number, top: number): { difference: number; strokes: number } {
  let difference = 0;
  let strokes = 0;
  for (let y = top; y < top + CELL; y += 1) {
    for (let at = y * luma.width + left, end = at + CELL; at < end; at += 1) {
      const value = luma.data[at] ?? 0;
      difference += Math.abs(value - (before.data[at] ?? 0));
      strokes += Math.abs(value - (luma.data[at + 1] ?? value));
    }
  }
  return { difference, strokes };
}

const holds = (area: Area, x: number, y: number): boolean =>
  x >= area.left && x < area.left + area.width && y >= area.top && y < area.top + area.height;

export const cellsOf = ({ width, height }: Luma): number => Math.floor(width / CELL) * Math.floor(height / CELL);

export function noveltyOf(luma: Luma, before: Luma, areas: readonly Area[]): Novelty {
  const novelty = { changed: 0, lettered: 0, tracked: 0 };
  for (let top = 0; top + CELL <= luma.height; top += CELL) {
    for (let left = 0; left + CELL <= luma.width; left += CELL) {
      const { difference, strokes } = compareCell(luma, before, left, top);
      if (difference < CHANGED_BY * CELL * CELL) continue;
      novelty.changed += 1;
      if (strokes >= STROKES * CELL * CELL) novelty.lettered += 1;
      if (areas.some((area) => holds(area, left + CELL / 2, top + CELL / 2))) novelty.tracked += 1;
    }
  }
  return novelty;
}
