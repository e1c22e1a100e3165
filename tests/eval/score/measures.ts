import type { Confidence } from '@/lib/report/fields';
import type { ScoredReport } from '@/lib/report/schema';
import { addShares, type Share } from '@/tests/support/share';
import type { CaseResult } from '../run/run-case';
import { quantile } from './bootstrap';
import { familiesOf } from './families';
import { commonest, labelShares, labelsOf, vocabularies } from './labels';
import type { FigureId, MetricId } from './metrics';
import { type Observation, type OwnMetric, observe, ownMetrics } from './observe';
import { injectionDeltas, ladderTaus, movedElsewhere, pairsRight } from './relations';
import { type CheckOutcome, countOf, tallyOf } from './tally';

/** A statistic over units that can be drawn again and again: videos, ladders or pairs, by their names. */
export type Measure = { units: readonly string[]; of: (units: readonly string[]) => number | null };
export type Measures = Record<MetricId | FigureId, Measure>;

/** How a model means its confidence: the share of such findings that is true. */
const expectedShare: Readonly<Record<Confidence, number>> = { high: 0.95, medium: 0.75, low: 0.45 };

export type Observed = { result: CaseResult; observations: Observation[]; reports: ScoredReport[] };

export const observeResult = (result: CaseResult): Observed => ({
  result,
  observations: result.runs.map(({ report }) => observe(report, result.evalCase.truth)),
  reports: result.runs.flatMap(({ report }) => report ?? []),
});

function measure<T>(values: ReadonlyMap<string, readonly T[]>, statistic: (values: readonly T[]) => number | null): Measure {
  return { units: [...values.keys()], of: (units) => statistic(units.flatMap((unit) => values.get(unit) ?? [])) };
}

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const toRatio = (shares: readonly Share[]): number | null => {
  const { hits, of } = addShares(shares);
  return of === 0 ? null : hits / of;
};

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

