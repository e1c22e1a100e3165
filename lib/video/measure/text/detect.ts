import type { Tensor } from '../model';
import { type Line, type Raster, toPlanes } from './raster';

export type Detected = Line & { score: number };

/** Values of PaddleOCR's configuration of the detector: ImageNet's mean and deviation, threshold, least score and unclip ratio. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];
const THRESHOLD = 0.3;
const MIN_SCORE = 0.6;
const UNCLIP = 1.5;

/** The network halves the picture five times. */
const MULTIPLE = 32;
/** 384 × 672: text of 20 px in a picture 720 px wide is still found, in little more than 100 ms. */
const DETECTOR_PIXELS = 384 * 672;
const MIN_BLOB = 2;
/** Thinner lines, as a share of the shorter side, are too small to be read. */
const MIN_THICKNESS = 0.018;
const LEVEL_BELOW = 0.03;
const MAX_LINES = 60;

const toMultiple = (pixels: number): number => Math.max(MULTIPLE, Math.round(pixels / MULTIPLE) * MULTIPLE);

export function detectorSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(DETECTOR_PIXELS / (width * height)));
  return { width: toMultiple(width * scale), height: toMultiple(height * scale) };
}

export function toDetectorInput(raster: Raster): Tensor {
  const { width, height } = detectorSize(raster.width, raster.height);
  const normalize = (value: number, channel: number) => (value / 255 - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1);
  return { data: toPlanes(raster, width, height, normalize), dims: [1, 3, height, width] };
}

type Blob = { pixels: number[]; probability: number };

function* blobsOf(map: ArrayLike<number>, width: number, height: number): Generator<Blob> {
  const seen = new Uint8Array(width * height);
  for (let start = 0; start < width * height; start += 1) {
    if (seen[start] || (map[start] ?? 0) <= THRESHOLD) continue;
    const pixels = [start];
    let probability = 0;
    seen[start] = 1;
    for (let n = 0; n < pixels.length; n += 1) {
      const at = pixels[n] ?? 0;
      probability += map[at] ?? 0;
      addNeighbors(map, width, height, at, seen, pixels);
    }
    yield { pixels, probability };
  }
}

function addNeighbors(map: ArrayLike<number>, width: number, height: number, at: number, seen: Uint8Array, pixels: number[]): void {
  const x = at % width;
  const y = (at - x) / width;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
      const next = v * width + u;
      if (seen[next] || (map[next] ?? 0) <= THRESHOLD) continue;
      seen[next] = 1;
      pixels.push(next);
    }
  }
}

function directionOf(pixels: readonly number[], width: number): { x: number; y: number; angle: number } {
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (const at of pixels) {
    const u = at % width;
    const v = (at - u) / width;
    x += u;
    y += v;
    xx += u * u;
    yy += v * v;
    xy += u * v;
  }
  const n = pixels.length;
  const angle = 0.5 * Math.atan2(2 * (xy / n - (x / n) * (y / n)), xx / n - (x / n) ** 2 - (yy / n - (y / n) ** 2));
  return { x: x / n, y: y / n, angle };
}

function toLine({ pixels }: Blob, width: number): Line {
  const moments = directionOf(pixels, width);
  const extent = (angle: number) => {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    // Around the mean of the pixels.
    let [left, right, top, bottom] = [0, 0, 0, 0];
    for (const at of pixels) {
      const u = (at % width) - moments.x;
      const v = Math.floor(at / width) - moments.y;
      const along = u * cos + v * sin;
      const across = v * cos - u * sin;
      left = Math.min(left, along);
      right = Math.max(right, along);
      top = Math.min(top, across);
      bottom = Math.max(bottom, across);
    }
    const along = (left + right) / 2;
    const across = (top + bottom) / 2;
    return {
      x: moments.x + along * cos - across * sin + 0.5,
      y: moments.y + along * sin + across * cos + 0.5,
      length: right - left + 1,
      thickness: bottom - top + 1,
      angle,
    };
  };
  const level = extent(0);
  if (Math.abs(moments.angle) < LEVEL_BELOW) return level;
  const turned = extent(moments.angle);
  return turned.length > 3 * turned.thickness && turned.thickness < 0.8 * level.thickness ? turned : level;
}

/** The detector's map marks the middle of a line; the line is as much larger as its area and perimeter say. */
function unclipped(line: Line): Line {
  const distance = (line.length * line.thickness * UNCLIP) / (2 * (line.length + line.thickness));
  return { ...line, length: line.length + 2 * distance, thickness: line.thickness + 2 * distance };
}

/** The lines of text in the detector's map of probabilities, in pixels of a picture of this size. */
export function toLines({ data, dims }: Tensor, picture: { width: number; height: number }): Detected[] {
  const [width = 0, height = 0] = [dims.at(-1), dims.at(-2)];
  const map = data instanceof Float32Array ? data : new Float32Array(0);
  const scaleX = picture.width / width;
  const scaleY = picture.height / height;
  const lines: Detected[] = [];
  for (const blob of blobsOf(map, width, height)) {
    const score = blob.probability / blob.pixels.length;
    const line = toLine(blob, width);
    if (score < MIN_SCORE || Math.min(line.thickness, line.length) < MIN_BLOB) continue;
    const { x, y, length, thickness, angle } = unclipped(line);
    if (thickness * scaleY < MIN_THICKNESS * Math.min(picture.width, picture.height)) continue;
    lines.push({ x: x * scaleX, y: y * scaleY, length: length * scaleX, thickness: thickness * scaleY, angle, score });
  }
  return lines.sort((a, b) => b.score - a.score).slice(0, MAX_LINES);
}
