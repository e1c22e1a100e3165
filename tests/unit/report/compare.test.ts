import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type ComparedReport, compareReports } from '@/lib/report/compare/compare';
import { toCsv, toMarkdown } from '@/lib/report/compare/formats';
import { type Section, sections } from '@/lib/report/criteria';
import { toReadable } from '@/lib/report/legacy';
import { scoreOf } from '@/lib/report/rubric';
import type { Report, ScoredReport } from '@/lib/report/schema';
import { insufficientSample, reportBeforeRubric2, richReport } from '@/tests/support/report-samples';

const entry = (id: string, pageName: string, report: Report): ComparedReport => ({
  id,
  platform: 'meta',
  adId: `12345678${id}`,
  pageName,
  report: toReadable({ ...report, meta: { ...report.meta, ad: { ...report.meta.ad, pageName } } } as Parameters<typeof toReadable>[0]),
});

function withPoints(section: Section, points: number): ScoredReport {
  const report = richReport();
  const breakdown = { ...report.score.breakdown, [section]: { ...report.score.breakdown[section], score: points } };
  return { ...report, score: { ...report.score, ...scoreOf(breakdown, report.meta.rubricVersion), breakdown } };
}

const rowsOf = (comparison: ReturnType<typeof compareReports>) => comparison.tables.flatMap(({ rows }) => rows);
const rowOf = (comparison: ReturnType<typeof compareReports>, label: string) => rowsOf(comparison).find((row) => row.label === label);

test('the best of a row is marked with its distance from the worst, and nothing is where the ads are equal', () => {
  const compared = compareReports([
    entry('1', 'Kilrenny', withPoints('hook', 10)),
    entry('2', 'Halvsies', withPoints('hook', 22)),
    entry('3', 'Third', withPoints('hook', 22)),
  ]);
  expect(rowOf(compared, 'Hook')).toMatchObject({
    cells: [{ points: 10 }, { points: 22, isBest: true }, { points: 22, isBest: true }],
    difference: 12,
  });
  const equal = rowOf(compared, 'Script');
  expect(equal?.difference).toBeUndefined();
  expect([equal?.isEqual, rowOf(compared, 'Hook')?.isEqual]).toEqual([true, undefined]);
  expect(equal?.cells.some((cell) => cell?.isBest)).toBe(false);
  expect(compared.warnings).toEqual([]);
  expect(rowsOf(compared).every(({ cells }) => cells.length === 3)).toBe(true);
});

test('a comparison says who leads by what, and has the bonus, so that the points of an ad add up to its score', () => {
  const compared = compareReports([entry('1', 'Kilrenny', withPoints('hook', 10)), entry('2', 'Halvsies', withPoints('hook', 22))]);
  expect(compared.lead).toBe('Halvsies is 12 points ahead of Kilrenny, the most in hook (+12).');
  const { coherenceBonus, penalties } = richReport().score.breakdown;
  expect([coherenceBonus > 0, penalties.length > 0]).toContain(true);
  const [bonus, lost] = [rowOf(compared, 'Bonus'), rowOf(compared, 'Penalties')];
  expect(bonus?.cells[0]?.text).toBe(coherenceBonus > 0 ? `+${coherenceBonus}` : undefined);
  expect(lost?.cells.length).toBe(penalties.length > 0 ? 2 : undefined);
  const equal = compareReports([entry('1', 'One', richReport()), entry('2', 'Two', richReport())]);
  expect(equal.lead).toMatch(/^One and Two have the same score, \d+ of 100\.$/);
  expect(compareReports([entry('1', 'One', richReport()), entry('3', 'Image', insufficientSample())]).lead).toBeUndefined();
});

test('ads of one brand are told from each other by the ends of their IDs', () => {
  const compared = compareReports([entry('1', 'Kilrenny', withPoints('hook', 10)), entry('2', 'Kilrenny', withPoints('hook', 22))]);
  expect(compared.ads.map(({ name }) => name)).toEqual(['Kilrenny …6781', 'Kilrenny …6782']);
  expect(compared.lead).toMatch(/^Kilrenny …6782 is 12 points ahead of Kilrenny …6781/);
});

test('reports of different rubrics are compared with a warning and without a best, and an ad without a score has no points', () => {
  const old = reportBeforeRubric2();
  const compared = compareReports([
    entry('1', 'New', withPoints('hook', 25)),
    entry('2', 'Old', { ...old, meta: { ...old.meta, rubricVersion: '1.1' } }),
    entry('3', 'Image', insufficientSample()),
  ]);
  expect(compared.warnings).toEqual([
    expect.stringContaining('different rubrics'),
    ...compared.warnings.filter((warning) => warning.includes('different models')),
    expect.stringContaining('has no score'),
  ]);
  expect(rowsOf(compared).filter(({ difference, cells }) => difference !== undefined || cells.some((cell) => cell?.isBest))).toEqual([]);
  expect(rowOf(compared, 'Score')?.cells[2]).toBeUndefined();
});

test('every claim, action and beat of each ad is there', () => {
  const report = richReport();
  const compared = compareReports([entry('1', 'One', report), entry('2', 'Two', withPoints('cta', 1))]);
  const text = JSON.stringify(compared);
  for (const words of [...(report.observed?.claims ?? []).map(({ claim }) => claim), report.actions.steal.title, report.actions.skip.body])
    expect(text).toContain(JSON.stringify(words).slice(1, -1));
  expect(compared.ads[0]?.beats).toHaveLength(report.observed?.beats.length ?? -1);
  for (const section of sections) expect(rowsOf(compared).filter((row) => row.section === section).length).toBe(6);
});

test('a spreadsheet reads the same numbers, and neither format runs what a page is named', () => {
  const compared = compareReports([
    entry('1', '=HYPERLINK("http://evil.test")', withPoints('hook', 10)),
    entry('2', '[a](javascript:1) | <b>', withPoints('hook', 22)),
  ]);
  const [head, ...rows] = parse(toCsv(compared), { bom: true }) as string[][];
  expect(head?.slice(2, 4)).toEqual(['1. =HYPERLINK("http://evil.test")', '2. [a](javascript:1) | <b>']);
  expect(rows.find(([, label]) => label === 'Hook')).toEqual(['Score', 'Hook', '10', '22', '12']);
  const markdown = toMarkdown(compared);
  expect(markdown).not.toContain('[a](javascript');
  expect(markdown).not.toMatch(/(?<!\\)<b>/);
  expect(markdown).toContain('22 of 25 **best**');
});
