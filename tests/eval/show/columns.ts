/** The columns that a terminal shows without wrapping on common screens. */
export const MAX_COLUMNS = 118;

const wide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;
const widthOfCharacter = (character: string): number => (/^[\p{M}\p{Cf}]/u.test(character) ? 0 : wide.test(character) ? 2 : 1);

export const widthOf = (text: string) => Array.from(text, widthOfCharacter).reduce((sum, width) => sum + width, 0);

/** At most so many columns, with an ellipsis where something is left out. */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const kept: string[] = [];
  let used = 1;
  for (const character of text) {
    used += widthOfCharacter(character);
    if (used > width) break;
    kept.push(character);
  }
  return `${kept.join('').trimEnd()}…`;
}

const padEnd = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)));
const padStart = (text: string, width: number) => ' '.repeat(Math.max(0, width - widthOf(text))) + text;

export type Column = { align: 'left' | 'right'; max: number };

const GAP = '  ';

export type Line = readonly string[] | { heading: string };
const isCells = (line: Line): line is readonly string[] => Array.isArray(line);

/** Lines whose cells begin in the same columns; a cell that is longer than its column may be is shortened. */
export function renderColumns(columns: readonly Column[], lines: readonly Line[]): string[] {
  const fitted: Line[] = lines.map((line) => (isCells(line) ? columns.map(({ max }, index) => shorten(line[index] ?? '', max)) : line));
  const rows = fitted.filter(isCells);
  const widths = columns.map((_, index) => Math.max(0, ...rows.map((row) => widthOf(row[index] ?? ''))));
  const total = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  const toRow = (cells: readonly string[]) =>
    columns
      .map(({ align }, index) => (align === 'left' ? padEnd : padStart)(cells[index] ?? '', widths[index] ?? 0))
      .join(GAP)
      .trimEnd();
  return fitted.map((line) => (isCells(line) ? toRow(line) : (line.heading === '' ? '' : `── ${line.heading} `).padEnd(total, '─')));
}

function cut(word: string): string[] {
  if (widthOf(word) <= MAX_COLUMNS / 2) return [word];
  const characters = Array.from(word);
  const size = characters.length === widthOf(word) ? 100 : 50;
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}

/** Lines of whole words; those after the first are indented. */
export function wrap(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap(cut)) {
    if (line !== '' && widthOf(`${line} ${word}`) > MAX_COLUMNS) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
