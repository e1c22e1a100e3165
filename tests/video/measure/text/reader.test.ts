import { describe, expect, test } from 'vitest';
import { createReader } from '@/lib/video/decode/page/reader';
import type { RunModel } from '@/lib/video/measure/model';
import { toOnScreenText } from '@/lib/video/measure/text/on-screen-text';
import { Readings } from '@/lib/video/measure/text/readings';
import { toCharacters } from '@/lib/video/measure/text/recognize';

const WIDTH = 360;
const HEIGHT = 640;
const FRAMES_PER_SECOND = 20;
const dictionary = [...'abcdefghijklmnopqrstuvwxyz0123456789$'].join('\n');
const characters = toCharacters(dictionary);

/** Text in a frame, drawn as bars that stand for its letters; `score` is how sure the recognizer is of it. */
type Shown = { text: string; x: number; y: number; score?: number };
/** A frame: its text over a flat picture, or over waves that have moved by so many pixels. */
type Scene = { shown: readonly Shown[]; moved?: number };

const LETTER = 14;
const LINE = 24;
const widthOf = ({ text }: Shown): number => text.length * LETTER;

function paint(y: Uint8Array, shown: Shown): void {
  for (let row = 0; row < LINE; row += 1) {
    for (let column = 0; column < widthOf(shown); column += 1) {
      const x = shown.x + column;
      const code = shown.text.charCodeAt(Math.floor(column / LETTER));
      const isStroke = ((code >> Math.floor((row * 3) / LINE)) ^ Math.floor((column % LETTER) / 4)) & 1;
      if (x >= 0 && x < WIDTH) y[(shown.y + row) * WIDTH + x] = isStroke ? 235 : 16;
    }
  }
}

/** Models that see what the script of a video says, and count how often they are asked. */
function scriptedModels(scene: () => Scene) {
  const asked = { detect: 0, recognize: 0 };
  const detect: RunModel = async ({ x: input }) => {
    asked.detect += 1;
    const [, , height = 0, width = 0] = input?.dims ?? [];
    const data = new Float32Array(width * height);
    for (const shown of scene().shown) {
      for (let y = shown.y + 8; y < shown.y + 16; y += 1) {
        const from = Math.max(0, shown.x + 8);
        data.fill(0.95, y * width + from, y * width + Math.min(width, shown.x + widthOf(shown) - 8));
      }
    }
    return { map: { data, dims: [1, 1, height, width] } };
  };
  const recognize: RunModel = async ({ x: input }) => {
    asked.recognize += 1;
    const [, , height = 0, width = 0] = input?.dims ?? [];
    // The red of a line in the scripted picture is the number of its text.
    const red = Math.round(((input?.data[2 * width * height + (height / 2) * width + 40] as number) + 1) * 127.5);
    const shown = scene().shown[red / 10 - 1];
    const text = [...(shown?.text ?? '')];
    const data = new Float32Array(2 * text.length * characters.length);
    for (const [n, character] of text.entries()) {
      data[2 * n * characters.length + characters.indexOf(character)] = shown?.score ?? 0.99;
      data[(2 * n + 1) * characters.length] = 1;
    }
    return { steps: { data, dims: [1, 2 * text.length, characters.length] } };
  };
  return { detect, recognize, dictionary, asked };
}

const TILE = 64;
const waves = Uint8Array.from({ length: TILE * TILE }, (_, k) => {
  const angle = (2 * Math.PI) / TILE;
  return 100 + 70 * Math.sin(6 * angle * (k % TILE)) * Math.sin(5 * angle * Math.floor(k / TILE));
});

function lumaOf({ shown, moved }: Scene): Uint8Array {
  const y = new Uint8Array(WIDTH * HEIGHT).fill(60);
  for (let k = 0; moved !== undefined && k < y.length; k += 1) {
    const row = (Math.floor(k / WIDTH) + moved) % TILE;
    y[k] = waves[TILE * row + (((k % WIDTH) + moved) % TILE)] ?? 0;
  }
  for (const text of shown) paint(y, text);
  return y;
}

