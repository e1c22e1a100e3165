import type { CaseResult } from '../run/run-case';
import { bootstrap, drawStatistics } from './bootstrap';
import type { Comparison, Difference, Estimate, Evaluation } from './evaluation';
import { type Measures, measuresOf, observeResult } from './measures';
import { figureIds, metricIds, metrics } from './metrics';

const RESAMPLES = 4000;
const ERROR_RATE = 0.05;

type Tested = Omit<Difference, 'verdict'> & { chance: number };

/**
 * How likely a difference of this kind is by chance alone: the share of resamples on the other side of 0, twice. Of few units no test can say
 * much, so it is never less than that of as many throws of a coin.
 */
function chanceOf(units: readonly string[], difference: (units: readonly string[]) => number | null): number {
  const drawn = drawStatistics(units, difference, { resamples: RESAMPLES });
  const share = (isBeyond: (value: number) => boolean) => (drawn.filter(isBeyond).length + 1) / (drawn.length + 1);
  const twoSided =
    2 *
    Math.min(
      share((value) => value <= 0),
      share((value) => value >= 0),
    );
  return Math.min(1, Math.max(twoSided, leastChance(units.length)));
}

/** The value of a metric: a contender that states nothing of a kind earns nothing. */
const earned = (id: Difference['metric'], value: number | null) => (value === null && id in metrics ? 0 : value);

/**
 * A unit that only one of the two has something to score in counts for both: who invents an offer in a video that has none is charged for it,
 * and who says nothing there is not.
 */
function test(id: Difference['metric'], a: Measures, b: Measures): Tested {
  const units = [...new Set([...a[id].units, ...b[id].units])];
  const difference = (drawn: readonly string[]) => {
    const [first, second] = [a[id].of(drawn), b[id].of(drawn)];
    if (first === null && second === null) return null;
    const [before, after] = [earned(id, first), earned(id, second)];
    return before === null || after === null ? null : after - before;
  };
  const estimate: Estimate = { ...bootstrap(units, difference), n: units.length };
  return {
    metric: id,
    a: a[id].of(units),
    b: b[id].of(units),
    difference: estimate,
    chance: estimate.value === null ? 1 : chanceOf(units, difference),
  };
}

/** The smallest chance that units can show: that of as many throws of a coin. */
const leastChance = (units: number) => 2 ** (1 - units);

/**
 * Selects the differences that hold by Holm: the smallest chance is compared with a share of the error rate, the next with a larger one,
 * until one fails.
 */
function holdByHolm(tested: readonly Tested[]): Set<Difference['metric']> {
  const ranked = tested.toSorted((a, b) => a.chance - b.chance);
  const failed = ranked.findIndex(({ chance }, index) => chance > ERROR_RATE / (ranked.length - index));
  return new Set(ranked.slice(0, failed === -1 ? ranked.length : failed).map(({ metric }) => metric));
}

/** The verdicts on one family of differences; those of too few units are no part of it. */
function judge(tested: readonly Tested[]): Difference[] {
  const isTestable = ({ difference }: Tested) => difference.value !== null && leastChance(difference.n) <= ERROR_RATE / tested.length;
  const held = holdByHolm(tested.filter(isTestable));
  return tested.map(({ chance: _, ...one }): Difference => {
    const isFew = one.difference.value !== null && leastChance(one.difference.n) > ERROR_RATE / tested.length;
    return { ...one, verdict: isFew ? 'too_few' : held.has(one.metric) ? 'holds' : 'not_shown' };
  });
}

export type Side = { evaluation: Evaluation; results: readonly CaseResult[] };

const toHead = ({ evaluation: { name, model, promptVersion, rubricVersion } }: Side) => ({ name, model, promptVersion, rubricVersion });

/** Finds the differences of two evaluations that hold, on the videos that both have. */
export function compare(a: Side, b: Side): Comparison {
  const names = new Set(b.results.map(({ evalCase }) => evalCase.name));
  const common = new Set(a.results.map(({ evalCase }) => evalCase.name).filter((name) => names.has(name)));
  const measured = ({ results }: Side) => measuresOf(results.filter(({ evalCase }) => common.has(evalCase.name)).map(observeResult));
  const [first, second] = [measured(a), measured(b)];
  const family = (ids: readonly Difference['metric'][]) => judge(ids.map((id) => test(id, first, second)));
  return { a: toHead(a), b: toHead(b), videos: common.size, differences: [...family(metricIds), ...family(figureIds)] };
}
