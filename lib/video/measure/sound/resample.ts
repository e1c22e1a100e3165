/** Zero crossings of the low-pass on either side, and the beta of its Kaiser window: over 80 dB against aliases. */
const CROSSINGS = 24;
const KAISER_BETA = 8.5;
/** Where the low-pass ends its passband, as a share of the lower of the two Nyquist frequencies; its transition ends about there. */
const CUTOFF = 0.88;
/** Points of the kernel between two zero crossings; between them it is interpolated. */
const POINTS = 256;

/** The modified Bessel function of the first kind, order zero. */
function bessel0(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** One half of a windowed sinc; the other half mirrors it. */
const kernel = Float64Array.from({ length: CROSSINGS * POINTS + 2 }, (_, i) => {
  const x = i / POINTS;
  if (x >= CROSSINGS) return 0;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  return (sinc * bessel0(KAISER_BETA * Math.sqrt(1 - (x / CROSSINGS) ** 2))) / bessel0(KAISER_BETA);
});

function kernelAt(x: number): number {
  const at = Math.abs(x) * POINTS;
  const i = Math.floor(at);
  const low = kernel[i] ?? 0;
  return low + ((kernel[i + 1] ?? 0) - low) * (at - i);
}

export type Resampler = { push: (samples: Float32Array) => Float32Array; finish: () => Float32Array };

/** Brings one channel from one sample rate to another, in pushes of any length. */
export function createResampler(fromRate: number, toRate: number): Resampler {
  const step = fromRate / toRate;
  const cutoff = CUTOFF * Math.min(1, toRate / fromRate);
  const reach = CROSSINGS / cutoff;
  let kept = new Float32Array(Math.ceil(reach));
  let keptFrom = -kept.length;
  let made = 0;

  const sampleAt = (at: number) => {
    let sum = 0;
    const last = Math.floor(at + reach);
    for (let i = Math.ceil(at - reach); i <= last; i++) sum += (kept[i - keptFrom] ?? 0) * kernelAt((i - at) * cutoff);
    return sum * cutoff;
  };
  const push = (samples: Float32Array) => {
    const joined = new Float32Array(kept.length + samples.length);
    joined.set(kept);
    joined.set(samples, kept.length);
    kept = joined;
    const end = keptFrom + kept.length;
    const count = Math.max(0, Math.ceil((end - reach) / step) - made);
    const output = Float32Array.from({ length: count }, (_, n) => sampleAt((made + n) * step));
    made += count;
    const needed = Math.max(keptFrom, Math.ceil(made * step - reach));
    kept = kept.slice(needed - keptFrom);
    keptFrom = needed;
    return output;
  };
  const finish = () => {
    const length = keptFrom + kept.length;
    const rest = push(new Float32Array(Math.ceil(reach) + 1));
    const excess = Math.max(0, made - Math.ceil(length / step));
    return rest.subarray(0, Math.max(0, rest.length - excess));
  };
  return { push, finish };
}
