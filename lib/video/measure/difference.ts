import { COLOR_CELLS, LUMA_CELLS, layout, SIGNATURE_BYTES } from './signature';

/** Frames in order: their seconds, and their signatures one after the other. */
export type Frames = { times: readonly number[]; signatures: Uint8Array };

/** How two frames differ, in levels of 0 to 255. */
export type Difference = {
  /** What no small motion explains: how far each cell lies outside the range of the cells around it in the other frame. */
  content: number;
  /** How far values moved, wherever in the picture they are. */
  values: number;
  /** The share of the picture that changed. */
  area: number;
  /** The mean change of single spots. */
  spots: number;
};

/** Less is compression and grain. */
const CHANGED = 4;

export function difference({ signatures }: Frames, a: number, b: number): Difference {
  const one = signatures.subarray(a * SIGNATURE_BYTES, (a + 1) * SIGNATURE_BYTES);
  const other = signatures.subarray(b * SIGNATURE_BYTES, (b + 1) * SIGNATURE_BYTES);
  return {
    content:
      outside(one, other, layout.luma, LUMA_CELLS) +
      outside(one, other, layout.u, COLOR_CELLS) +
      outside(one, other, layout.v, COLOR_CELLS),
    values:
      8 * movedShares(one, other, layout.lumaShares) +
      4 * movedShares(one, other, layout.uShares) +
      4 * movedShares(one, other, layout.vShares),
    area: changedArea(one, other),
    spots: meanChange(one, other, layout.spots),
  };
}

type Span = { from: number; length: number };

function meanChange(one: Uint8Array, other: Uint8Array, { from, length }: Span): number {
  let sum = 0;
  for (let i = from; i < from + length; i += 1) sum += Math.abs((one[i] as number) - (other[i] as number));
  return sum / length;
}

function movedShares(one: Uint8Array, other: Uint8Array, span: Span): number {
  return (meanChange(one, other, span) * span.length) / 255;
}

function changedArea(one: Uint8Array, other: Uint8Array): number {
  let changed = 0;
  for (let i = 0; i < layout.luma.length; i += 1) {
    const color = Math.floor(i / (2 * LUMA_CELLS)) * COLOR_CELLS + ((i % LUMA_CELLS) >> 1);
    const luma = Math.abs((one[i] as number) - (other[i] as number));
    const u = Math.abs((one[layout.u.from + color] as number) - (other[layout.u.from + color] as number));
    const v = Math.abs((one[layout.v.from + color] as number) - (other[layout.v.from + color] as number));
    if (luma + u + v >= CHANGED) changed += 1;
  }
  return changed / layout.luma.length;
}

function outside(one: Uint8Array, other: Uint8Array, { from }: Span, cells: number): number {
  let sum = 0;
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      sum += Math.max(distance(one, other, from, cells, row, column), distance(other, one, from, cells, row, column));
    }
  }
  return sum / (cells * cells);
}

/** How far a cell of one frame lies outside the range of the same cell and its neighbors in the other. */
function distance(one: Uint8Array, other: Uint8Array, from: number, cells: number, row: number, column: number): number {
  const value = one[from + row * cells + column] as number;
  let least = 255;
  let most = 0;
  for (let r = Math.max(0, row - 1); r <= Math.min(cells - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(cells - 1, column + 1); c += 1) {
      const near = other[from + r * cells + c] as number;
      if (near < least) least = near;
      if (near > most) most = near;
    }
  }
  return Math.max(0, least - value, value - most);
}
