import { expect, test } from 'vitest';
import { toAdUrl } from '@/lib/ads/url';
import { getBrand } from '@/lib/analyses/brands/get';
import { listBrands } from '@/lib/analyses/brands/list';
import { toRuns } from '@/lib/analyses/brands/runs';
import { countValues } from '@/lib/analyses/filters/count';
import { parseListView } from '@/lib/analyses/list/filter';
import { browseLibrary, findNeighbors } from '@/lib/analyses/search/search';
import { archiveAnalyses } from '@/lib/analyses/selection/archive';
import { deleteSelected } from '@/lib/analyses/selection/delete';
import { claimRun, updateAd } from '@/lib/analyses/store';
import { submitAnalysis } from '@/lib/analyses/submit';
import { tagAnalyses } from '@/lib/analyses/tags/tag';
import type { Platform } from '@/lib/platforms';
import type { Report } from '@/lib/report/schema';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { sampleAd } from '@/tests/support/model-samples';
import { perFile } from '@/tests/support/per-file';
import { unscoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';
import { runOf } from '@/tests/support/stills';
import { toldReport } from '@/tests/support/told-report';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

async function add(account: TestAccount, report: Report, url = metaUrl(newAdId())): Promise<string> {
  const { id } = await submitAnalysis(webContextOf(harness.db, account), { url });
  await completeRunOf(harness.db, id, report);
  return id;
}

test('a brand page says what the newest ads do for the first time, in one library or in all that have the brand', async () => {
  const mine = await newAccount(harness.db);
  const brand = { platform: 'meta', brand: 'Quillfeather Pens' } as const;
  const older = await add(mine, toldReport());
  const other = toldReport();
  await add(mine, { ...other, hook: { ...other.hook, archetype: 'bold_claim' } });
  await add(mine, toldReport(), toAdUrl('tiktok', newAdId()));
  const read = () => getBrand(webContextOf(harness.db, mine), brand);
  expect((await read()).archetypes.map(({ isNew }) => isNew)).toEqual([false, false]);
  await harness.db`update analyses set settled_at = now() - interval '31 days' where id = ${older}`;
  const { archetypes, stages, libraries, total, points } = await read();
  expect(archetypes).toEqual(
    expect.arrayContaining([
      { value: 'question', count: 1, isNew: false },
      { value: 'bold_claim', count: 1, isNew: true },
    ]),
  );
  expect(stages.map(({ isNew }) => isNew)).toEqual([false]);
  expect(total).toBe(2);
  expect(points).toEqual({ hook: 20, script: 18, visual: 21, cta: 16 });
  expect(libraries).toEqual([
    { platform: 'meta', analyses: 2 },
    { platform: 'tiktok', analyses: 1 },
  ]);
  expect((await getBrand(webContextOf(harness.db, mine), { ...brand, platform: undefined })).total).toBe(3);
});

test('the brands of an account are listed with their ads in all libraries, those analyzed last first, without archived ads and samples', async () => {
  const [mine, theirs] = [await newAccount(harness.db), await newAccount(harness.db)];
  const ctx = webContextOf(harness.db, mine);
  await add(mine, toldReport());
  await add(mine, toldReport(), toAdUrl('tiktok', newAdId()));
  const archived = await add(mine, toldReport());
  await archiveAnalyses(ctx, [archived], 'archive');
  await add(mine, toldReport('Mira Lamps'));
  await add(theirs, toldReport('Not mine'));
  const { brands, hasMore } = await listBrands(ctx);
  expect(brands).toMatchObject([
    { name: 'Mira Lamps', analyses: 1, running: 1, platforms: ['meta'] },
    { name: 'Quillfeather Pens', analyses: 2, running: 2, platforms: ['meta', 'tiktok'] },
  ]);
  expect(hasMore).toBe(false);
});

/** Adds an analysis of an ad whose library names its page and, unless it is read in another way, states the ID of the page. */
async function addOfPage(account: TestAccount, pageName: string, pageId?: string, platform: Platform = 'meta'): Promise<string> {
  const { id } = await submitAnalysis(webContextOf(harness.db, account), { url: toAdUrl(platform, newAdId()) });
  const claim = { runId: await runOf(harness.db, id), engineRunId: 'test' };
  await claimRun(harness.db, claim, 'Working');
  await updateAd(harness.db, claim, { ...sampleAd, platform, pageName, pageId });
  await completeRunOf(harness.db, id, toldReport(pageName));
  return id;
}

/** The brands of an account, those analyzed last first, each with its analyses as its page, its filter and the list of brands have them. */
async function readBrands(account: TestAccount) {
  const ctx = webContextOf(harness.db, account);
  const { brands } = await listBrands(ctx);
  const counts = (await countValues(ctx, parseListView({}))).brand;
  return Promise.all(
    brands.map(async ({ brand, name, analyses, platforms }) => {
      const shown = (await getBrand(ctx, { platform: undefined, brand })).analyses.map(({ id }) => id);
      expect((await browseLibrary(ctx, parseListView({ brand }))).data.map(({ id }) => id)).toEqual(shown);
      expect(counts).toContainEqual({ value: brand, label: name, count: shown.length });
      expect(analyses).toBe(shown.length);
      return { name, platforms, shown };
    }),
  );
}

const openBrand = async (account: TestAccount, brand: string, platform?: Platform) =>
  (await getBrand(webContextOf(harness.db, account), { platform, brand })).analyses.map(({ id }) => id);

test('a page of a library is one brand under each of its names, also in reports that do not state its ID', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  await addOfPage(other, 'Mira Lamps', '4400110077');
  const [old, unstated, renamed] = [
    await addOfPage(mine, 'Mira Lamps', '4400110022'),
    await addOfPage(mine, 'MIRA lamps'),
    await addOfPage(mine, 'Mira Home', '4400110022'),
  ];
  const shown = [renamed, unstated, old];
  expect(await readBrands(mine)).toEqual([{ name: 'Mira Home', platforms: ['meta'], shown }]);
  for (const address of ['Mira Lamps', 'mira home', '4400110022']) expect(await openBrand(mine, address)).toEqual(shown);
  expect((await browseLibrary(webContextOf(harness.db, mine), parseListView({ pageName: 'Mira Lamps' }))).data).toHaveLength(3);
  for (const address of ['4400110077', 'Mira']) expect(await openBrand(mine, address)).toEqual([]);
});

