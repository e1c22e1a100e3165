import { CSV_MARK, toCsvLine } from '@/lib/csv';
import { escapeInline, escapeLine, toTable } from '@/lib/report/render/markdown-text';
import { type ComparedCell, type Comparison, toComparisonTitle } from '@/lib/report/view/comparison';

/** Writes a cell: what we say of its text is emphasized, as escaped text cannot be. */
const toCell = ({ text, note, isBest }: ComparedCell): string =>
  [escapeInline(text), ...(note === undefined ? [] : [`*${escapeInline(note)}*`]), ...(isBest ? ['**best**'] : [])].join(' ');

export function toMarkdown({ ads, lead, warnings, tables }: Comparison): string {
  const names = ads.map(({ name }) => name);
  const drawn = tables.map(({ title, rows }) => {
    const cells = rows.map(({ label, cells: own }) => [label, ...own.map((cell) => (cell === undefined ? '' : toCell(cell)))]);
    return `## ${title}\n\n${toTable(['', ...names.map(escapeInline)], cells)}`;
  });
  return `${[`# ${escapeInline(toComparisonTitle({ ads }))}`, ...[lead ?? [], warnings].flat().map(escapeLine), ...drawn].join('\n\n')}\n`;
}

/** A comparison as CSV: one line for each row, one more for its notes, one column for each ad. */
export function toCsv({ ads, tables }: Comparison): string {
  const head = ['table', 'row', ...ads.map(({ name }, index) => `${index + 1}. ${name}`), 'difference'];
  const lines = tables.flatMap(({ title, rows }) =>
    rows.flatMap(({ label, cells, difference }) => {
      const notes = cells.map((cell) => cell?.note ?? null);
      return [
        [title, label, ...cells.map((cell) => cell?.points ?? cell?.text ?? null), difference ?? null],
        ...(notes.some((note) => note !== null) ? [[title, `${label}, note`, ...notes, null]] : []),
      ];
    }),
  );
  return CSV_MARK + [head, ...lines].map(toCsvLine).join('');
}
