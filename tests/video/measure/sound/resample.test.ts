import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createResampler } from '@/lib/video/measure/sound/resample';
import { noise, sine, toChunks, toSamples } from './signals';

const TO = 16_000;

function resample(samples: Float32Array, fromRate: number, lengths: readonly number[] = [samples.length]): number[] {
  const resampled = createResampler(fromRate, TO);
  const chunks = [...toChunks([samples], lengths), [new Float32Array(fromRate)]];
  return chunks.flatMap(([chunk]) => (chunk ? [...resampled(chunk)] : [])).slice(0, Math.ceil((samples.length * TO) / fromRate));
}

/** The level of the middle of a signal, in dB against a sine at full scale. */
function toLevel(samples: readonly number[]): number {
  const middle = samples.slice(samples.length / 4, (samples.length * 3) / 4);
  return 10 * Math.log10((2 * middle.reduce((sum, sample) => sum + sample * sample, 0)) / middle.length + 1e-12);
}

const rates = [8000, 11_025, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 44_056];

describe.each(rates)('from %i Hz', (rate) => {
  test('a tone of speech keeps its level and its place', () => {
    const samples = toSamples(rate, 0.5, sine(1000));
    const made = resample(samples, rate);
    expect(made).toHaveLength(Math.ceil((samples.length * TO) / rate));
    expect(Math.abs(toLevel(made))).toBeLessThan(0.1);
    const wrong = made.slice(2000, 6000).map((sample, i) => Math.abs(sample - sine(1000)((i + 2000) / TO)));
    expect(Math.max(...wrong)).toBeLessThan(0.005);
  });
});

describe.each(rates.filter((rate) => rate > 2 * 9000))('from %i Hz', (rate) => {
  test('a tone that 16 kHz cannot hold does not come back as another', () => {
    expect(toLevel(resample(toSamples(rate, 0.5, sine(9000)), rate))).toBeLessThan(-70);
  });
});

test('chunks of any length give what one push gives', () => {
  const samples = toSamples(44_100, 0.3, noise(-6));
  const atOnce = resample(samples, 44_100);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }), (lengths) => {
      expect(resample(samples, 44_100, lengths)).toEqual(atOnce);
    }),
    { numRuns: 20 },
  );
});

test.each([0, -1, 0.5, 2999, 200_000, Number.NaN, Number.POSITIVE_INFINITY])('a sample rate of %d Hz is rejected', (rate) => {
  expect(() => createResampler(rate, TO)).toThrow(RangeError);
});
