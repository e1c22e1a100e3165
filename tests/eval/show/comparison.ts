import type { Compared, Comparison, Difference } from '@/tests/eval/score/evaluation';
import { type Better, type FigureId, figures, type MetricId, metrics } from '@/tests/eval/score/metrics';
import { type Line, renderColumns, wrap } from './columns';
import { nameOf, toCount, toIntervalCell, toPart, toSignedValue, toValue, type Unit } from './numbers';
import { toPlain } from './plain';
import { toModelName } from './rows';

const isMetric = (id: MetricId | FigureId): id is MetricId => Object.hasOwn(metrics, id);

function measureOf(id: MetricId | FigureId): { label: string; unit: Unit; better: Better } {
  if (isMetric(id)) return { label: metrics[id].label, unit: 'share', better: 'higher' };
  return { label: nameOf(id), unit: figures[id].unit, better: figures[id].better };
}

/** Above zero where B is better, below it where A is. */
function adjudge({ a, b, difference }: Difference, better: Better): number {
  if (better === 'nearer to 0') return Math.abs(a ?? 0) - Math.abs(b ?? 0);
  return (difference.value ?? 0) * (better === 'higher' ? 1 : -1);
}

function toVerdict(row: Difference, better: Better): string {
  if (row.verdict === 'too_few') return 'too few to tell';
  if (row.verdict === 'not_shown') return 'not shown';
  if (better === 'neither') return `holds: ${(row.difference.value ?? 0) > 0 ? 'B' : 'A'} is higher`;
  const advantage = adjudge(row, better);
  if (advantage === 0) return 'holds: neither is better';
  return `holds: ${advantage > 0 ? 'B' : 'A'} is better`;
}

function toRow(row: Difference): string[] {
  const { label, unit, better } = measureOf(row.metric);
  const { difference } = row;
  const show = better === 'nearer to 0' ? toSignedValue : toValue;
  return [
    label,
    show(row.a, unit),
    show(row.b, unit),
    toSignedValue(difference.value, unit).replace('%', ' pp'),
    toIntervalCell(difference, unit),
    String(difference.n),
    toVerdict(row, better),
  ];
}

const toSide = (letter: string, { name, model, promptVersion, rubricVersion }: Compared) =>
  wrap([`${letter}: ${name}`, toModelName(model), `prompt ${promptVersion}`, `rubric ${rubricVersion}`].join(' · '), '   ');

function toSummary(differences: readonly Difference[]): string {
  const verdicts = differences.filter(({ verdict }) => verdict === 'holds').map((row) => toVerdict(row, measureOf(row.metric).better));
  const count = (ending: string) => verdicts.filter((verdict) => verdict.endsWith(ending)).length;
  if (verdicts.length === 0) return `None of ${toCount(differences.length, 'difference')} holds.`;
  return `${toPart(verdicts.length, differences.length, 'difference')} ${verdicts.length === 1 ? 'holds' : 'hold'}: B is better on ${count('B is better')}, A on ${count('A is better')}.`;
}

/** For people, in a terminal: one row for each metric and figure that both have. */
export function renderComparison(comparison: Comparison): string {
  const { a, b, videos, differences } = toPlain(comparison);
  const group = (title: string, rows: readonly Difference[]): Line[] => (rows.length === 0 ? [] : [{ heading: title }, ...rows.map(toRow)]);
  const table = renderColumns(
    [
      { align: 'left', max: 32 },
      { align: 'right', max: 9 },
      { align: 'right', max: 9 },
      { align: 'right', max: 9 },
      { align: 'left', max: 18 },
      { align: 'right', max: 4 },
      { align: 'left', max: 25 },
    ],
    [
      ['', 'A', 'B', 'B − A', '95% interval', 'n', ''],
      ...group(
        'Metrics',
        differences.filter(({ metric }) => isMetric(metric)),
      ),
      ...group(
        'Figures',
        differences.filter(({ metric }) => !isMetric(metric)),
      ),
    ],
  );
  return [
    ...toSide('A', a),
    ...toSide('B', b),
    `Compared on the ${toCount(videos, 'video')} that both have reports of; pp: percentage points`,
    '',
    ...table,
    '',
    ...wrap(toSummary(differences)),
    ...wrap(
      'A difference holds if chance alone would give it in less than 5% of cases over the same videos. The metrics and the figures are each corrected by Holm; rows of too few units are left out of that.',
    ),
    '',
  ].join('\n');
}
