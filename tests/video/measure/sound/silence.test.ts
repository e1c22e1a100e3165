import { expect, test } from 'vitest';
import { createPeakMeter, toSilence } from '@/lib/video/measure/sound/silence';
import { noise, sine, toSamples } from './signals';

const RATE = 44_100;

function silenceOf(channels: readonly Float32Array[]) {
  const peaks: number[] = [];
  createPeakMeter(RATE, (dbfs) => peaks.push(dbfs))(channels);
  return toSilence(peaks).map(({ from, to }) => [from, to].map((second) => Math.round(second * 100) / 100));
}

const between = (from: number, to: number, sound: (second: number) => number) => (second: number) =>
  second >= from && second < to ? sound(second) : 0;

test('digital silence around a sound is silence', () => {
  expect(silenceOf([toSamples(RATE, 5, between(1, 3, sine(440, -20)))])).toEqual([
    [0, 1],
    [3, 5],
  ]);
});

test('noise that nobody hears, such as dither, is silence', () => {
  expect(silenceOf([toSamples(RATE, 2, noise(-66))])).toEqual([[0, 2]]);
});

test('the tone of a quiet room and a faint whisper are not silence', () => {
  expect(silenceOf([toSamples(RATE, 2, noise(-50))])).toEqual([]);
  const breaths = noise(-42);
  expect(silenceOf([toSamples(RATE, 2, (second) => breaths() * Math.abs(Math.sin(9 * second)) + 0.002 * Math.sin(300 * second))])).toEqual(
    [],
  );
});

test('a pause shorter than three tenths of a second is not silence', () => {
  const paused = (pause: number) => toSamples(RATE, 4, (second) => (second >= 2 && second < 2 + pause ? 0 : sine(300, -12)(second)));
  expect(silenceOf([paused(0.26)])).toEqual([]);
  expect(silenceOf([paused(0.4)])).toEqual([[2, 2.4]]);
});

test('what sounds in one channel alone is not silence', () => {
  expect(silenceOf([new Float32Array(RATE * 2), toSamples(RATE, 2, sine(440, -40))])).toEqual([]);
});
