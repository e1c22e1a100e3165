import { describe, expect, test } from 'vitest';
import { detectorSize, toDetectorInput, toLines } from '@/lib/video/measure/text/detect';
import { decodeLine, toCharacters, toRecognizerInput } from '@/lib/video/measure/text/recognize';

/** A map of the detector in which the pixels that `isText` names have this probability. */
function mapOf(width: number, height: number, isText: (x: number, y: number) => boolean, probability = 0.9) {
  const data = Float32Array.from({ length: width * height }, (_, at) => (isText(at % width, Math.floor(at / width)) ? probability : 0.05));
  return { data, dims: [1, 1, height, width] };
}

describe('the lines in the map of the detector', () => {
  test('stand where their pixels are, larger by what the detector leaves out at their edges', () => {
    const map = mapOf(160, 96, (x, y) => x >= 20 && x < 80 && y >= 40 && y < 50);
    const [line, ...others] = toLines(map, { width: 320, height: 192 });
    expect(others).toEqual([]);
    expect(line).toMatchObject({ x: 100, y: 90, angle: 0 });
    expect(line?.score).toBeCloseTo(0.9);
    // 60 × 10 pixels at half the size; unclipped by 1.5 times the area over the perimeter.
    expect(line?.length).toBeCloseTo(2 * (60 + 2 * 6.43), 1);
    expect(line?.thickness).toBeCloseTo(2 * (10 + 2 * 6.43), 1);
  });

  test('are apart where nothing connects them, and are few', () => {
    const rows = mapOf(160, 96, (x, y) => x < 100 && y % 12 < 5 && y < 40);
    expect(toLines(rows, { width: 160, height: 96 })).toHaveLength(4);
    const dots = mapOf(320, 320, (x, y) => x % 8 < 4 && y % 8 < 4);
    expect(toLines(dots, { width: 320, height: 320 })).toHaveLength(60);
  });

  test('are none where the detector is not sure, or the blob is too thin', () => {
    expect(
      toLines(
        mapOf(160, 96, (x, y) => x < 60 && y < 10, 0.5),
        { width: 160, height: 96 },
      ),
    ).toEqual([]);
    expect(
      toLines(
        mapOf(160, 96, (x, y) => x < 60 && y === 10),
        { width: 160, height: 96 },
      ),
    ).toEqual([]);
  });

  test('are turned where the blob is', () => {
    const slope = 0.4;
    const map = mapOf(200, 200, (x, y) => x > 40 && x < 160 && Math.abs(y - 100 - slope * (x - 100)) < 6);
    const [line] = toLines(map, { width: 200, height: 200 });
    expect(line?.angle).toBeCloseTo(Math.atan(slope), 1);
    expect(line?.thickness).toBeLessThan(50);
    expect(line?.length).toBeGreaterThan(120);
  });

  test('are none in an empty answer', () => {
    expect(toLines({ data: new Float32Array(0), dims: [] }, { width: 10, height: 10 })).toEqual([]);
  });
});

describe('the input of the detector', () => {
  test.each([
    [720, 1280],
    [1080, 1080],
    [1920, 1080],
    [64, 64],
    [1, 1],
    [8000, 100],
  ])('of %i × %i is a multiple of 32 and not much larger than 384 × 672', (width, height) => {
    const size = detectorSize(width, height);
    expect([size.width % 32, size.height % 32]).toEqual([0, 0]);
    expect(size.width * size.height).toBeLessThanOrEqual(384 * 672 * 1.3);
  });

  test('holds blue, green and red apart, averaged and normalized', () => {
    const data = Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_, k) => [255, 0, 128, 255][k % 4] ?? 0);
    const input = toDetectorInput({ width: 64, height: 64, data });
    expect(input.dims).toEqual([1, 3, 64, 64]);
    expect(input.data[0]).toBeCloseTo((128 / 255 - 0.485) / 0.229);
    expect(input.data[64 * 64]).toBeCloseTo(-0.456 / 0.224);
    expect(input.data[2 * 64 * 64]).toBeCloseTo((1 - 0.406) / 0.225);
  });
});

describe('the input of the recognizer', () => {
  /** White above, black below. */
  const data = Uint8ClampedArray.from({ length: 100 * 100 * 4 }, (_, k) => (k < 100 * 50 * 4 ? 255 : 0));
  const picture = { width: 100, height: 100, data };

  test('is the line, 48 px high, with nothing beside it', () => {
    const input = toRecognizerInput(picture, { x: 50, y: 50, length: 80, thickness: 40, angle: 0 });
    expect(input.dims).toEqual([1, 3, 48, 96]);
    expect([input.data[5 * 96 + 40], input.data[40 * 96 + 40]]).toEqual([1, -1]);
    const short = toRecognizerInput(picture, { x: 50, y: 50, length: 40, thickness: 40, angle: 0 });
    expect(short.data[5 * 96 + 90]).toBe(0);
  });

  test('is level, however the line is turned', () => {
    const input = toRecognizerInput(picture, { x: 50, y: 50, length: 80, thickness: 40, angle: Math.PI / 2 });
    expect([input.data[20 * 96 + 10], input.data[20 * 96 + 80]]).toEqual([1, -1]);
  });
});

describe('the answer of the recognizer', () => {
  const characters = toCharacters('a\nb\n9');

  /** One step of the answer for each class, with its chance. */
  function answer(steps: readonly (readonly [number, number])[], spaceChances: readonly number[] = []) {
    const data = new Float32Array(steps.length * characters.length);
    for (const [n, [best, chance]] of steps.entries()) {
      data[n * characters.length + characters.length - 1] = spaceChances[n] ?? 0;
      data[n * characters.length + best] = chance;
    }
    return { data, dims: [1, steps.length, characters.length] };
  }

  test('counts a character once for its steps in a row, and twice where a blank stands between', () => {
    const read = decodeLine(
      answer([
        [1, 0.9],
        [1, 0.8],
        [0, 1],
        [1, 0.7],
        [2, 1],
      ]),
      characters,
    );
    expect(read.text).toBe('aab');
    expect(read.score).toBeCloseTo((0.9 + 0.7 + 1) / 3);
  });

  test('has a space where the recognizer says so, or held one to be likely', () => {
    expect(
      decodeLine(
        answer([
          [1, 1],
          [4, 1],
          [2, 1],
        ]),
        characters,
      ).text,
    ).toBe('a b');
    expect(
      decodeLine(
        answer(
          [
            [1, 1],
            [0, 0.8],
            [2, 1],
          ],
          [0, 0.15, 0],
        ),
        characters,
      ).text,
    ).toBe('a b');
    expect(
      decodeLine(
        answer(
          [
            [1, 1],
            [0, 0.8],
            [2, 1],
          ],
          [0, 0.02, 0],
        ),
        characters,
      ).text,
    ).toBe('ab');
  });

  test('is empty where nothing was read', () => {
    expect(
      decodeLine(
        answer([
          [0, 1],
          [0, 1],
        ]),
        characters,
      ),
    ).toEqual({ text: '', score: 0 });
  });

  test('of another dictionary is an error', () => {
    expect(() => decodeLine({ data: new Float32Array(8), dims: [1, 2, 4] }, characters)).toThrow('do not belong together');
  });
});