function pictureOf({ shown }: Scene) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (const [n, line] of shown.entries()) {
    for (let y = line.y; y < line.y + LINE; y += 1) {
      for (let x = Math.max(0, line.x); x < Math.min(WIDTH, line.x + widthOf(line)); x += 1) data[4 * (y * WIDTH + x)] = 10 * (n + 1);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

async function readVideo(seconds: number, video: (at: number) => Scene) {
  let scene: Scene = { shown: [] };
  const models = scriptedModels(() => scene);
  const reader = createReader(models, seconds);
  const read = (n: number) => {
    scene = video(n / FRAMES_PER_SECOND);
    return reader.read(n / FRAMES_PER_SECOND, pictureOf(scene));
  };
  for (let n = 0; n < seconds * FRAMES_PER_SECOND; n += 1) {
    const at = n / FRAMES_PER_SECOND;
    const y = lumaOf(video(at));
    const planes = { width: WIDTH, height: HEIGHT, y, yStride: WIDTH, u: y, v: y, uvStride: WIDTH / 2, uvStep: 1 } as const;
    if (reader.next(at, planes)) await read(n - 1);
    if (reader.wants()) await read(n);
  }
  const readings = Readings.parse(JSON.parse(JSON.stringify(reader.finish(seconds))));
  return { ...toOnScreenText(readings, seconds), asked: models.asked };
}

const between = (at: number, from: number, to: number, shown: Shown): Shown[] => (at >= from && at < to ? [shown] : []);
const frame = 1 / FRAMES_PER_SECOND;

describe('the text of a video', () => {
  test('is reported with the frames in which it comes and goes', async () => {
    const { spans, firstAt, read } = await readVideo(4, (at) => ({
      shown: between(at, 1.2, 2.7, { text: 'freeshipping', x: 60, y: 200 }),
    }));
    expect(spans).toMatchObject([{ text: 'freeshipping' }]);
    expect(Math.abs((spans[0]?.from ?? 0) - 1.2)).toBeLessThanOrEqual(frame);
    expect(Math.abs((spans[0]?.to ?? 0) - 2.7)).toBeLessThanOrEqual(frame);
    expect(firstAt).toBe(spans[0]?.from);
    expect(read).toEqual([{ from: 0, to: 4 }]);
  });

  test('keeps its times while another text follows at the same place, and while the picture behind it moves', async () => {
    const { spans } = await readVideo(4, (at) => ({
      shown: [
        ...between(at, 0.5, 2, { text: 'buyonetoday', x: 60, y: 200 }),
        ...between(at, 2, 3.5, { text: 'getonefree', x: 60, y: 200 }),
      ],
      moved: Math.round(70 * at),
    }));
    expect(spans.map(({ text }) => text)).toEqual(['buyonetoday', 'getonefree']);
    for (const [n, [from, to]] of [
      [0.5, 2],
      [2, 3.5],
    ].entries()) {
      expect(Math.abs((spans[n]?.from ?? 0) - (from ?? 0))).toBeLessThanOrEqual(0.15);
      expect(Math.abs((spans[n]?.to ?? 0) - (to ?? 0))).toBeLessThanOrEqual(0.15);
    }
  });

  test('is one span while it moves', async () => {
    const { spans } = await readVideo(3, (at) => ({
      shown: between(at, 0.5, 2.5, { text: 'scrolling', x: 60, y: Math.round(400 - 60 * at) }),
    }));
    expect(spans).toMatchObject([{ text: 'scrolling' }]);
    expect(Math.abs((spans[0]?.from ?? 0) - 0.5)).toBeLessThanOrEqual(0.15);
    expect(Math.abs((spans[0]?.to ?? 0) - 2.5)).toBeLessThanOrEqual(0.15);
  });

  test('is one span of several lines where they come and go together', async () => {
    const { spans } = await readVideo(2, (at) => ({
      shown: [
        ...between(at, 0.5, 1.5, { text: 'buytwo', x: 60, y: 230 }),
        ...between(at, 0.5, 1.5, { text: 'save40', x: 60, y: 200 }),
        ...between(at, 0.5, 2, { text: 'brand', x: 60, y: 500 }),
      ],
    }));
    expect(spans.map(({ text }) => text)).toEqual(['save40 buytwo', 'brand']);
  });

  test('tells one number from the next', async () => {
    const { spans } = await readVideo(3, (at) => ({ shown: [{ text: at < 1.5 ? 'day12' : 'day15', x: 60, y: 200 }] }));
    expect(spans.map(({ text }) => text)).toEqual(['day12', 'day15']);
  });

  test('that the recognizer is not sure of is unreadable, and no text', async () => {
    const { spans, unreadable } = await readVideo(3, (at) => ({ shown: between(at, 1, 2, { text: 'ckndka', x: 60, y: 200, score: 0.7 }) }));
    expect(spans).toEqual([]);
    expect(unreadable).toHaveLength(1);
    expect(Math.abs((unreadable[0]?.from ?? 0) - 1)).toBeLessThanOrEqual(frame);
  });
});

describe('a picture counts as read', () => {
  test('as long as it looks as it did when it was read, up to the cut to the next one', async () => {
    const slides = ['firstslide', 'secondone', 'thelastone'];
    const { spans, read } = await readVideo(8.7, (at) => {
      const n = Math.min(2, Math.floor(at / 2.9));
      return { shown: [{ text: slides[n] ?? '', x: 60, y: 100 + 150 * n }], moved: 17 * n };
    });
    expect(spans.map(({ text }) => text)).toEqual(slides);
    expect(read).toEqual([{ from: 0, to: 8.7 }]);
  });
});

describe('a text that appears word by word', () => {
  const words = ['look', 'up', 'the', 'app'];
  const upTo = (count: number) => words.slice(0, count).join('');

  test('is one span, as slowly as speech', async () => {
    const { spans } = await readVideo(5, (at) => {
      const count = Math.min(words.length, Math.floor((at - 0.5) / 0.7) + 1);
      return { shown: at < 0.5 ? [] : [{ text: upTo(count), x: 60, y: 200 }] };
    });
    expect(spans).toMatchObject([{ text: upTo(4) }]);
    expect(Math.abs((spans[0]?.from ?? 0) - 0.5)).toBeLessThanOrEqual(0.1);
  });

  test('has its last word, however short before a cut it comes', async () => {
    const { spans } = await readVideo(3, (at) => ({
      shown: [
        ...between(at, 0.8, 1.9, { text: upTo(at < 1.75 ? 2 : 4), x: 60, y: 200 }),
        ...between(at, 0, 1.9, { text: 'passingby', x: Math.round(80 * at), y: 400 }),
      ],
      moved: at < 1.9 ? 0 : 32,
    }));
    expect(spans.map(({ text }) => text)).toEqual(['passingby', upTo(4)]);
  });

  test('is two where the longer one comes late', async () => {
    const { spans } = await readVideo(6, (at) => ({ shown: [{ text: at < 3 ? 'sale' : 'saletoday', x: 60, y: 200 }] }));
    expect(spans.map(({ text }) => text)).toEqual(['sale', 'saletoday']);
  });

  test('is no other number on its way to its last', async () => {
    const { spans } = await readVideo(4, (at) => ({ shown: [{ text: at < 1 ? 'day1' : 'day15', x: 60, y: 200 }] }));
    expect(spans.map(({ text }) => text)).toEqual(['day1', 'day15']);
  });
});

describe('reading is frugal', () => {
  test('a picture that rests is hardly read, and a line that rests is recognized once', async () => {
    const { asked } = await readVideo(7, () => ({ shown: [{ text: 'alwaysthere', x: 60, y: 200 }] }));
    expect(asked.detect).toBeLessThanOrEqual(4);
    expect(asked.recognize).toBe(1);
  });

  test('a page of lines that change all the time is read less often, all over the video, and it is said where', async () => {
    const line = (n: number, at: number) => ({
      text: dictionary.replaceAll('\n', '').slice(n, n + 18),
      x: Math.round(40 * at) % 60,
      y: 30 * n,
    });
    const { asked, read } = await readVideo(12, (at) => ({ shown: Array.from({ length: 19 }, (_, n) => line(n, at)) }));
    expect(asked.recognize).toBeLessThan(20 * 12);
    expect(read.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThan(11);
    expect(read.at(-1)?.to).toBeGreaterThan(9);
  });
});

test('a reading belongs to the frame that was looked at last', async () => {
  const reader = createReader(
    scriptedModels(() => ({ shown: [] })),
    1,
  );
  await expect(reader.read(1, pictureOf({ shown: [] }))).rejects.toThrow('looked at last');
});
