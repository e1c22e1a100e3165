import type { Planes } from '../planes';

export type Luma = { at: number; width: number; height: number; data: Uint8Array; detail: Int16Array };

/** The distance of pixels around one with which its detail is compared: wider than strokes, narrower than the shapes behind them. */
const AROUND = 3;

/** The shorter side of the copy: strokes of small text are still half a pixel wide. */
const SHORTER_SIDE = 180;
/** Pixels of the frame that are averaged for one of the copy, along each side, at most. */
const MAX_SAMPLES = 4;

export function toLuma(at: number, { width, height, y: plane, yStride }: Planes): Luma {
  const factor = Math.max(1, Math.round(Math.min(width, height) / SHORTER_SIDE));
  const step = Math.ceil(factor / MAX_SAMPLES);
  const small = { width: Math.max(1, Math.floor(width / factor)), height: Math.max(1, Math.floor(height / factor)) };
  const data = new Uint8Array(small.width * small.height);
  const samples = Math.ceil(factor / step) ** 2;
  for (let v = 0; v < small.height; v += 1) {
    for (let u = 0; u < small.width; u += 1) {
      let sum = 0;
      for (let row = v * factor; row < (v + 1) * factor; row += step) {
        const end = row * yStride + (u + 1) * factor;
        for (let k = row * yStride + u * factor; k < end; k += step) sum += plane[k] ?? 0;
      }
      data[v * small.width + u] = sum / samples;
    }
  }
  return { at, ...small, data, detail: detailOf(data, small.width, small.height) };
}

function sumsAlong(values: ArrayLike<number>, lines: number, length: number, lineStep: number, step: number): Float32Array {
  const sums = new Float32Array(values.length);
  for (let line = 0; line < lines; line += 1) {
    const first = line * lineStep;
    let sum = 0;
    for (let k = 0; k < Math.min(AROUND, length); k += 1) sum += values[first + k * step] ?? 0;
    for (let k = 0; k < length; k += 1) {
      if (k + AROUND < length) sum += values[first + (k + AROUND) * step] ?? 0;
      if (k > AROUND) sum -= values[first + (k - AROUND - 1) * step] ?? 0;
      sums[first + k * step] = sum;
    }
  }
  return sums;
}

/** The difference of each pixel from the mean around it: strokes of letters stay, shades and wide shapes go. */
function detailOf(data: Uint8Array, width: number, height: number): Int16Array {
  const sums = sumsAlong(sumsAlong(data, height, width, width, 1), width, height, 1, width);
  const detail = new Int16Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const rows = Math.min(height - 1, y + AROUND) - Math.max(0, y - AROUND) + 1;
    for (let x = 0; x < width; x += 1) {
      const columns = Math.min(width - 1, x + AROUND) - Math.max(0, x - AROUND) + 1;
      const at = y * width + x;
      detail[at] = (data[at] ?? 0) - (sums[at] ?? 0) / (rows * columns);
    }
  }
  return detail;
}
