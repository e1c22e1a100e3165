import { BLACK } from './planes';
import { COLOR_CELLS, LUMA_CELLS, layout, SIGNATURE_BYTES } from './signature';

/** Frames in order: their seconds, and their signatures one after the other. */
export type Frames = { times: readonly number[]; signatures: Uint8Array };

/** The difference of two frames, in levels of 0 to 255. */
export type Difference = {
  /** The change that no small motion explains: how far each cell lies outside the range of the cells around it in the other frame. */
  content: number;
  /** The change of the values, wherever in the picture they are. */
  values: number;
  /** The median change of the cells, which a caption leaves as it is. */
  typical: number;
  /** The share of the picture that changed, and the lesser of the shares of its rows and columns that did anywhere. */
  area: number;
  spread: number;
  /** The mean change of single spots, which distinguishes one fine texture from another, and the share of them that changed. */
  spots: number;
  spotsArea: number;
};

export const NO_DIFFERENCE: Difference = { content: 0, values: 0, typical: 0, area: 0, spread: 0, spots: 0, spotsArea: 0 };

/** Less is compression and grain. */
const CHANGED = 4;
const TOUCHED = 0.3;
/** Cells that are darker in both frames are bars, or nothing. */
const DARK = BLACK + 4;
/** The smallest share of the picture that counts, however much of it is black, so that a few words on black do not count as all of it. */
const LEAST_LIVE = 0.25;

export const signatureOf = ({ signatures }: Frames, i: number): Uint8Array =>
  signatures.subarray(i * SIGNATURE_BYTES, (i + 1) * SIGNATURE_BYTES);

export function difference(frames: Frames, a: number, b: number): Difference {
  const [one, other] = [signatureOf(frames, a), signatureOf(frames, b)];
  return {
    content: contentOf(one, other),
    values:
      8 * movedShares(one, other, layout.lumaShares) +
      4 * movedShares(one, other, layout.uShares) +
      4 * movedShares(one, other, layout.vShares),
    ...changedCells(one, other),
    spots: meanChange(one, other, layout.spots),
    spotsArea: changedSpots(one, other),
  };
}

/** The content as if both frames were as bright as each other. */
export function contentInOneLight(frames: Frames, a: number, b: number): number {
  const [bright, dark] = brightnessOf(frames, a) > brightnessOf(frames, b) ? [a, b] : [b, a];
  const share = (brightnessOf(frames, dark) - BLACK) / Math.max(1, brightnessOf(frames, bright) - BLACK);
  const dimmed = signatureOf(frames, bright).slice();
  for (let i = layout.luma.from; i < layout.luma.length; i += 1)
    dimmed[i] = Math.max(0, BLACK + ((dimmed[i] as number) - BLACK) * Math.max(0, share));
  return contentOf(dimmed, signatureOf(frames, dark));
}

