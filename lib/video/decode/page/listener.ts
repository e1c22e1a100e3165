import type { RunModel, Tensor } from '@/lib/video/measure/model';
import { type Hearing, MAX_SECONDS_HEARD } from '@/lib/video/measure/sound/hearing';
import { createLoudnessMeter } from '@/lib/video/measure/sound/loudness';
import { createResampler } from '@/lib/video/measure/sound/resample';
import { createPeakMeter } from '@/lib/video/measure/sound/silence';

const VOICE_RATE = 16_000;
/** Silero v5 and v6 hear a window together with the end of the one before; without it they hear almost nothing, and say no word about it. */
const WINDOW = 512;
const CONTEXT = 64;
const STATE_DIMS = [2, 1, 128] as const;

export type Listener = {
  /** Hears the next samples of every channel; await it before the next call. */
  push: (channels: readonly Float32Array[], sampleRate: number) => Promise<void>;
  finish: () => Hearing;
};

/** Hears a sound track from its start, in chunks of any length, and keeps only numbers of it. */
export function createListener(models: { voice: RunModel }): Listener {
  const hearing: Hearing = { energies: [], peaks: [], voice: [] };
  const listenForVoice = createVoiceListener(models.voice, (probability) => hearing.voice.push(round(probability)));
  let ears: ReturnType<typeof createEars> | undefined;
  return {
    push: async (channels, sampleRate) => {
      ears ??= createEars(sampleRate, hearing);
      if (ears.sampleRate !== sampleRate) throw new Error(`The sample rate changes from ${ears.sampleRate} to ${sampleRate} Hz.`);
      await listenForVoice(ears.hear(channels));
    },
    finish: () => hearing,
  };
}

const round = (probability: number) => Math.min(1, Math.max(0, Math.round(probability * 1000) / 1000));

function createEars(sampleRate: number, hearing: Hearing) {
  const resample = createResampler(sampleRate, VOICE_RATE);
  const measureLoudness = createLoudnessMeter(sampleRate, (energy) => hearing.energies.push(Number(energy.toPrecision(5))));
  const measurePeaks = createPeakMeter(sampleRate, (dbfs) => hearing.peaks.push(dbfs));
  let left = Math.floor(MAX_SECONDS_HEARD * sampleRate);
  const hear = (channels: readonly Float32Array[]) => {
    const length = Math.min(left, channels[0]?.length ?? 0);
    left -= length;
    const plain = channels.map((samples) => toPlain(samples.subarray(0, length)));
    measureLoudness(plain);
    measurePeaks(plain);
    return resample(toMono(plain, length));
  };
  return { sampleRate, hear };
}

/** Decoded floats exceed full scale a little; a file of floats may hold anything, and what is not a number would stay in the filters for ever. */
const LOUDEST = 8;
function toPlain(samples: Float32Array): Float32Array {
  const plain = new Float32Array(samples.length);
  for (let i = 0; i < plain.length; i++) {
    const sample = samples[i] ?? 0;
    plain[i] = Math.abs(sample) <= LOUDEST ? sample : Number.isFinite(sample) ? Math.sign(sample) * LOUDEST : 0;
  }
  return plain;
}

function toMono(channels: readonly Float32Array[], length: number): Float32Array {
  const [first] = channels;
  if (first && channels.length === 1) return first;
  const mono = new Float32Array(length);
  for (const samples of channels) for (let i = 0; i < length; i++) mono[i] = (mono[i] ?? 0) + (samples[i] ?? 0) / channels.length;
  return mono;
}

/** Returns a function that takes the next samples and reports the probability of a voice in every complete window. */
function createVoiceListener(run: RunModel, onWindow: (probability: number) => void): (samples: Float32Array) => Promise<void> {
  const input = new Float32Array(CONTEXT + WINDOW);
  const sr: Tensor = { data: BigInt64Array.of(BigInt(VOICE_RATE)), dims: [] };
  let state: Tensor = { data: new Float32Array(256), dims: STATE_DIMS };
  let filled = 0;
  return async (samples) => {
    for (let at = 0; at < samples.length; ) {
      const taken = samples.subarray(at, at + WINDOW - filled);
      input.set(taken, CONTEXT + filled);
      filled += taken.length;
      at += taken.length;
      if (filled < WINDOW) return;
      const { output, stateN } = await run({ input: { data: input.slice(), dims: [1, input.length] }, state, sr });
      if (!output || !stateN) throw new Error('The voice model returned no output or no state.');
      onWindow(Number(output.data[0]));
      state = stateN;
      input.copyWithin(0, WINDOW);
      filled = 0;
    }
  };
}
