import { seeded } from '@/tests/support/random';
import type { Backing } from './plan';

export const SAMPLE_RATE = 48_000;

/** One channel of sound that is no voice, at any loudness, so many seconds long. */
type Instrument = (seconds: number, seed: number) => Float32Array;

const fill = (seconds: number, sampleAt: (t: number, index: number) => number) =>
  Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, index) => sampleAt(index / SAMPLE_RATE, index));

/** White noise through a one-pole low-pass filter. */
function makeNoise(seed: number, smoothing: number): () => number {
  const random = seeded(seed);
  let last = 0;
  return () => {
    last = last * smoothing + (random() * 2 - 1) * (1 - smoothing);
    return last;
  };
}

const semitone = (base: number, steps: number) => base * 2 ** (steps / 12);
const progression = [
  [0, 4, 7],
  [9, 12, 16],
  [5, 9, 12],
  [7, 11, 14],
] as const;

/** Plucked chords over a bass, with a melody of seeded notes. */
const music: Instrument = (seconds, seed) => {
  const random = seeded(seed);
  const melody = Array.from({ length: 64 }, () => [0, 2, 4, 7, 9, 12][Math.floor(random() * 6)] ?? 0);
  const root = semitone(196, Math.floor(random() * 10));
  return fill(seconds, (t) => {
    const chord = progression[Math.floor(t / 2) % progression.length] ?? progression[0];
    const strum = Math.exp(-(t % 0.5) * 3);
    const note = melody[Math.floor(t * 4) % melody.length] ?? 0;
    const pluck = Math.exp(-(t % 0.25) * 8);
    const chords = chord.reduce<number>(
      (sum, step) => sum + Math.sin(2 * Math.PI * semitone(root, step) * t) + 0.3 * Math.sin(4 * Math.PI * semitone(root, step) * t),
      0,
    );
    return (
      strum * chords * 0.3 +
      pluck * Math.sin(2 * Math.PI * semitone(root * 2, note) * t) +
      0.7 * Math.sin(Math.PI * semitone(root, chord[0]) * t)
    );
  });
};

/** A kick on each beat and a hat between. */
const beats: Instrument = (seconds, seed) => {
  const hiss = makeNoise(seed, 0.05);
  return fill(seconds, (t) => {
    const beat = t % 0.5;
    const kick = Math.exp(-beat * 18) * Math.sin(2 * Math.PI * (50 + 90 * Math.exp(-beat * 30)) * beat);
    return kick + 0.4 * Math.exp(-((t + 0.25) % 0.5) * 40) * hiss();
  });
};

const instruments: Record<Backing['kind'], Instrument> = {
  music,
  beats,
  tone: (seconds, seed) => fill(seconds, (t) => Math.sin(2 * Math.PI * (300 + 70 * seed) * t)),
  noise: (seconds, seed) => {
    const rain = makeNoise(seed, 0.7);
    return fill(seconds, () => rain());
  },
  clicks: (seconds, seed) => {
    const tick = makeNoise(seed, 0.2);
    return fill(seconds, (t) => Math.exp(-(t % 0.7) * 90) * tick());
  },
  whoosh: (seconds, seed) => {
    const wind = makeNoise(seed, 0.85);
    return fill(seconds, (t) => Math.sin(Math.PI * ((t % 1.5) / 1.5)) ** 4 * wind());
  },
};

export const play = ({ kind, from, to, seed }: Backing): Float32Array => instruments[kind](to - from, seed);
