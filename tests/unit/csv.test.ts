import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { toCsvLine } from '@/lib/csv';

/** What a spreadsheet runs: of a language with a full-width keyboard, too. */
const formula = /^[=+\-@＝＋－＠]/;
const hostile = [
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＠SUM(1)',
  'Buy now;=1+1',
  "Tea;=cmd|'/C calc'!A0;x",
  'Tea, hot;=HYPERLINK(1);x',
  'Tea; "=1+1";x',
  'a\t=1+1',
  'a\n=1+1',
  'a;＋1',
];

test.each([',', ';', '\t'])('no cell begins a formula where %j separates, and none loses what it says', (delimiter) => {
  for (const text of hostile) {
    const line = toCsvLine(['id-1', text, 'end']);
    const rows: string[][] = parse(line, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      quote: delimiter === ',' ? '"' : null,
    });
    for (const cell of rows.flat()) expect(cell.replace(/^["\s]+/, '')).not.toMatch(formula);
    expect(line.replaceAll("'", '').replaceAll('""', '"')).toContain(text.replaceAll("'", '').trim());
  }
});

test.each(['Hot tea', '49 % off', 'a-b', "it's; fine", 'x = y', '5'])('%j stays as it is', (text) => {
  expect(toCsvLine([text])).toBe(`${text}\r\n`);
});
