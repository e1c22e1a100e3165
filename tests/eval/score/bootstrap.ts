import { seeded } from '@/tests/support/random';

/** A figure with its 95% interval; null where it does not exist, or where too little is known for an interval. */
type Interval = { value: number | null; low: number | null; high: number | null };

type Statistic<T> = (units: readonly T[]) => number | null;
type Options = { resamples?: number; seed?: number };

const RESAMPLES = 1000;
const OUTSIDE = 0.05;

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

/** The statistic of each resample of the units, in ascending order; resamples on which it does not exist are left out. */
export function drawStatistics<T>(
  units: readonly T[],
  statistic: Statistic<T>,
  { resamples = RESAMPLES, seed = 1 }: Options = {},
): number[] {
  const draw = createResampling(units, seeded(seed));
  const drawn = Array.from({ length: resamples }, () => statistic(draw())).filter((one) => one !== null);
  return drawn.sort((a, b) => a - b);
}

/**
 * The statistic of these units with its 95% percentile interval over resamples of the units. One unit says nothing about the spread, so that
 * its interval is null. A statistic must not keep the list that it is given.
 */
export function bootstrap<T>(units: readonly T[], statistic: Statistic<T>, options: Options = {}): Interval {
  const value = statistic(units);
  if (units.length < 2 || value === null) return { value, low: null, high: null };
  const sorted = drawStatistics(units, statistic, options);
  return { value, low: quantile(sorted, OUTSIDE / 2), high: quantile(sorted, 1 - OUTSIDE / 2) };
}
