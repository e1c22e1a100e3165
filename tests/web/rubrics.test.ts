import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Curve } from '@/app/(account)/brands/[library]/[page]/brand-parts';
import { ScoreRing } from '@/components/ui/score-ring';
import { getBrand } from '@/lib/analyses/brands/get';
import { listBrands } from '@/lib/analyses/brands/list';
import { compareAnalyses } from '@/lib/analyses/compare';
import { parseListView } from '@/lib/analyses/list/filter';
import { listAnalyses } from '@/lib/analyses/list/list';
import { ListInput } from '@/lib/analyses/schema';
import { browseLibrary } from '@/lib/analyses/search/search';
import { submitAnalysis } from '@/lib/analyses/submit';
import { toSummary } from '@/lib/operations/tool-summary';
import { describePage } from '@/lib/operations/tool-text';
import { toMarkdown } from '@/lib/report/compare/formats';
import { RUBRIC_VERSION, scoreOf } from '@/lib/report/rubric';
import type { ScoredReport } from '@/lib/report/schema';
import { reportBy } from '@/tests/support/again';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { draw, textOf } from '@/tests/support/markup';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);
process.env.NEXTAUTH_URL ??= 'https://ads.example';

/** A report by this rubric in which the hook has these points, and the other sections 55 with a bonus and a penalty. */
function reportOf(rubricVersion: string, hook: number): ScoredReport {
  const report = reportBy(rubricVersion);
  const breakdown = { ...report.score.breakdown, hook: { ...report.score.breakdown.hook, score: hook } };
  return { ...report, score: { ...report.score, ...scoreOf(breakdown, rubricVersion), breakdown } };
}

async function add(account: TestAccount, report: ScoredReport): Promise<string> {
  const { id } = await submitAnalysis(webContextOf(harness.db, account), { url: metaUrl(newAdId()) });
  await completeRunOf(harness.db, id, report);
  return id;
}

const brand = { platform: 'meta', brand: 'A page' } as const;
const toText = (element: Parameters<typeof draw>[0]) => textOf(draw(element));

test('scores by several rubrics are never one order, average or comparison, and each older one says so', async () => {
  const mine = await newAccount(harness.db, { credits: 9 });
  const ctx = webContextOf(harness.db, mine);
  const [low, high] = [await add(mine, reportOf(RUBRIC_VERSION, 5)), await add(mine, reportOf(RUBRIC_VERSION, 15))];
  const [oldLow, oldHigh] = [await add(mine, reportOf('2.1', 0)), await add(mine, reportOf('2.0', 25))];

  const sorted = async (sort: string) => (await browseLibrary(ctx, parseListView({ sort }))).data.map(({ id }) => id);
  expect([await sorted('score'), await sorted('-score')]).toEqual([
    [high, low, oldHigh, oldLow],
    [low, high, oldLow, oldHigh],
  ]);

  const page = await listAnalyses(ctx, ListInput.parse({}));
  expect(page.data.map(({ score }) => score)).toEqual([
    { value: 81, grade: 'B-', rubricVersion: '2.0' },
    { value: 56, grade: 'F', rubricVersion: '2.1' },
    { value: 71, grade: 'B-', rubricVersion: RUBRIC_VERSION },
    { value: 61, grade: 'C', rubricVersion: RUBRIC_VERSION },
  ]);
  const lines = describePage(page).split('\n').slice(2);
  expect(lines.map((line) => /: (.*), \d{4}-/.exec(line)?.[1])).toEqual([
    '81 (B-) by rubric 2.0',
    '56 (F) by rubric 2.1',
    '71 (B-)',
    '61 (C)',
  ]);

  // The newest reports are by older rubrics.
  const found = await getBrand(ctx, brand);
  expect(found.scores.map(({ value }) => value)).toEqual([61, 71]);
  expect(found.points?.hook).toBe(10);
  expect(toText(createElement(Curve, found))).toContain('66 on average, 61 to 71, by the current rubric and by the newest model');
  expect((await listBrands(ctx)).brands).toMatchObject([{ score: { value: 81, grade: 'B-' }, rubricVersion: '2.0' }]);

  const compared = await compareAnalyses(ctx, [high, oldHigh]);
  expect(compared.ads.map(({ score }) => score)).toMatchObject([
    { value: 71, band: 'strong', by: undefined },
    { value: 81, band: 'strong', by: 'by rubric 2.0' },
  ]);
  expect(compared.lead).toBeUndefined();
  expect(toMarkdown(compared)).toContain('| Score | 71 of 100 *Grade B-* | 81 of 100 *Grade B-, by rubric 2.0* |');
});

test('where all scores are by older rubrics, what is said of them says so', async () => {
  const mine = await newAccount(harness.db, { credits: 9 });
  for (const hook of [5, 15]) await add(mine, reportOf('2.1', hook));
  const found = await getBrand(webContextOf(harness.db, mine), brand);
  expect(toText(createElement(Curve, found))).toContain('66 on average, 61 to 71, by rubric 2.1, for want of a score by the current one');
  const summaryOf = (report: ScoredReport) => toSummary({ id: 'one' }, { text: JSON.stringify(report), tag: '' }).text;
  expect(summaryOf(reportOf('2.1', 5))).toContain('**61 of 100, grade D-, by rubric 2.1.**');
  expect(summaryOf(reportOf(RUBRIC_VERSION, 5))).toContain('**61 of 100, grade C.**');
});

test('a ring has the word of the grade by its own rubric, and names an older one', () => {
  const ring = (value: number, grade: string, rubricVersion: string | null) =>
    toText(createElement(ScoreRing, { score: { value, grade }, rubricVersion }));
  expect(ring(71, 'B-', RUBRIC_VERSION)).toBe('71 71 of 100, grade B- , Strong');
  expect(ring(71, 'C-', '2.1')).toBe('71 71 of 100, grade C- , Solid by rubric 2.1');
  expect(ring(71, 'C-', null)).toBe('71 71 of 100, grade C- , Solid by an older rubric');
});