function deviation(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** The units for which something is known, which several may share. */
function group<T, U>(all: readonly T[], unitOf: (one: T) => string, read: (one: T) => U | null): Map<string, U[]> {
  const groups = new Map<string, U[]>();
  for (const one of all) {
    const value = read(one);
    if (value !== null) groups.set(unitOf(one), [...(groups.get(unitOf(one)) ?? []), value]);
  }
  return groups;
}

type Grouping = <U>(read: (one: Observed) => U | null) => Map<string, U[]>;

/** By ad, of which there may be several videos. */
function byAd(all: readonly Observed[]): Grouping {
  const families = familiesOf(all.map(({ result }) => result.evalCase));
  const unitOf = ({ result: { evalCase } }: Observed) => families.get(evalCase.name) ?? evalCase.name;
  return (read) => group(all, unitOf, read);
}

const someOf = (share: Share): Share | null => (share.of === 0 ? null : share);

const sharesOf = (metric: OwnMetric, { observations }: Observed) => addShares(observations.map(({ shares }) => shares[metric]));

/** Mean distance of each confidence from the share of its findings that is true, by their number. */
function calibrationError(decided: readonly Observation['decided'][number][]): number | null {
  const total = decided.length;
  if (total === 0) return null;
  const errors = Object.entries(expectedShare).map(([confidence, expected]) => {
    const those = decided.filter((one) => one.confidence === confidence);
    const share = toRatio(those.map(({ isTrue }) => ({ hits: isTrue ? 1 : 0, of: 1 })));
    return share === null ? 0 : (Math.abs(share - expected) * those.length) / total;
  });
  return errors.reduce((sum, error) => sum + error, 0);
}

type Deviating = 'value' | 'hook' | 'script' | 'visual' | 'cta';
const pointsOf = ({ score }: ScoredReport, what: Deviating) => (what === 'value' ? score.value : score.breakdown[what].score);

type Named<T> = { name: string; value: T };
const byName = <T>(list: readonly Named<T>[]) =>
  group(
    list,
    ({ name }) => name,
    ({ value }) => value,
  );

function ownMeasures(inAds: Grouping): Record<OwnMetric, Measure> {
  const of = (metric: OwnMetric) =>
    measure(
      inAds((one) => someOf(sharesOf(metric, one))),
      toRatio,
    );
  return Object.fromEntries(ownMetrics.map((metric) => [metric, of(metric)])) as Record<OwnMetric, Measure>;
}

function figureMeasures(all: readonly Observed[], inAds: Grouping): Record<FigureId, Measure> {
  const perReport = (count: (observation: Observation) => number) =>
    measure(
      inAds(({ observations, reports }) =>
        reports.length === 0 ? null : { hits: observations.reduce((sum, one) => sum + count(one), 0), of: reports.length },
      ),
      toRatio,
    );
  const errors = inAds(({ observations }) => observations.flatMap(({ timing }) => timing.map(Math.abs)));
  const tallies = inAds(({ reports }) => (reports.length === 0 ? null : reports.map(tallyOf)));
  const checked = (outcome: CheckOutcome) =>
    measure(tallies, (list) => toRatio(list.flat().map(({ video }) => ({ hits: video[outcome], of: countOf(video) }))));
  const deviating = (what: Deviating) =>
    measure(
      inAds(({ reports }) => deviation(reports.map((report) => pointsOf(report, what)))),
      mean,
    );
  const results = all.map(({ result }) => result);
  return {
    wordErrorRate: measure(
      inAds(({ observations }) => someOf(addShares(observations.map((one) => one.wordErrors)))),
      toRatio,
    ),
    timingMedian: measure(errors, (list) => quantile(ascending(list.flat()), 0.5)),
    timingP90: measure(errors, (list) => quantile(ascending(list.flat()), 0.9)),
    invented: perReport(({ invented }) => invented),
    copied: perReport(({ copied }) => copied),
    dropped: measure(tallies, (list) => mean(list.flat().map(({ dropped }) => dropped))),
    confirmed: checked('confirmed'),
    voiceHeard: checked('voice'),
    moved: checked('moved'),
    notConfirmed: checked('not_confirmed'),
    notChecked: checked('not_checked'),
    calibration: measure(
      inAds(({ observations }) => observations.flatMap(({ decided }) => decided)),
      (list) => calibrationError(list.flat()),
    ),
    steadiness: measure(byName(movedElsewhere(results)), mean),
    injection: measure(byName(injectionDeltas(results)), mean),
    deviation: deviating('value'),
    deviationHook: deviating('hook'),
    deviationScript: deviating('script'),
    deviationVisual: deviating('visual'),
    deviationCta: deviating('cta'),
    agreement: measure(
      inAds(({ reports }) =>
        reports.length < 2
          ? null
          : addShares(
              vocabularies.map((name) => ({ hits: commonest(reports.map((report) => labelsOf(report)[name])), of: reports.length })),
            ),
      ),
      toRatio,
    ),
    modalGrade: measure(
      inAds(({ reports }) => reports.map(({ score }) => score.grade)),
      (list) => (list.flat().length === 0 ? null : commonest(list.flat()) / list.flat().length),
    ),
  };
}

export function measuresOf(all: readonly Observed[]): Measures {
  const results = all.map(({ result }) => result);
  const inAds = byAd(all);
  const labels = new Map(labelShares(results).map(({ name, value }) => [name, value]));
  const ladder = (section: 'hook' | 'script' | 'visual' | 'cta') => measure(byName(ladderTaus(results, section)), mean);
  const measures: Measures = {
    ...ownMeasures(inAds),
    labels: measure(
      inAds(({ result }) => labels.get(result.evalCase.name) ?? null),
      toRatio,
    ),
    ladderHook: ladder('hook'),
    ladderScript: ladder('script'),
    ladderVisual: ladder('visual'),
    ladderCta: ladder('cta'),
    pairs: measure(byName(pairsRight(results)), mean),
    ...figureMeasures(all, inAds),
  };
  return measures;
}
