import type { Planes } from '../planes';

/** A small copy of a frame's luma, in which text is followed from frame to frame. */
export type Luma = { at: number; width: number; height: number; data: Uint8Array };

/** The shorter side of the copy: strokes of small text are still half a pixel wide. */
const SHORTER_SIDE = 180;
/** Pixels of the frame that are averaged for one of the copy, along each side, at most. */
const MAX_SAMPLES = 4;

/** How many pixels of a frame make one of its small copy. */
const reduction = (width: number, height: number): number => Math.max(1, Math.round(Math.min(width, height) / SHORTER_SIDE));

export function toLuma(at: number, { width, height, y: plane, yStride }: Planes): Luma {
  const factor = reduction(width, height);
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
  return { at, ...small, data };
}
