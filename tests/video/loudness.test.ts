import { describe, expect, test } from 'vitest';
import { createLoudnessMeter, toLoudness } from '@/lib/video/measure/sound/loudness';
import { noise, sine, toSamples } from '@/tests/video/measure/sound/signals';

function measure(channels: readonly Float32Array[], sampleRate: number): number | null {
  const energies: number[] = [];
  createLoudnessMeter(sampleRate, (energy) => energies.push(energy))(channels);
  return toLoudness(energies);
}

const RATE = 48_000;
const stereo = (samples: Float32Array) => [samples, samples];

/** A sine of 1 kHz in both channels: levels in dBFS, each for so many seconds. */
const steps = (...levels: readonly (readonly [dbfs: number, seconds: number])[]) => {
  const total = levels.reduce((sum, [, seconds]) => sum + seconds, 0);
  const ends = levels.map((_, i) => levels.slice(0, i + 1).reduce((sum, [, seconds]) => sum + seconds, 0));
  const levelAt = (second: number) => levels[ends.findIndex((end) => second < end)]?.[0] ?? 0;
  return stereo(toSamples(RATE, total, (second) => sine(1000, levelAt(second))(second)));
};

describe('the loudness of a signal of EBU Tech 3341 is the one that it prescribes, to a tenth', () => {
  test.each([
    ['1: a stereo sine at -23 dBFS', steps([-23, 20]), -23],
    ['2: a stereo sine at -33 dBFS', steps([-33, 20]), -33],
    ['3: -36, -23 and -36 dBFS; the quiet seconds are below the relative gate', steps([-36, 10], [-23, 60], [-36, 10]), -23],
    ['4: the same between -72 dBFS, which is below the absolute gate', steps([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]), -23],
    ['5: -26, -20 and -26 dBFS', steps([-26, 20], [-20, 20.1], [-26, 20]), -23],
  ])('%s', (_, channels, lufs) => {
    expect(measure(channels, RATE)).toBeCloseTo(lufs, 0);
    expect(Math.abs((measure(channels, RATE) ?? 0) - lufs)).toBeLessThanOrEqual(0.1 + 1e-9);
  });

  test('6: five channels and the one for low frequencies, which does not count', () => {
    const [front, center, side] = [-28, -24, -30].map((dbfs) => toSamples(RATE, 20, sine(1000, dbfs)));
    const low = toSamples(RATE, 20, sine(60, -3));
    if (!front || !center || !side) throw new Error('There are three signals.');
    expect(Math.abs((measure([front, front, center, low, side, side], RATE) ?? 0) + 23)).toBeLessThanOrEqual(0.1 + 1e-9);
  });
});

test.each([8000, 11_025, 16_000, 22_050, 24_000, 44_100, 96_000])(
  'a sine of 997 Hz at 0 dBFS in one channel is -3 LUFS at %i Hz',
  (sampleRate) => {
    expect(Math.abs((measure([toSamples(sampleRate, 3, sine(997))], sampleRate) ?? 0) + 3)).toBeLessThanOrEqual(0.1 + 1e-9);
  },
);

test('a long silence does not make a video quieter', () => {
  const spoken = toSamples(RATE, 8, noise(-20));
  const padded = new Float32Array(RATE * 30);
  padded.set(spoken, RATE * 10);
  expect(Math.abs((measure([padded], RATE) ?? 0) - (measure([spoken], RATE) ?? 0))).toBeLessThanOrEqual(0.3);
});

test('where nothing is above the absolute gate, or lasts for a block, there is no loudness', () => {
  expect(measure(stereo(new Float32Array(RATE * 5)), RATE)).toBeNull();
  expect(measure(steps([-75, 5]), RATE)).toBeNull();
  expect(measure(steps([-10, 0.35]), RATE)).toBeNull();
  expect(measure([], RATE)).toBeNull();
});
