import { PROMPT_VERSION } from '@/lib/model/prompt';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import type { CaseResult, Run } from '../run/run-case';
import { bootstrap } from './bootstrap';
import type { CaseRow, Estimate, Evaluation, Expense } from './evaluation';
import { type Measure, type Measures, mean, measuresOf, type Observed, observeResult } from './measures';
import { type FigureId, figureIds, type MetricId, metricIds } from './metrics';
import { ownMetrics } from './observe';

const estimate = ({ units, of }: Measure): Estimate => ({ ...bootstrap(units, of), n: units.length });

const estimates = <Id extends MetricId | FigureId>(ids: readonly Id[], measures: Measures) =>
  Object.fromEntries(ids.map((id) => [id, estimate(measures[id])])) as Record<Id, Estimate>;

function toRow({ result, observations, reports }: Observed): CaseRow {
  const { evalCase, runs } = result;
  const metrics = ownMetrics.map((metric) => {
    const own = observations.map(({ shares }) => shares[metric]).filter(({ of }) => of > 0);
    return [metric, mean(own.map(({ hits, of }) => hits / of))] as const;
  });
  return {
    name: evalCase.name,
    about: evalCase.truth.about,
    values: reports.map(({ score }) => score.value),
    metrics: Object.fromEntries(metrics),
    failures: runs.flatMap(({ failure }) => failure ?? []),
    repairs: runs.filter(({ given }) => given.length > 1).length,
  };
}

/** The average run. */
function toExpense(runs: readonly Run[]): Expense {
  const uses = runs.flatMap((run) => run.uses);
  const perRun = (total: number) => total / Math.max(1, runs.length);
  const sum = (count: (use: (typeof uses)[number]) => number) => perRun(uses.reduce((total, use) => total + count(use), 0));
  return {
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: uses.some(({ cost }) => cost === undefined) ? null : sum(({ cost = 0 }) => cost),
    seconds: mean(runs.map(({ seconds }) => seconds)) ?? 0,
  };
}

/** The prompt of the answers; reports are made by the rubric in use. */
export type Origin = { name: string; asked: string; promptVersion?: string };

export function summarize(results: readonly CaseResult[], { name, asked, promptVersion = PROMPT_VERSION }: Origin): Evaluation {
  const all = results.map(observeResult);
  const measures = measuresOf(all);
  const runs = results.flatMap((result) => result.runs);
  const models = [...new Set(runs.flatMap(({ given }) => given.map(({ model }) => model)))];
  return {
    name,
    model: models.join(', ') || asked,
    promptVersion,
    rubricVersion: RUBRIC_VERSION,
    runs: Math.max(0, ...results.map((result) => result.runs.length)),
    attempted: runs.length,
    reported: runs.filter(({ report }) => report !== undefined).length,
    metrics: estimates(metricIds, measures),
    figures: estimates(figureIds, measures),
    cases: all.map(toRow),
    expense: toExpense(runs),
  };
}
