import { expect, test } from 'vitest';
import { VOICE_WINDOW_SECONDS } from '@/lib/video/measure/sound/hearing';
import { toVoice } from '@/lib/video/measure/sound/voice';

/** Probabilities of `[probability, seconds]` one after the other. */
const script = (...runs: readonly (readonly [probability: number, seconds: number])[]) =>
  runs.flatMap(([probability, seconds]) => new Array<number>(Math.round(seconds / VOICE_WINDOW_SECONDS)).fill(probability));

const spans = (probabilities: readonly number[]) =>
  toVoice(probabilities).map(({ from, to }) => [from, to].map((second) => Math.round(second * 10) / 10));

test('a voice between quiet seconds is one span', () => {
  expect(spans(script([0.01, 1], [0.98, 2], [0.01, 1]))).toEqual([[1, 2.9]]);
});

test('where no window is likely, there is no voice', () => {
  expect(spans(script([0, 5]))).toEqual([]);
  expect(spans(script([0.3, 5]))).toEqual([]);
  expect(spans([])).toEqual([]);
});

test('a cough of which Silero is sure for a tenth of a second is no voice', () => {
  expect(spans(script([0, 1], [0.95, 0.1], [0, 1]))).toEqual([]);
  expect(spans(script([0, 1], [0.95, 0.3], [0, 1]))).toHaveLength(1);
});

test('a doubt within a word does not end the voice', () => {
  expect(spans(script([0, 1], [0.98, 1], [0.02, 0.16], [0.98, 1], [0, 1]))).toEqual([[1, 3.1]]);
});

test('a pause between sentences ends the voice, and a shorter one does not', () => {
  expect(spans(script([0, 1], [0.98, 1], [0.02, 0.5], [0.98, 1], [0, 1]))).toHaveLength(2);
  expect(spans(script([0, 1], [0.98, 1], [0.02, 0.19], [0.98, 1], [0, 1]))).toHaveLength(1);
});

test('a whisper that is unlikely in most windows, but not in all, is heard from its start to its end', () => {
  expect(spans(script([0, 1], [0.25, 1], [0.5, 0.3], [0.22, 1], [0, 1]))).toEqual([[1, 3.2]]);
});

test('the slow fall of the probability after a sure voice does not belong to it', () => {
  const [[, to] = []] = spans(script([0, 1], [0.99, 2], [0.3, 0.3], [0.15, 0.3], [0, 1]));
  expect(to).toBeLessThanOrEqual(3);
});
