import { CSV_MARK, toCsvLine } from '@/lib/csv';
import { escapeInline, toTable } from '@/lib/report/render/markdown-text';
import { type ComparedCell, type Comparison, toComparisonTitle } from '@/lib/report/view/comparison';

const toText = (cell: ComparedCell | undefined) => (cell === undefined ? '' : [cell.text, cell.note].filter(Boolean).join(' — '));

/** A comparison as Markdown: one table for each of its tables. */
export function toMarkdown({ ads, lead, warnings, tables }: Comparison): string {
  const names = ads.map(({ name }) => name);
  const drawn = tables.map(({ title, rows }) => {
    const cells = rows.map(({ label, cells: own }) => [
      label,
      ...own.map((cell) => `${escapeInline(toText(cell))}${cell?.isBest ? ' (best)' : ''}`),
    ]);
    return `## ${title}\n\n${toTable(['', ...names.map(escapeInline)], cells)}`;
  });
  return `${[`# ${escapeInline(toComparisonTitle({ ads }))}`, ...[lead ?? [], warnings].flat().map(escapeInline), ...drawn].join('\n\n')}\n`;
}

/** A comparison as CSV: one line for each row, one column for each ad. */
export function toCsv({ ads, tables }: Comparison): string {
  const head = ['table', 'row', ...ads.map(({ name }, index) => `${index + 1}. ${name}`), 'difference'];
  const lines = tables.flatMap(({ title, rows }) =>
    rows.map(({ label, cells, difference }) => [title, label, ...cells.map((cell) => cell?.points ?? toText(cell)), difference ?? null]),
  );
  return CSV_MARK + [head, ...lines].map(toCsvLine).join('');
}
