import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as ort from 'onnxruntime-web/wasm';
import { describe, expect, test } from 'vitest';
import { createListener } from '@/lib/video/decode/page/listener';
import type { RunModel, Tensor } from '@/lib/video/measure/model';
import { toSound } from '@/lib/video/measure/sound/sound';
import { noise, sine, toSamples } from './signals';

const RATE = 8000;
const BEFORE_SECONDS = 1.31;
const AFTER_SECONDS = 1;
const HEADER_BYTES = 44;

ort.env.wasm.numThreads = 1;
const model = path.join(path.dirname(createRequire(import.meta.url).resolve('@ricky0123/vad-web/package.json')), 'dist/silero_vad_v6.onnx');
const session = await ort.InferenceSession.create(await readFile(model));

const voice: RunModel = async (inputs) => {
  const feeds = Object.entries(inputs).map(([name, { data, dims }]) => [name, toOrt(data, dims)] as const);
  const outputs = await session.run(Object.fromEntries(feeds));
  return Object.fromEntries(Object.entries(outputs).map(([name, { data, dims }]) => [name, { data: data as Float32Array, dims }]));
};
const toOrt = (data: Tensor['data'], dims: readonly number[]) =>
  data instanceof Float32Array ? new ort.Tensor('float32', data, dims) : new ort.Tensor('int64', data, dims);

/** "Still paying thirty two dollars for a shampoo?", said by espeak-ng from the first sample to the last. */
const file = await readFile(path.join(import.meta.dirname, 'sentence.wav'));
const sentence = Float32Array.from({ length: (file.length - HEADER_BYTES) / 2 }, (_, i) => file.readInt16LE(HEADER_BYTES + 2 * i) / 32_768);
const said = { from: BEFORE_SECONDS, to: BEFORE_SECONDS + sentence.length / RATE };
const seconds = said.to + AFTER_SECONDS;

async function listen(samples: Float32Array) {
  const listener = createListener({ voice });
  await listener.push([samples], RATE);
  return toSound(listener.finish(), samples.length / RATE);
}

const withSentence = (gain: number, bed: (second: number) => number) =>
  toSamples(RATE, seconds, (second) => gain * (sentence[Math.round((second - said.from) * RATE)] ?? 0) + bed(second));

const chord = (dbfs: number) => (second: number) => [220, 277.2, 329.6].reduce((sum, hertz) => sum + sine(hertz, dbfs)(second), 0);

describe('Silero hears where a sentence begins and ends', () => {
  test.each([
    ['between silences', withSentence(1, () => 0)],
    ['twenty decibels quieter', withSentence(0.1, () => 0)],
    ['over a chord', withSentence(1, chord(-30))],
    ['over noise', withSentence(1, noise(-36))],
  ])('%s', async (_, samples) => {
    const { voice: spans, voiceShare } = await listen(samples);
    expect(spans).toHaveLength(1);
    const [span = { from: 0, to: 0 }] = spans;
    const overlap = Math.min(span.to, said.to) - Math.max(span.from, said.from);
    const union = Math.max(span.to, said.to) - Math.min(span.from, said.from);
    expect(overlap / union).toBeGreaterThan(0.85);
    expect(voiceShare).toBeCloseTo((said.to - said.from) / seconds, 1);
  });
});

describe('Silero hears no voice', () => {
  test.each([
    ['in silence', toSamples(RATE, 3, () => 0)],
    ['in a tone', toSamples(RATE, 3, sine(440, -12))],
    ['in a chord', toSamples(RATE, 3, chord(-20))],
    ['in noise', toSamples(RATE, 3, noise(-12))],
  ])('%s', async (_, samples) => {
    expect((await listen(samples)).voice).toEqual([]);
  });
});
