/** A figure with its interval, of 95% where nothing else is said; null where it does not exist, or where too little is known for an interval. */
export type Interval = { value: number | null; low: number | null; high: number | null };

type Statistic<T> = (units: readonly T[]) => number | null;
/** The same seed gives the same interval. */
type Options = { resamples?: number; seed?: number };
/** The share of resamples that lie outside of the interval. */
type DifferenceOptions = Options & { outside?: number };

const RESAMPLES = 1000;
const OUTSIDE = 0.05;

/** Numbers from 0 to 1, the same for a seed on every machine: the generator Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws as many units as there are, each from all of them; each draw overwrites the one before it, because there are a thousand. */
function createResampling<T>(units: readonly T[], random: () => number): () => readonly T[] {
  const drawn = [...units];
  return () => {
    // Every index lies within the list.
    for (let index = 0; index < units.length; index++) drawn[index] = units[Math.floor(random() * units.length)] as T;
    return drawn;
  };
}

/** Finds the number below which this share of ascending numbers lies, between the two nearest; null where there are none. */
export function quantile(sorted: readonly number[], share: number): number | null {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  // Where both are the same, rounding must not part the interval from them.
  return below === above ? below : below + (above - below) * (place - Math.floor(place));
}

type Begin = (random: () => number) => () => number | null;

/** Sorts the results of the draws in ascending order; draws without a result are left out. */
function drawSorted(begin: Begin, { resamples = RESAMPLES, seed = 1 }: Options): number[] {
  const drawn = Array.from({ length: resamples }, begin(createRandom(seed))).filter((one) => one !== null);
  return drawn.sort((a, b) => a - b);
}

function toInterval(value: number | null, begin: Begin, { outside = OUTSIDE, ...options }: DifferenceOptions): Interval {
  if (value === null) return { value, low: null, high: null };
  const sorted = drawSorted(begin, options);
  return { value, low: quantile(sorted, outside / 2), high: quantile(sorted, 1 - outside / 2) };
}

const beginWith =
  <T>(units: readonly T[], statistic: Statistic<T>): Begin =>
  (random) => {
    const draw = createResampling(units, random);
    return () => statistic(draw());
  };

/**
 * The statistic of these units with its 95% percentile interval over resamples of the units. Resamples on which it does not exist are left
 * out. One unit says nothing about the spread, so that its interval is null. A statistic must not keep the list that it is given.
 */
export function bootstrap<T>(units: readonly T[], statistic: Statistic<T>, options: Options = {}): Interval {
  const value = statistic(units);
  if (units.length < 2) return { value, low: null, high: null };
  return toInterval(value, beginWith(units, statistic), options);
}

/** The statistic of each resample of the units, in ascending order; resamples on which it does not exist are left out. */
export const drawStatistics = <T>(units: readonly T[], statistic: Statistic<T>, options: Options = {}): number[] =>
  drawSorted(beginWith(units, statistic), options);

/** `after` minus `before` of independent units, each resampled by itself. */
export function bootstrapDifference<T>(
  { before, after }: { before: readonly T[]; after: readonly T[] },
  statistic: Statistic<T>,
  options: DifferenceOptions = {},
): Interval {
  const difference = (from: readonly T[], to: readonly T[]) => {
    const [first, second] = [statistic(from), statistic(to)];
    return first === null || second === null ? null : second - first;
  };
  const value = difference(before, after);
  if (before.length < 2 || after.length < 2) return { value, low: null, high: null };
  const begin: Begin = (random) => {
    const [drawBefore, drawAfter] = [createResampling(before, random), createResampling(after, random)];
    return () => difference(drawBefore(), drawAfter());
  };
  return toInterval(value, begin, options);
}
