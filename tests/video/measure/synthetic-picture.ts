import { createMeter } from '@/lib/video/measure/meter';
import { toPicture } from '@/lib/video/measure/picture';
import type { Planes } from '@/lib/video/measure/planes';
import type { Picture } from '@/lib/video/schema';
import { seeded } from '@/tests/support/random';

/** A color at a point of the picture, in pixels. */
export type Color = readonly [y: number, u: number, v: number];
export type Frame = (x: number, y: number) => Color;

export const WIDTH = 64;
export const HEIGHT = 112;
export const BLACK: Color = [16, 128, 128];
export const WHITE: Color = [235, 128, 128];

const SIZE = 256;

/** A scene larger than the picture: blurred patches and hard-edged blocks, in colors of its own; `x` and `y` move the camera, `zoom` brings it closer. */
export function scene(seed: number): (camera?: { x?: number; y?: number; zoom?: number }) => Frame {
  const random = seeded(seed);
  const base = 60 + random() * 110;
  const tint: [number, number] = [108 + random() * 40, 108 + random() * 40];
  const waves = Array.from(
    { length: 8 },
    () => [1 + Math.floor(random() * 6), 1 + Math.floor(random() * 6), random() * 6.28, 6 + random() * 14] as const,
  );
  const blocks = Array.from({ length: 10 }, () => ({
    x: random() * SIZE,
    y: random() * SIZE,
    width: 15 + random() * 50,
    height: 15 + random() * 50,
    luma: (random() - 0.5) * 120,
    u: (random() - 0.5) * 50,
    v: (random() - 0.5) * 50,
  }));
  const texture = new Float64Array(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const at = (y * SIZE + x) * 3;
      const wave = waves.reduce(
        (sum, [fx, fy, phase, height]) => sum + height * Math.sin(((fx * x + fy * y) / SIZE) * 6.2832 + phase),
        base,
      );
      const on = blocks.filter((block) => x >= block.x && x < block.x + block.width && y >= block.y && y < block.y + block.height);
      texture[at] = Math.min(230, Math.max(20, wave + on.reduce((sum, block) => sum + block.luma, 0)));
      texture[at + 1] = tint[0] + on.reduce((sum, block) => sum + block.u, 0);
      texture[at + 2] = tint[1] + on.reduce((sum, block) => sum + block.v, 0);
    }
  }
  return ({ x: left = 0, y: top = 0, zoom = 1 } = {}) =>
    (x, y) => {
      const column = (Math.floor(left + SIZE / 2 + (x - WIDTH / 2) / zoom) + 64 * SIZE) % SIZE;
      const row = (Math.floor(top + SIZE / 2 + (y - HEIGHT / 2) / zoom) + 64 * SIZE) % SIZE;
      const at = (row * SIZE + column) * 3;
      return [texture[at] as number, texture[at + 1] as number, texture[at + 2] as number];
    };
}

export const flat =
  (color: Color): Frame =>
  () =>
    color;

/** `share` of the second frame over the first. */
export const mix =
  (one: Frame, other: Frame, share: number): Frame =>
  (x, y) => {
    const [a, b] = [one(x, y), other(x, y)];
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
  };

/** A rectangle over a frame, in shares of the picture. */
export const over =
  (frame: Frame, box: { x: number; y: number; width: number; height: number }, inside: Frame): Frame =>
  (x, y) => {
    const isInside = x >= box.x * WIDTH && x < (box.x + box.width) * WIDTH && y >= box.y * HEIGHT && y < (box.y + box.height) * HEIGHT;
    return isInside ? inside(x, y) : frame(x, y);
  };

/** The frame as I420; NV12 holds the same. */
export function planesOf(frame: Frame): Planes {
  const y = new Uint8Array(WIDTH * HEIGHT);
  const u = new Uint8Array((WIDTH * HEIGHT) / 4);
  const v = new Uint8Array((WIDTH * HEIGHT) / 4);
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < WIDTH; column += 1) {
      const color = frame(column, row);
      y[row * WIDTH + column] = Math.round(color[0]);
      if (row % 2 || column % 2) continue;
      const at = (row / 2) * (WIDTH / 2) + column / 2;
      u[at] = Math.round(color[1]);
      v[at] = Math.round(color[2]);
    }
  }
  return { width: WIDTH, height: HEIGHT, y, yStride: WIDTH, u, v, uvStride: WIDTH / 2, uvStep: 1 };
}

type Told = {
  framesPerSecond?: number;
  times?: readonly number[];
  seconds?: number;
  rotation?: 0 | 90 | 180 | 270;
  sampled?: Picture['sampled'];
};

export function pictureOf(
  frames: readonly Frame[],
  { framesPerSecond = 30, times, seconds, rotation = 0, sampled = null }: Told = {},
): Picture {
  const meter = createMeter();
  const known = new Map<Frame, Planes>();
  frames.forEach((frame, i) => {
    const planes = known.get(frame) ?? planesOf(frame);
    known.set(frame, planes);
    meter.push(times?.[i] ?? i / framesPerSecond, planes);
  });
  const picture = toPicture(meter.finish(), {
    width: rotation % 180 === 0 ? WIDTH : HEIGHT,
    height: rotation % 180 === 0 ? HEIGHT : WIDTH,
    rotation,
    seconds: seconds ?? frames.length / framesPerSecond,
    sampled,
  });
  if (!picture) throw new Error('No frame was seen.');
  return picture;
}

export const held = (frame: Frame, count: number): Frame[] => new Array<Frame>(count).fill(frame);
export const moving = (count: number, make: (i: number) => Frame): Frame[] => Array.from({ length: count }, (_, i) => make(i));

/** The frames at which a shot begins with a cut. */
export function cutsOf(picture: Picture, framesPerSecond = 30): number[] {
  return picture.shots.filter(({ begins }) => begins === 'cut').map(({ from }) => Math.round(from * framesPerSecond));
}
