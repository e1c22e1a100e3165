import type { CaseRow, Evaluation } from '@/tests/eval/score/evaluation';
import { type Better, type FigureId, figureIds, figures, type MetricId, metricIds, metrics } from '@/tests/eval/score/metrics';
import { meanOf, nameOf } from './numbers';

const isJudgment = (id: MetricId) => metrics[id].claims === 'judgment';

const signs: Record<Better, string> = { lower: ' ↓', higher: ' ↑', 'nearer to 0': ' →0', neither: '' };
export const signedNameOf = (id: FigureId) => `${nameOf(id)}${signs[figures[id].better]}`;

export const metricGroups: readonly { title: string; ids: readonly MetricId[] }[] = [
  { title: 'Seen and heard', ids: metricIds.filter((id) => !isJudgment(id)) },
  { title: 'Judgment', ids: metricIds.filter(isJudgment) },
];

/** Figures that compare the runs of a video, and say nothing where each has one. */
export const stabilityIds = [
  'deviation',
  'deviationHook',
  'deviationScript',
  'deviationVisual',
  'deviationCta',
  'agreement',
] as const satisfies readonly FigureId[];

const isStability = (id: FigureId) => (stabilityIds as readonly FigureId[]).includes(id);
export const plainFigureIds = figureIds.filter((id) => !isStability(id));

/** The input of each baseline of this evaluation; others have no note. */
const baselineNotes: Record<string, string> = { blind: 'the ad copy alone', measured: 'our measurements, no video' };
export const noteOf = (name: string) => (Object.hasOwn(baselineNotes, name) ? baselineNotes[name] : undefined);

/** The model's name carries this where our own demo model answered in its place. */
const STAND_IN = /\(stand-in\)$/;

/** The models of an evaluation by name; our own is never called by that of the model it stands in for. */
export const toModelName = (model: string) =>
  [...new Set(model.split(', ').map((one) => (STAND_IN.test(one) ? 'demo model' : one)))].join(', ');

export const byName = (baselines: readonly Evaluation[]) => baselines.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export type Scored = { id: MetricId; value: number };

/** The metrics of a video that has something to score, lowest first. */
export function findLowest({ metrics: own }: CaseRow): Scored[] {
  return metricIds
    .flatMap((id) => {
      const value = own[id] ?? null;
      return value === null ? [] : [{ id, value }];
    })
    .toSorted((a, b) => a.value - b.value);
}

/** Sorts cases without any report first, then by the mean of their metrics. */
export function worstFirst(cases: readonly CaseRow[]): CaseRow[] {
  const rankOf = (row: CaseRow) => (row.values.length === 0 ? -2 : (meanOf(findLowest(row).map(({ value }) => value)) ?? 2));
  return cases.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'en'));
}

type Failure = { name: string; reasons: { reason: string; times: number }[] };

/** Why videos gave no report, by name; equal reasons of one video are counted. */
export function findFailures(cases: readonly CaseRow[]): Failure[] {
  return cases
    .filter(({ failures }) => failures.length > 0)
    .map(({ name, failures }) => ({
      name,
      reasons: [...new Set(failures)].map((reason) => ({ reason, times: failures.filter((other) => other === reason).length })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** "The model timed out (2 times)". */
export const toReason = ({ reason, times }: { reason: string; times: number }) => (times === 1 ? reason : `${reason} (${times} times)`);
