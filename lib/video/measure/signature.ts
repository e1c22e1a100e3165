import { middles, type Planes } from './planes';

/** Bytes for luma and color by cell, for how often each value occurs, and for spots, which show fine textures. */
export const LUMA_CELLS = 16;
export const COLOR_CELLS = 8;
export const layout = {
  luma: { from: 0, length: LUMA_CELLS * LUMA_CELLS },
  u: { from: 256, length: COLOR_CELLS * COLOR_CELLS },
  v: { from: 320, length: COLOR_CELLS * COLOR_CELLS },
  spots: { from: 384, length: COLOR_CELLS * COLOR_CELLS },
  /** Cumulative shares of values, so that their difference is the distance that values moved; the last bin is always full and left out. */
  lumaShares: { from: 448, length: 31 },
  uShares: { from: 479, length: 15 },
  vShares: { from: 494, length: 15 },
} as const;
export const SIGNATURE_BYTES = 509;

const SAMPLES_PER_CELL = 10;
const LUMA_SAMPLES = LUMA_CELLS * SAMPLES_PER_CELL;
const COLOR_SAMPLES = COLOR_CELLS * SAMPLES_PER_CELL;
const lumaBin = Uint8Array.from({ length: 256 }, (_, value) => value >> 3);
/** Most color lies near gray: bins of 4 around 128. */
const colorBin = Uint8Array.from({ length: 256 }, (_, value) => Math.min(Math.max((value - 96) >> 2, 0), 15));

type Grid = { width: number; height: number; x: Int32Array; y: Int32Array; uvX: Int32Array; uvY: Int32Array };

function gridOf(width: number, height: number): Grid {
  const [uvWidth, uvHeight] = [(width + 1) >> 1, (height + 1) >> 1];
  return {
    width,
    height,
    x: middles(width, LUMA_SAMPLES),
    y: middles(height, LUMA_SAMPLES),
    uvX: middles(uvWidth, COLOR_SAMPLES),
    uvY: middles(uvHeight, COLOR_SAMPLES),
  };
}

export function createSigner(): (planes: Planes, into: Uint8Array) => void {
  let grid = gridOf(1, 1);
  return (planes, into) => {
    if (planes.width !== grid.width || planes.height !== grid.height) grid = gridOf(planes.width, planes.height);
    const luma = { plane: planes.y, stride: planes.yStride, step: 1, x: grid.x, y: grid.y, bins: lumaBin };
    const color = { stride: planes.uvStride, step: planes.uvStep, x: grid.uvX, y: grid.uvY, bins: colorBin };
    writeCells(luma, into.subarray(layout.luma.from), into.subarray(layout.lumaShares.from));
    writeCells({ ...color, plane: planes.u }, into.subarray(layout.u.from), into.subarray(layout.uShares.from));
    writeCells({ ...color, plane: planes.v }, into.subarray(layout.v.from), into.subarray(layout.vShares.from));
    writeSpots(planes.y, planes.yStride, grid, into);
  };
}

/** Samples of a plane, `step` bytes apart, and the bin of each value. */
type Sampled = { plane: Uint8Array; stride: number; step: number; x: Int32Array; y: Int32Array; bins: Uint8Array };

/** Writes the mean of each cell, and the shares of the values. */
function writeCells({ plane, stride, step, x, y, bins }: Sampled, cellsInto: Uint8Array, sharesInto: Uint8Array): void {
  const side = x.length / SAMPLES_PER_CELL;
  const cells = new Uint32Array(side ** 2);
  const counts = new Uint32Array((bins.at(-1) ?? 0) + 1);
  for (let row = 0; row < y.length; row += 1) {
    const start = (y[row] ?? 0) * stride;
    const cellRow = Math.floor(row / SAMPLES_PER_CELL) * side;
    let column = 0;
    for (let cell = 0; cell < side; cell += 1) {
      let sum = 0;
      for (const end = column + SAMPLES_PER_CELL; column < end; column += 1) {
        const value = plane[start + (x[column] as number) * step] as number;
        sum += value;
        (counts[bins[value] as number] as number) += 1;
      }
      (cells[cellRow + cell] as number) += sum;
    }
  }
  for (let i = 0; i < cells.length; i += 1) cellsInto[i] = Math.round((cells[i] ?? 0) / SAMPLES_PER_CELL ** 2);
  writeShares(counts, y.length ** 2, sharesInto);
}

/** A spot is the mean of 2 × 2 samples, so that grain alone does not change it much. */
function writeSpots(y: Uint8Array, yStride: number, grid: Grid, into: Uint8Array): void {
  const between = LUMA_SAMPLES / COLOR_CELLS;
  for (let i = 0; i < layout.spots.length; i += 1) {
    const column = Math.floor(((i % COLOR_CELLS) + 0.5) * between);
    const row = Math.floor((Math.floor(i / COLOR_CELLS) + 0.5) * between);
    const [x, nextX] = [grid.x[column] ?? 0, grid.x[column + 1] ?? 0];
    const [above, below] = [(grid.y[row] ?? 0) * yStride, (grid.y[row + 1] ?? 0) * yStride];
    into[layout.spots.from + i] = ((y[above + x] ?? 0) + (y[above + nextX] ?? 0) + (y[below + x] ?? 0) + (y[below + nextX] ?? 0) + 2) >> 2;
  }
}

function writeShares(counts: Uint32Array, total: number, into: Uint8Array): void {
  let sum = 0;
  for (let i = 0; i < counts.length - 1; i += 1) {
    sum += counts[i] ?? 0;
    into[i] = Math.round((sum * 255) / total);
  }
}
