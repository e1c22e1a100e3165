import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createListener } from '@/lib/video/decode/page/listener';
import type { RunModel } from '@/lib/video/measure/model';
import { Hearing } from '@/lib/video/measure/sound/hearing';
import { toSound } from '@/lib/video/measure/sound/sound';
import { noise, sine, toChunks, toSamples } from './signals';

/** A fake of the voice model: sure of a voice where the window is loud; it fails on a window or a state of another shape. */
const loudIsVoice: RunModel = async ({ input, state, sr }) => {
  if (input?.dims.join() !== '1,576' || state?.dims.join() !== '2,1,128' || sr?.data[0] !== 16_000n)
    throw new Error('Not what Silero takes.');
  const loud = input.data.some((sample) => Math.abs(Number(sample)) > 0.1);
  return { output: { data: Float32Array.of(loud ? 0.9 : 0.01), dims: [1, 1] }, stateN: state };
};

async function listen(channels: readonly Float32Array[], sampleRate: number, lengths: readonly number[] = [1024]): Promise<Hearing> {
  const listener = createListener({ voice: loudIsVoice });
  for (const chunk of toChunks(channels, lengths)) await listener.push(chunk, sampleRate);
  return listener.finish();
}

test('what is heard becomes the sound of the video, within its length', async () => {
  const rate = 48_000;
  const samples = toSamples(rate, 6, (second) => (second >= 2 && second < 5.5 ? sine(1000, -12)(second) : 0));
  const hearing = await listen([samples, samples], rate);
  expect(Hearing.parse(hearing)).toEqual(hearing);
  const sound = toSound(hearing, 5);
  expect(sound.loudness).toBeCloseTo(-12, 0);
  expect(sound.silence).toEqual([{ from: 0, to: 2 }]);
  expect(sound.voice).toEqual([{ from: 2, to: 5 }]);
  expect(sound.voiceShare).toBeCloseTo(0.6, 2);
});

test('chunks of any length are heard as one', async () => {
  const channels = [toSamples(22_050, 1.2, noise(-12)), toSamples(22_050, 1.2, sine(220, -9))];
  const atOnce = await listen(channels, 22_050, [channels[0]?.length ?? 0]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 6 }), async (lengths) => {
      expect(await listen(channels, 22_050, lengths)).toEqual(atOnce);
    }),
    { numRuns: 15 },
  );
});

test('ten minutes are heard in under a megabyte, and what comes after is not heard', async () => {
  const listener = createListener({ voice: loudIsVoice });
  const tenSeconds = toSamples(8000, 10, noise(-3));
  for (let i = 0; i < 65; i++) await listener.push([tenSeconds], 8000);
  const hearing = Hearing.parse(listener.finish());
  expect(hearing.energies).toHaveLength(6200);
  expect(JSON.stringify(hearing).length).toBeLessThan(1_000_000);
});

test('samples that are not numbers or far beyond full scale are heard for what they last, and spoil nothing after', async () => {
  const rate = 16_000;
  const clean = toSamples(rate, 3, sine(1000, -20));
  const hostile = clean.slice();
  hostile.set([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3e38, -3e38], 100);
  const [heard, expected] = [await listen([hostile], rate), await listen([clean], rate)];
  expect(Hearing.parse(heard).energies.slice(10)).toEqual(expected.energies.slice(10));
});

test('a sound track that changes its sample rate is not measured wrongly but rejected', async () => {
  const listener = createListener({ voice: loudIsVoice });
  await listener.push([new Float32Array(100)], 48_000);
  await expect(listener.push([new Float32Array(100)], 44_100)).rejects.toThrow('sample rate');
});

test('a chunk with more or fewer channels than before is heard, too', async () => {
  const listener = createListener({ voice: loudIsVoice });
  const tone = toSamples(48_000, 1, sine(1000, -20));
  await listener.push([tone], 48_000);
  await listener.push([tone, tone], 48_000);
  await listener.push([], 48_000);
  await listener.push([tone], 48_000);
  expect(listener.finish().energies).toHaveLength(30);
});

test('a model that answers with nothing fails the hearing', async () => {
  const listener = createListener({ voice: async () => ({}) });
  await expect(listener.push([new Float32Array(16_000)], 16_000)).rejects.toThrow('voice model');
});
