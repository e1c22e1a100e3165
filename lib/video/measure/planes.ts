/**
 * One decoded frame as the decoder stores it: luma, and chroma at half the size. In I420 each chroma sample follows the last (`uvStep` 1);
 * in NV12 `u` and `v` are views of one interleaved plane, `v` beginning a byte later (`uvStep` 2).
 */
export type Planes = {
  width: number;
  height: number;
  y: Uint8Array;
  yStride: number;
  u: Uint8Array;
  v: Uint8Array;
  uvStride: number;
  uvStep: 1 | 2;
};

/** Luma of black and of white in the limited range, which nearly every video uses. */
export const BLACK = 16;
export const WHITE = 235;

export function middles(length: number, count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * length) / count));
}
