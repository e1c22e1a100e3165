import { BLACK, type Planes, WHITE } from '@/lib/video/measure/planes';

const scaled = Uint8Array.from({ length: 256 }, (_, value) => Math.round(BLACK + (value * (WHITE - BLACK)) / 255));

/** Rescales luma of the full range in place. */
export function fromFullRange(planes: Planes): Planes {
  const { y } = planes;
  for (let i = 0; i < y.length; i += 1) y[i] = scaled[y[i] as number] as number;
  return planes;
}

/** The place of the displayed pixel (0, 0) among the stored ones, and the steps to the next pixels to its right and below. */
function stepsOf({ width, height, stride, rotation }: { width: number; height: number; stride: number; rotation: 0 | 90 | 180 | 270 }) {
  if (rotation === 90) return { origin: (height - 1) * stride, right: -stride, down: 1 };
  if (rotation === 180) return { origin: (height - 1) * stride + width - 1, right: -1, down: -stride };
  if (rotation === 270) return { origin: width - 1, right: stride, down: -1 };
  return { origin: 0, right: 1, down: stride };
}

/** Luma as it is displayed; its colors, in which nothing is read, stay as they are. */
export function upright(planes: Planes, { rotation, flip }: { rotation: 0 | 90 | 180 | 270; flip: boolean }): Planes {
  if (rotation === 0 && !flip) return planes;
  const isTurned = rotation % 180 !== 0;
  const [width, height] = isTurned ? [planes.height, planes.width] : [planes.width, planes.height];
  const { origin, right, down } = stepsOf({ width: planes.width, height: planes.height, stride: planes.yStride, rotation });
  const [first, next] = flip ? [origin + right * (width - 1), -right] : [origin, right];
  const y = new Uint8Array(width * height);
  for (let row = 0, to = 0; row < height; row += 1)
    for (let column = 0, from = first + row * down; column < width; column += 1, from += next, to += 1) y[to] = planes.y[from] as number;
  return { ...planes, width, height, y, yStride: width };
}

const half = (length: number) => (length + 1) >> 1;

/** Converts RGBA by BT.601, whose differences from BT.709 do not matter where frames are compared with each other. */
export function toPlanes({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): Planes {
  const [uvWidth, uvHeight] = [half(width), half(height)];
  const [y, u, v] = [new Uint8Array(width * height), new Uint8Array(uvWidth * uvHeight), new Uint8Array(uvWidth * uvHeight)];
  for (let i = 0; i < y.length; i += 1) {
    const [r, g, b] = [data[i * 4] as number, data[i * 4 + 1] as number, data[i * 4 + 2] as number];
    y[i] = 16 + ((66 * r + 129 * g + 25 * b + 128) >> 8);
  }
  for (let i = 0; i < u.length; i += 1) {
    const at = (Math.floor(i / uvWidth) * 2 * width + (i % uvWidth) * 2) * 4;
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    u[i] = 128 + ((-38 * r - 74 * g + 112 * b + 128) >> 8);
    v[i] = 128 + ((112 * r - 94 * g - 18 * b + 128) >> 8);
  }
  return { width, height, y, yStride: width, u, v, uvStride: uvWidth, uvStep: 1 };
}

const LOOKED_AT = 8;
/** The most that the pixels of a blank picture differ from their mean, and the share of them that may differ more: a word is more. */
const BLANK_LEVELS = 10;
const BLANK_OUTLIERS = 0.004;

export function isOneColor({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): boolean {
  const levels: number[] = [];
  for (let y = 0; y < height; y += LOOKED_AT)
    for (let x = 0; x < width; x += LOOKED_AT) {
      const at = 4 * (y * width + x);
      levels.push(((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3);
    }
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return levels.filter((level) => Math.abs(level - mean) > BLANK_LEVELS).length <= BLANK_OUTLIERS * levels.length;
}
