import { bootstrap, drawStatistics } from '@/lib/audit/bootstrap';
import type { CaseResult } from '../run/run-case';
import type { Comparison, Difference, Estimate, Evaluation } from './evaluation';
import { allIds, type Measures, measuresOf, observeResult } from './measures';

const RESAMPLES = 4000;
const ERROR_RATE = 0.05;

type Tested = Omit<Difference, 'holds'> & { chance: number };

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
  return Math.min(1, Math.max(twoSided, 2 ** (1 - units.length)));
}

function test(id: Difference['metric'], a: Measures, b: Measures): Tested {
  const known = new Set(b[id].units);
  const units = a[id].units.filter((unit) => known.has(unit));
  const difference = (drawn: readonly string[]) => {
    const [first, second] = [a[id].of(drawn), b[id].of(drawn)];
    return first === null || second === null ? null : second - first;
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

/** By Holm: the smallest chance is held to a share of the error rate, the next to a larger one, until one fails. */
function hold(tested: readonly Tested[]): Set<Difference['metric']> {
  const ranked = tested.filter(({ difference }) => difference.value !== null).toSorted((a, b) => a.chance - b.chance);
  const failed = ranked.findIndex(({ chance }, index) => chance > ERROR_RATE / (ranked.length - index));
  return new Set(ranked.slice(0, failed === -1 ? ranked.length : failed).map(({ metric }) => metric));
}

/** What was evaluated twice, as it was summed up. */
export type Side = { evaluation: Evaluation; results: readonly CaseResult[] };

const toHead = ({ evaluation: { name, model, promptVersion, rubricVersion } }: Side) => ({ name, model, promptVersion, rubricVersion });

/** Which differences of two evaluations hold, on the videos that both have. */
export function compare(a: Side, b: Side): Comparison {
  const names = new Set(b.results.map(({ evalCase }) => evalCase.name));
  const common = new Set(a.results.map(({ evalCase }) => evalCase.name).filter((name) => names.has(name)));
  const measured = ({ results }: Side) => measuresOf(results.filter(({ evalCase }) => common.has(evalCase.name)).map(observeResult));
  const [first, second] = [measured(a), measured(b)];
  const tested = allIds.map((id) => test(id, first, second));
  const held = hold(tested);
  return {
    a: toHead(a),
    b: toHead(b),
    videos: common.size,
    differences: tested.map(({ chance: _, ...difference }) => ({ ...difference, holds: held.has(difference.metric) })),
  };
}