test('two pages of one name in a library are two brands, and reports that state no ID are of the name', async () => {
  const mine = await newAccount(harness.db);
  const [unstated, one, another] = [
    await addOfPage(mine, 'Mira Lamps'),
    await addOfPage(mine, 'Mira Lamps', '4400110022'),
    await addOfPage(mine, 'Mira Lamps', '4400110033'),
  ];
  expect(await readBrands(mine)).toEqual([
    { name: 'Mira Lamps (4400110033)', platforms: ['meta'], shown: [another] },
    { name: 'Mira Lamps (4400110022)', platforms: ['meta'], shown: [one] },
    { name: 'Mira Lamps', platforms: ['meta'], shown: [unstated] },
  ]);
  await deleteSelected(webContextOf(harness.db, mine), [unstated]);
  expect(await openBrand(mine, 'Mira Lamps')).toEqual([another, one]);
});

test('pages of one name in two libraries are one brand, and can be told apart', async () => {
  const mine = await newAccount(harness.db);
  const meta = await addOfPage(mine, 'Mira Lamps', '4400110022');
  const tiktok = await addOfPage(mine, 'Mira Lamps', '7672216207558410241', 'tiktok');
  expect(await readBrands(mine)).toEqual([{ name: 'Mira Lamps', platforms: ['meta', 'tiktok'], shown: [tiktok, meta] }]);
  for (const address of ['Mira Lamps', '4400110022', '7672216207558410241']) {
    expect(await openBrand(mine, address)).toEqual([tiktok, meta]);
    expect(await openBrand(mine, address, 'meta')).toEqual([meta]);
  }
  const another = await addOfPage(mine, 'Mira Lamps', '4400110033');
  expect((await readBrands(mine)).map(({ shown }) => shown)).toEqual([[another], [tiktok], [meta]]);
});

test('an analysis leads to those before and after it in the list that it was opened from, and never to one of another account', async () => {
  const [mine, theirs] = [await newAccount(harness.db), await newAccount(harness.db)];
  const ctx = webContextOf(harness.db, mine);
  const [oldest, middle] = [await add(mine, toldReport()), await add(mine, toldReport('Mira Lamps'))];
  await add(theirs, toldReport());
  const newest = await add(mine, toldReport());
  const around = (id: string, query: Record<string, string> = {}) => findNeighbors(ctx, parseListView(query), id);
  expect(await around(middle)).toEqual({ previous: newest, next: oldest });
  expect(await around(middle, { sort: '-added' })).toEqual({ previous: oldest, next: newest });
  expect(await around(newest, { sort: 'brand' })).toEqual({ previous: middle, next: oldest });
  expect(await around(newest, { pageName: 'Quillfeather Pens', q: 'fountain' })).toEqual({ previous: null, next: oldest });
  await archiveAnalyses(ctx, [middle], 'archive');
  expect(await around(newest)).toEqual({ previous: null, next: oldest });
  expect(await findNeighbors(webContextOf(harness.db, theirs), parseListView({}), middle)).toEqual({ previous: null, next: null });
});

