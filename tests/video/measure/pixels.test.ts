import { describe, expect, test } from 'vitest';
import { fromFullRange, isOneColor, toPlanes, upright } from '@/lib/video/decode/page/pixels';
import type { Planes } from '@/lib/video/measure/planes';

/** 3 × 2 pixels, stored with a stride of 4. */
const stored = (): Planes => ({
  ...{ width: 3, height: 2, y: Uint8Array.of(1, 2, 3, 0, 4, 5, 6, 0), yStride: 4 },
  ...{ u: Uint8Array.of(9, 9), v: Uint8Array.of(9, 9), uvStride: 2, uvStep: 1 },
});

describe('the luma of a turned picture is that which is displayed', () => {
  const cases = [
    [0, false, [1, 2, 3, 4, 5, 6]],
    [0, true, [3, 2, 1, 6, 5, 4]],
    [90, false, [4, 1, 5, 2, 6, 3]],
    [180, false, [6, 5, 4, 3, 2, 1]],
    [270, false, [3, 6, 2, 5, 1, 4]],
    [90, true, [1, 4, 2, 5, 3, 6]],
  ] as const;

  test.each(cases)('by %i degrees, flipped: %s', (rotation, flip, shown) => {
    const { width, height, y, yStride } = upright(stored(), { rotation, flip });
    expect([width, height]).toEqual(rotation % 180 === 0 ? [3, 2] : [2, 3]);
    const rows = Array.from({ length: height }, (_, row) => [...y.subarray(row * yStride, row * yStride + width)]);
    expect(rows.flat()).toEqual(shown);
  });
});

test('luma of the full range becomes that of the limited one', () => {
  const planes = { ...stored(), y: Uint8Array.of(0, 128, 255) };
  expect([...fromFullRange(planes).y]).toEqual([16, 126, 235]);
});

test('black, white and red keep their luma and color', () => {
  const data = Uint8ClampedArray.of(0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 255);
  const { y, u, v } = toPlanes({ width: 3, height: 1, data });
  expect([...y]).toEqual([16, 235, 82]);
  expect([u[0], v[0]]).toEqual([128, 128]);
  expect(v[1]).toBeGreaterThan(200);
});

test('a frame of one color is blank, with the noise of an encoder too, and one with a word is not', () => {
  const picture = (at: (x: number, y: number) => number) => {
    const [width, height] = [270, 480];
    const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, k) => at(Math.floor(k / 4) % width, Math.floor(k / 4 / width)));
    return { width, height, data };
  };
  expect(isOneColor(picture(() => 0))).toBe(true);
  expect(isOneColor(picture((x, y) => 12 + ((x * 7 + y * 3) % 9)))).toBe(true);
  expect(isOneColor(picture((x, y) => (x > 80 && x < 190 && y > 200 && y < 230 ? 220 : 20)))).toBe(false);
  expect(isOneColor(picture((x) => x / 2))).toBe(false);
});
