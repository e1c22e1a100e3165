/** Zero crossings of the low-pass on either side, and the beta of its Kaiser window: over 80 dB against aliases. */
const CROSSINGS = 24;
const KAISER_BETA = 8.5;
/** The end of the low-pass's passband, as a share of the lower of the two Nyquist frequencies; its transition ends about there. */
const CUTOFF = 0.88;

/** The modified Bessel function of the first kind, order zero. */
function bessel0(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** A windowed sinc. */
function kernelAt(x: number): number {
  if (Math.abs(x) >= CROSSINGS) return 0;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  return (sinc * bessel0(KAISER_BETA * Math.sqrt(1 - (x / CROSSINGS) ** 2))) / bessel0(KAISER_BETA);
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Rates of a sound track; within them the coefficients below take little memory. */
const LOWEST_RATE = 3000;
const HIGHEST_RATE = 192_000;

/** Returns a function that takes the next samples and gives those that they complete. */
export function createResampler(fromRate: number, toRate: number): (samples: Float32Array) => Float32Array {
  if (!Number.isInteger(fromRate) || fromRate < LOWEST_RATE || fromRate > HIGHEST_RATE)
    throw new RangeError(`A sample rate of ${fromRate} Hz is not supported.`);
  const cutoff = CUTOFF * Math.min(1, toRate / fromRate);
  const reach = CROSSINGS / cutoff;
  const weigh = createWeights(fromRate, toRate, cutoff, reach);
  let kept = new Float32Array(Math.ceil(reach) + 1);
  let keptFrom = -kept.length;
  let made = 0;

  const make = (n: number) => {
    const { first, weights } = weigh(n);
    const offset = first - keptFrom;
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += (kept[offset + i] ?? 0) * (weights[i] ?? 0);
    return sum;
  };
  return (samples) => {
    const joined = new Float32Array(kept.length + samples.length);
    joined.set(kept);
    joined.set(samples, kept.length);
    kept = joined;
    const end = keptFrom + kept.length;
    const output = new Float32Array(Math.max(0, Math.ceil(((end - reach) * toRate) / fromRate) - made));
    for (let n = 0; n < output.length; n++) output[n] = make(made + n);
    made += output.length;
    const needed = Math.max(keptFrom, weigh(made).first);
    kept = kept.slice(needed - keptFrom);
    keptFrom = needed;
    return output;
  };
}

/** Returns the first input sample of output sample `n` and the weights from there; the weights repeat with the ratio of the rates. */
function createWeights(fromRate: number, toRate: number, cutoff: number, reach: number) {
  const divisor = gcd(fromRate, toRate);
  const [inputs, outputs] = [fromRate / divisor, toRate / divisor];
  const phases: { first: number; weights: Float32Array }[] = [];
  const makePhase = (phase: number) => {
    const at = (phase * inputs) / outputs;
    const first = Math.ceil(at - reach);
    const length = Math.floor(at + reach) - first + 1;
    return { first, weights: Float32Array.from({ length }, (_, i) => kernelAt((first + i - at) * cutoff) * cutoff) };
  };
  return (n: number) => {
    const phase = n % outputs;
    phases[phase] ??= makePhase(phase);
    const { first, weights } = phases[phase];
    return { first: first + ((n - phase) / outputs) * inputs, weights };
  };
}
