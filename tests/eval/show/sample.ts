import type { CaseRow, Estimate, Evaluation, Outcome } from '../score/evaluation';
import { type FigureId, figureIds, type MetricId, metricIds } from '../score/metrics';

export const nothing: Estimate = { value: null, low: null, high: null, n: 0 };
const estimate = (value: number, n: number): Estimate => ({ value, low: value - 0.05, high: value + 0.05, n });

const toRecord = <K extends string, V>(keys: readonly K[], toEntry: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, toEntry(key)])) as Record<K, V>;

/** The second video fails in its last run. */
function createCase(index: number, runs: number): CaseRow {
  const failures = index === 1 ? ['The model answered with a report that breaks the schema twice.'] : [];
  return {
    name: `video-${index + 1}`,
    about: 'A lamp.',
    values: Array.from({ length: runs - failures.length }, (_, run) => 60 + index + run),
    metrics: toRecord(metricIds.slice(0, 5), () => 1 - index / 100),
    failures,
    repairs: 0,
  };
}

function createEvaluation(name: string, value: number, videos: number, runs: number): Evaluation {
  const cases = Array.from({ length: videos }, (_, index) => createCase(index, runs));
  return {
    name,
    model: name === 'model' ? 'gemini-3.8-flash' : name,
    promptVersion: '2.3',
    rubricVersion: '2.0',
    runs,
    attempted: videos * runs,
    reported: cases.flatMap(({ values }) => values).length,
    metrics: toRecord<MetricId, Estimate>(metricIds, () => estimate(value, videos)),
    figures: toRecord<FigureId, Estimate>(figureIds, () => estimate(value, videos)),
    cases,
    expense: { inputTokens: 21_480, outputTokens: 5_312, cost: 0.0137, seconds: 38.4 },
  };
}

/** Makes a possible result of the command; nothing in it was measured. */
export function createOutcome({ videos = 12, runs = 3 }: { videos?: number; runs?: number } = {}): Outcome {
  return {
    createdAt: '2026-11-23T16:12:41.000Z',
    pricedOn: '2026-11-20',
    videos: { done: videos, of: videos },
    subject: createEvaluation('model', 0.83, videos, runs),
    baselines: [createEvaluation('measured', 0.45, videos, runs), createEvaluation('blind', 0.06, videos, runs)],
    human: [
      { section: 'visual', ads: 30, betweenRaters: estimate(0.66, 30), withModel: estimate(0.49, 30) },
      { section: 'cta', ads: 30, betweenRaters: estimate(0.79, 30), withModel: estimate(0.73, 3) },
    ],
  };
}
