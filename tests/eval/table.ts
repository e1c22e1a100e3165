import type { CaseResult } from './run-case';
import { metricIds, metrics, scoreCases, type Values } from './score/metrics';

export type Scored = { name: string; values: Values; results: readonly CaseResult[] };

export const toScored = (name: string, results: readonly CaseResult[]): Scored => ({ name, values: scoreCases(results), results });

const toCell = (value: number | null) => (value === null ? '–' : value.toFixed(2));

/** Lines whose cells begin in the same columns. */
function align(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
}

/** One video: its score, or why it has none, and its metrics. */
function toRow(result: CaseResult, all: readonly CaseResult[]): string[] {
  const values = scoreCases([result], all);
  return [result.evalCase.name, String(result.report?.score.value ?? result.failure), ...metricIds.map((id) => toCell(values[id]))];
}

export function renderTable([subject, ...baselines]: readonly [Scored, ...Scored[]], cases: number): string {
  const { results } = subject;
  const [cost, seconds] = [results.reduce((sum, one) => sum + one.cost, 0), results.reduce((sum, one) => sum + one.seconds, 0)];
  const reported = results.filter(({ report }) => report !== undefined).length;
  return [
    `${subject.name}: ${reported} reports on ${results.length} of ${cases} videos, US$ ${cost.toFixed(4)}, ${(seconds / Math.max(1, results.length)).toFixed(1)} s each`,
    '',
    ...align([
      ['', subject.name, ...baselines.map(({ name }) => name)],
      ...metricIds.map((id) => [metrics[id].label, ...[subject, ...baselines].map(({ values }) => toCell(values[id]))]),
    ]),
    '',
    ...align([['Video', 'Score', ...metricIds.map((id) => metrics[id].label)], ...results.map((result) => toRow(result, results))]),
    '',
    ...metricIds.map((id) => `${metrics[id].label}: ${metrics[id].definition}`),
    '–: nothing to score. blind knows the ad copy alone, measured our measurements.',
    '',
  ].join('\n');
}
