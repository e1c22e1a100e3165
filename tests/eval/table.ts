import type { CaseResult, Evaluation } from './evaluate';
import type { Share } from './score';

const percent = (share: Share | undefined) =>
  share === undefined || share.of === 0 ? '–' : `${Math.round((100 * share.hits) / share.of)} %`;
const whole = (value: number) => Math.round(value).toLocaleString('en');

type Row = Pick<CaseResult, 'name' | 'score' | 'expense'>;

const columns: readonly { head: string; cell: (row: Row) => string }[] = [
  { head: 'case', cell: ({ name }) => name },
  { head: 'reports', cell: ({ score }) => `${score.reported.hits}/${score.reported.of}` },
  { head: 'first time', cell: ({ score }) => percent(score.firstTime) },
  { head: 'on time', cell: ({ score }) => percent(score.onTime) },
  { head: 'events seen', cell: ({ score }) => percent(score.covered) },
  { head: 'labels', cell: ({ score }) => percent(score.labeled) },
  { head: 'spread', cell: ({ score }) => (score.spread === undefined ? '–' : String(score.spread)) },
  { head: 'agreement', cell: ({ score }) => percent(score.agreement) },
  { head: 'tokens in', cell: ({ expense }) => whole(expense.tokens.input) },
  { head: 'tokens out', cell: ({ expense }) => whole(expense.tokens.output) },
  { head: 'US$', cell: ({ expense }) => (expense.cost === undefined ? '–' : expense.cost.toFixed(4)) },
  { head: 'seconds', cell: ({ expense }) => expense.seconds.toFixed(1) },
];

const legend = [
  'reports: runs that ended in one. first time: without a repair. on time: findings within 1.5 s of the event they are about.',
  'events seen: events that a finding lies at. labels: words of the vocabularies that a judge would accept.',
  'spread: widest distance between two values of one video. agreement: runs that chose the commonest word. The rest: per run.',
];

export function renderTable({ model, promptVersion, rubricVersion, runs, pricedOn, cases, total }: Evaluation): string {
  const rows = [...cases, { name: 'total', ...total }].map((row) => columns.map(({ cell }) => cell(row)));
  const heads = columns.map(({ head }) => head);
  const widths = heads.map((head, index) => Math.max(head.length, ...rows.map((row) => (row[index] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  ');
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  const failures = cases
    .filter((result) => result.failures.length > 0)
    .map((result) => `${result.name} failed: ${result.failures.join(', ')}`);
  return [
    `${model} · prompt ${promptVersion} · rubric ${rubricVersion} · ${runs} runs per video · prices of ${pricedOn}`,
    '',
    line(heads),
    rule,
    ...rows.slice(0, -1).map(line),
    rule,
    line(rows.at(-1) ?? []),
    '',
    ...legend,
    ...failures,
    '',
  ].join('\n');
}