test('the scores of a brand are in the order in which its ads first ran, whenever they were analyzed', async () => {
  const mine = await newAccount(harness.db);
  const { ad, ...report } = toldReport();
  if (ad === undefined) throw new Error('a told report states its ad');
  const of = (firstShown: string) => add(mine, { ...report, ad: { ...ad, firstShown } });
  const [third, first, second] = [await of('2026-03-01'), await of('2026-01-01'), await of('2026-02-01')];
  const { scores } = await getBrand(webContextOf(harness.db, mine), { platform: 'meta', brand: 'Quillfeather Pens' });
  expect(scores.map(({ id, day }) => [id, day])).toEqual([
    [first, '2026-01-01'],
    [second, '2026-02-01'],
    [third, '2026-03-01'],
  ]);
});

test('the runs of a brand are on one axis, the longest first, each ad once as its newest report knows it', async () => {
  const mine = await newAccount(harness.db);
  const { ad, ...report } = toldReport();
  if (ad === undefined) throw new Error('a told report states its ad');
  const of = (firstShown: string, days: number) => add(mine, { ...report, ad: { ...ad, firstShown, daysRunning: days } });
  const brand = { platform: 'meta', brand: 'Quillfeather Pens' } as const;
  const read = async () => (await getBrand(webContextOf(harness.db, mine), brand)).analyses;
  const short = await of('2026-01-01', 5);
  expect(toRuns(await read())).toBeUndefined();
  const long = await of('2026-01-01', 10);
  const late = await of('2026-01-16', 5);
  const analyses = await read();
  for (const given of [analyses, [...analyses, ...analyses]]) {
    const runs = toRuns(given);
    expect(runs).toMatchObject({ first: '2026-01-01', last: '2026-01-20' });
    expect(runs?.ads.map(({ analysis, days, from, width }) => [analysis.id, days, from, width])).toEqual([
      [long, 10, 0, 0.5],
      [late, 5, 0.75, 0.25],
      [short, 5, 0, 0.25],
    ]);
  }
});

test('a search finds analyses by their whole tag, in any case, and those of its own account alone', async () => {
  const [mine, theirs] = [await newAccount(harness.db), await newAccount(harness.db)];
  const [tagged, foreign] = [await add(mine, toldReport()), await add(theirs, toldReport())];
  await add(mine, toldReport());
  await tagAnalyses(webContextOf(harness.db, mine), { ids: [tagged], tag: 'Swipe file' });
  await tagAnalyses(webContextOf(harness.db, theirs), { ids: [foreign], tag: 'Swipe file' });
  const found = await browseLibrary(webContextOf(harness.db, mine), parseListView({ q: 'swipe FILE' }));
  expect(found.data.map(({ id }) => id)).toEqual([tagged]);
});

test('an ad that states no hook, stage or offer is an ad of its brand, and none of those that have one', async () => {
  const mine = await newAccount(harness.db);
  await add(mine, toldReport());
  const { meta, ...unscored } = unscoredReport();
  await add(mine, { ...unscored, meta: { ...meta, ad: { ...meta.ad, pageName: 'Quillfeather Pens' } } } as Report);
  const brand = await getBrand(webContextOf(harness.db, mine), { platform: 'meta', brand: 'Quillfeather Pens' });
  expect(brand.total).toBe(2);
  for (const shares of [brand.archetypes, brand.stages, brand.offers]) expect(shares.map(({ count }) => count)).toEqual([1]);
});

test('an ad without a video is found by its copy and sorted by its run, as its library showed them', async () => {
  const mine = await newAccount(harness.db);
  const ctx = webContextOf(harness.db, mine);
  const { id } = await submitAnalysis(ctx, { url: metaUrl(newAdId()) });
  const shown = { ...sampleAd, body: 'Open oven day in Lübbenau', firstShown: '2026-01-01', lastShown: '2026-01-30', active: false };
  await harness.db`
    update runs set ad = ${JSON.stringify(shown)}::text::jsonb where id = (select run_id from analyses where id = ${id})`;
  await completeRunOf(harness.db, id, unscoredReport());
  const [found] = (await browseLibrary(ctx, parseListView({ q: 'lübbenau', sort: 'days' }))).data;
  expect(found).toMatchObject({ id, hit: { part: 'copy', match: 'Lübbenau' }, facts: { daysRunning: 30 } });
  const ofDays = async (minDays: string) => (await browseLibrary(ctx, parseListView({ minDays }))).data.length;
  expect([await ofDays('30'), await ofDays('31'), await ofDays('x')]).toEqual([1, 0, 1]);
});

test('a match is the sought word, and not a word that begins with a short stem of another language', async () => {
  const mine = await newAccount(harness.db);
  const { ad, ...report } = toldReport();
  if (ad === undefined) throw new Error('a told report states its ad');
  await add(mine, { ...report, ad: { ...ad, copy: 'Rent the rescue class. Read more.' } });
  const ctx = webContextOf(harness.db, mine);
  const [found] = (await browseLibrary(ctx, parseListView({ q: 'read' }))).data;
  expect(found?.hit).toMatchObject({ part: 'copy', match: 'Read' });
  // The letter after an apostrophe begins too many words to be one.
  expect((await browseLibrary(ctx, parseListView({ q: 'won’t' }))).data).toEqual([]);
});