function contentOf(one: Uint8Array, other: Uint8Array): number {
  const luma = outside(one, other, layout.luma, LUMA_CELLS);
  return luma + outside(one, other, layout.u, COLOR_CELLS) + outside(one, other, layout.v, COLOR_CELLS);
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

/** Cells that changed little compared with the others only border on the real change, such as a caption. */
function changedCells(one: Uint8Array, other: Uint8Array): Pick<Difference, 'typical' | 'area' | 'spread'> {
  const changes = cellChanges(one, other);
  let [live, changed, sum] = [0, 0, 0];
  for (let i = 0; i < changes.length; i += 1) {
    const change = changes[i] as number;
    if (change >= CHANGED || isLive(one, other, i)) live += 1;
    if (change < CHANGED) continue;
    changed += 1;
    sum += change;
  }
  const least = Math.max(CHANGED, (TOUCHED * sum) / Math.max(1, changed));
  let [area, rows, columns] = [0, 0, 0];
  for (let i = 0; i < changes.length; i += 1) {
    if ((changes[i] as number) < least) continue;
    area += 1;
    rows |= 1 << Math.floor(i / LUMA_CELLS);
    columns |= 1 << (i % LUMA_CELLS);
  }
  return {
    typical: changes.sort()[changes.length >> 1] ?? 0,
    area: area / Math.max(live, LEAST_LIVE * changes.length),
    spread: Math.min(bitsOf(rows), bitsOf(columns)) / LUMA_CELLS,
  };
}

function cellChanges(one: Uint8Array, other: Uint8Array): Uint16Array {
  const changes = new Uint16Array(layout.luma.length);
  for (let i = 0; i < changes.length; i += 1) {
    const color = (i >> 5) * COLOR_CELLS + ((i & (LUMA_CELLS - 1)) >> 1);
    changes[i] = changeAt(one, other, i) + changeAt(one, other, layout.u.from + color) + changeAt(one, other, layout.v.from + color);
  }
  return changes;
}

function bitsOf(bits: number): number {
  let count = 0;
  for (let left = bits; left > 0; left &= left - 1) count += 1;
  return count;
}

function changedSpots(one: Uint8Array, other: Uint8Array): number {
  const { from, length } = layout.spots;
  let changed = 0;
  let live = 0;
  for (let i = from; i < from + length; i += 1) {
    if (changeAt(one, other, i) >= CHANGED) changed += 1;
    if (isLive(one, other, i)) live += 1;
  }
  return changed / Math.max(live, LEAST_LIVE * length);
}

const isLive = (one: Uint8Array, other: Uint8Array, i: number): boolean => Math.max(one[i] as number, other[i] as number) > DARK;

/** A cell next to a bar contains some of it, and has the same layout whatever the picture is. */
function isAmidLive(one: Uint8Array, other: Uint8Array, i: number): boolean {
  const column = i % LUMA_CELLS;
  const beside = [i, i - LUMA_CELLS, i + LUMA_CELLS, ...(column > 0 ? [i - 1] : []), ...(column < LUMA_CELLS - 1 ? [i + 1] : [])];
  return beside.every((cell) => cell < 0 || cell >= layout.luma.length || isLive(one, other, cell));
}

const changeAt = (one: Uint8Array, other: Uint8Array, i: number): number => Math.abs((one[i] as number) - (other[i] as number));

function outside(one: Uint8Array, other: Uint8Array, { from }: Span, cells: number): number {
  let sum = 0;
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      sum += Math.max(distance(one, other, from, cells, row, column), distance(other, one, from, cells, row, column));
    }
  }
  return sum / (cells * cells);
}

/** The distance of a cell of one frame from the range of the same cell and its neighbors in the other. */
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

/** Two pictures with less contrast than this have no layout to compare. */
const LEAST_CONTRAST = 2;

/** Compares the layouts of light and dark, from -1 to 1, however bright the frames are; 0 where one of them is flat. */
export function likeness(frames: Frames, a: number, b: number): number {
  const [one, other] = [signatureOf(frames, a), signatureOf(frames, b)];
  const cells: number[] = [];
  for (let i = layout.luma.from; i < layout.luma.length; i += 1) if (isAmidLive(one, other, i)) cells.push(i);
  const [meanOfOne, meanOfOther] = [meanOf(one, cells), meanOf(other, cells)];
  let [product, square, otherSquare] = [0, 0, 0];
  for (const i of cells) {
    const [x, y] = [(one[i] as number) - meanOfOne, (other[i] as number) - meanOfOther];
    product += x * y;
    square += x * x;
    otherSquare += y * y;
  }
  const least = Math.max(1, cells.length * LEAST_CONTRAST ** 2);
  return square < least || otherSquare < least ? 0 : product / Math.sqrt(square * otherSquare);
}

const meanOf = (signature: Uint8Array, cells: readonly number[]): number =>
  cells.reduce((sum, i) => sum + (signature[i] as number), 0) / Math.max(1, cells.length);

export function isBlank(frames: Frames, i: number): boolean {
  const signature = signatureOf(frames, i);
  return [layout.luma, layout.u, layout.v].every(({ from, length }) => {
    const cells = signature.subarray(from, from + length);
    const average = mean(cells);
    return cells.reduce((sum, cell) => sum + (cell - average) ** 2, 0) < length * LEAST_CONTRAST ** 2;
  });
}

export function pick(frames: Frames, places: readonly number[]): Frames {
  const signatures = new Uint8Array(places.length * SIGNATURE_BYTES);
  places.forEach((place, i) => {
    signatures.set(signatureOf(frames, place), i * SIGNATURE_BYTES);
  });
  return { times: places.map((place) => frames.times[place] as number), signatures };
}

export function brightnessOf(frames: Frames, i: number): number {
  const { from, length } = layout.luma;
  return mean(signatureOf(frames, i).subarray(from, from + length));
}

const mean = (cells: Uint8Array): number => cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
