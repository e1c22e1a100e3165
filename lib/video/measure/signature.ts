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
    writeLuma(planes, grid, into);
    writeColor(planes, planes.u, grid, into.subarray(layout.u.from), into.subarray(layout.uShares.from));
    writeColor(planes, planes.v, grid, into.subarray(layout.v.from), into.subarray(layout.vShares.from));
  };
}

type Sums = { cells: Uint32Array; counts: Uint32Array };

function writeLuma({ y, yStride }: Planes, grid: Grid, into: Uint8Array): void {
  const sums = {
    cells: new Uint32Array(layout.luma.length),
    counts: new Uint32Array(layout.lumaShares.length + 1),
  };
  for (let row = 0; row < LUMA_SAMPLES; row += 1) addRow(y, (grid.y[row] ?? 0) * yStride, grid.x, Math.floor(row / SAMPLES_PER_CELL), sums);
  const perCell = SAMPLES_PER_CELL ** 2;
  sums.cells.forEach((sum, i) => {
    into[layout.luma.from + i] = Math.round(sum / perCell);
  });
  writeShares(sums.counts, LUMA_SAMPLES ** 2, into.subarray(layout.lumaShares.from));
  writeSpots(y, yStride, grid, into);
}

function addRow(y: Uint8Array, start: number, columns: Int32Array, cellRow: number, { cells, counts }: Sums): void {
  let column = 0;
  for (let cell = 0; cell < LUMA_CELLS; cell += 1) {
    let sum = 0;
    for (const end = column + SAMPLES_PER_CELL; column < end; column += 1) {
      const value = y[start + (columns[column] as number)] as number;
      sum += value;
      (counts[value >> 3] as number) += 1;
    }
    (cells[cellRow * LUMA_CELLS + cell] as number) += sum;
  }
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

function writeColor({ uvStride, uvStep }: Planes, plane: Uint8Array, grid: Grid, cellsInto: Uint8Array, sharesInto: Uint8Array): void {
  const cells = new Uint32Array(layout.u.length);
  const counts = new Uint32Array(16);
  for (let row = 0; row < COLOR_SAMPLES; row += 1) {
    const start = (grid.uvY[row] ?? 0) * uvStride;
    const cellRow = Math.floor(row / SAMPLES_PER_CELL) * COLOR_CELLS;
    let column = 0;
    for (let cell = 0; cell < COLOR_CELLS; cell += 1) {
      let sum = 0;
      for (const end = column + SAMPLES_PER_CELL; column < end; column += 1) {
        const value = plane[start + (grid.uvX[column] as number) * uvStep] as number;
        sum += value;
        (counts[colorBin[value] as number] as number) += 1;
      }
      (cells[cellRow + cell] as number) += sum;
    }
  }
  for (let i = 0; i < cells.length; i += 1) cellsInto[i] = Math.round((cells[i] ?? 0) / SAMPLES_PER_CELL ** 2);
  writeShares(counts, COLOR_SAMPLES ** 2, sharesInto);
}

function writeShares(counts: Uint32Array, total: number, into: Uint8Array): void {
  let sum = 0;
  for (let i = 0; i < counts.length - 1; i += 1) {
    sum += counts[i] ?? 0;
    into[i] = Math.round((sum * 255) / total);
  }
}
