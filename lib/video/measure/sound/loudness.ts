import { createBlocks, ENERGIES_PER_SECOND } from './hearing';

/** A filter of second order, `a0` being 1. */
type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/** ITU-R BS.1770-4 states the two filters of K-weighting for 48 kHz alone; these are the analog filters behind its numbers, as libebur128 derives them. */
const shelf = { hertz: 1681.974450955533, q: 0.7071752369554196, gain: 10 ** (3.999843853973347 / 20), bandExponent: 0.4996667741545416 };
const highPass = { hertz: 38.13547087602444, q: 0.5003270373238773 };

function toShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * shelf.hertz) / sampleRate);
  const band = shelf.gain ** shelf.bandExponent;
  const a0 = 1 + k / shelf.q + k * k;
  return {
    b0: (shelf.gain + (band * k) / shelf.q + k * k) / a0,
    b1: (2 * (k * k - shelf.gain)) / a0,
    b2: (shelf.gain - (band * k) / shelf.q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / shelf.q + k * k) / a0,
  };
}

function toHighPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * highPass.hertz) / sampleRate);
  const a0 = 1 + k / highPass.q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / highPass.q + k * k) / a0 };
}

/** Numbers below this are inaudible, and slow to compute with once they are subnormal. */
const NEGLIGIBLE = 1e-25;
const settle = (state: number) => (Math.abs(state) < NEGLIGIBLE ? 0 : state);

function createChannel(sampleRate: number): (samples: Float32Array, from: number, to: number) => number {
  const s = toShelf(sampleRate);
  const h = toHighPass(sampleRate);
  let [s1, s2, h1, h2] = [0, 0, 0, 0];
  return (samples, from, to) => {
    let sum = 0;
    for (let i = from; i < to; i++) {
      const x = samples[i] ?? 0;
      const y = s.b0 * x + s1;
      s1 = s.b1 * x - s.a1 * y + s2;
      s2 = s.b2 * x - s.a2 * y;
      const z = h.b0 * y + h1;
      h1 = h.b1 * y - h.a1 * z + h2;
      h2 = h.b2 * y - h.a2 * z;
      sum += z * z;
    }
    s1 = settle(s1);
    s2 = settle(s2);
    h1 = settle(h1);
    h2 = settle(h2);
    return sum;
  };
}

const SURROUND = 1.41;
/** BS.1770-4, table 3 and annex 3, in the channel order of decoders: L R, then C, then the low-frequency channel, which does not count, then the sides. */
const weights: Readonly<Record<number, readonly number[]>> = {
  4: [1, 1, SURROUND, SURROUND],
  5: [1, 1, 1, SURROUND, SURROUND],
  6: [1, 1, 1, 0, SURROUND, SURROUND],
  7: [1, 1, 1, 0, 1, SURROUND, SURROUND],
  8: [1, 1, 1, 0, 1, 1, SURROUND, SURROUND],
};
const weightOf = (channel: number, channels: number) => weights[channels]?.[channel] ?? 1;

/** Measures the K-weighted energy of each tenth of a second; a tenth that is not complete does not count. */
export function createLoudnessMeter(sampleRate: number, onEnergy: (energy: number) => void): (channels: readonly Float32Array[]) => void {
  const filters: ReturnType<typeof createChannel>[] = [];
  let sum = 0;
  const hear = (channels: readonly Float32Array[], from: number, to: number) => {
    for (const [c, samples] of channels.entries()) {
      filters[c] ??= createChannel(sampleRate);
      sum += weightOf(c, channels.length) * filters[c](samples, from, to);
    }
  };
  return createBlocks(sampleRate, ENERGIES_PER_SECOND, hear, (length) => {
    onEnergy(sum / length);
    sum = 0;
  });
}

/** BS.1770-4: the loudness of a mean square. */
const toLufs = (energy: number) => -0.691 + 10 * Math.log10(energy);
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
/** A gating block lasts 400 ms and begins every 100 ms. */
const TENTHS_PER_BLOCK = 4;

const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/** Integrated loudness in LUFS; null when all of it is below the absolute gate. */
export function toLoudness(energies: readonly number[]): number | null {
  const blocks: number[] = [];
  for (let end = TENTHS_PER_BLOCK; end <= energies.length; end++) blocks.push(mean(energies.slice(end - TENTHS_PER_BLOCK, end)));
  const audible = blocks.filter((energy) => toLufs(energy) > ABSOLUTE_GATE_LUFS);
  if (audible.length === 0) return null;
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU;
  return Math.round(toLufs(mean(audible.filter((energy) => toLufs(energy) > gate))) * 10) / 10;
}
