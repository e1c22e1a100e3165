/** An RGBA picture, as a canvas hands it out. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray | Uint8Array };

/** A line of text in a picture: its center, its length and thickness in pixels, and how far it is turned (clockwise, in radians). */
export type Line = { x: number; y: number; length: number; thickness: number; angle: number };

function meanColor({ width, data }: Raster, left: number, top: number, right: number, bottom: number, color: Float32Array): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let k = 4 * (y * width + left), end = 4 * (y * width + right); k < end; k += 4) {
      red += data[k] ?? 0;
      green += data[k + 1] ?? 0;
      blue += data[k + 2] ?? 0;
    }
  }
  const pixels = (right - left) * (bottom - top);
  color[0] = red / pixels;
  color[1] = green / pixels;
  color[2] = blue / pixels;
}

/** Each pixel of a smaller (or equal) picture as planes of blue, green and red, the order that the models were trained with. */
export function toPlanes(
  raster: Raster,
  width: number,
  height: number,
  normalize: (value: number, channel: number) => number,
): Float32Array {
  const planes = new Float32Array(3 * width * height);
  const color = new Float32Array(3);
  const area = width * height;
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * raster.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * raster.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * raster.width) / width);
      meanColor(raster, left, top, Math.max(left + 1, Math.floor(((x + 1) * raster.width) / width)), bottom, color);
      for (let channel = 0; channel < 3; channel += 1) planes[channel * area + y * width + x] = normalize(color[2 - channel] ?? 0, channel);
    }
  }
  return planes;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

function between({ width, height, data }: Raster, x: number, y: number, channel: number): number {
  const left = clamp(Math.floor(x), width - 1);
  const top = clamp(Math.floor(y), height - 1);
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const alongX = clamp(x - left, 1);
  const alongY = clamp(y - top, 1);
  const above = (data[4 * (top * width + left) + channel] ?? 0) * (1 - alongX) + (data[4 * (top * width + right) + channel] ?? 0) * alongX;
  const below =
    (data[4 * (bottom * width + left) + channel] ?? 0) * (1 - alongX) + (data[4 * (bottom * width + right) + channel] ?? 0) * alongX;
  return above * (1 - alongY) + below * alongY;
}

/** A line of text made level, `height` pixels high and `width` wide, as planes of blue, green and red. */
export function toLevelPlanes(
  raster: Raster,
  line: Line,
  width: number,
  height: number,
  padded: number,
  normalize: (value: number, channel: number) => number,
): Float32Array {
  const planes = new Float32Array(3 * padded * height);
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  const steps = Math.max(1, Math.round(line.thickness / height));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = ((x + 0.5) / width - 0.5) * line.length;
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let sub = 0; sub < steps * steps; sub += 1) {
          const u = along + (((sub % steps) + 0.5) / steps - 0.5) * (line.length / width);
          const v = ((y + (Math.floor(sub / steps) + 0.5) / steps) / height - 0.5) * line.thickness;
          sum += between(raster, line.x + u * cos - v * sin - 0.5, line.y + u * sin + v * cos - 0.5, 2 - channel);
        }
        planes[channel * padded * height + y * padded + x] = normalize(sum / (steps * steps), channel);
      }
    }
  }
  return planes;
}
