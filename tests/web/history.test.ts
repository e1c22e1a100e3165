import { expect, test } from 'vitest';
import { getAnalysisRecord } from '@/lib/analyses/search/get';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { PAGE_SIZE, SearchInput } from '@/lib/analyses/search/schema';
import { searchAnalyses } from '@/lib/analyses/search/search';
import { submitAnalysis } from '@/lib/analyses/submit';
import { listEntries } from '@/lib/credits/entries';
import type { FailureCode } from '@/lib/failures';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport, unscoredReport } from '@/tests/support/reports';
import { completeRunOf, failRunOf, startRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

const tiktokUrl = (adId: string) => `https://library.tiktok.com/ads/detail/?ad_id=${adId}`;

async function submit(account: TestAccount, url = metaUrl(newAdId())): Promise<string> {
  return (await submitAnalysis(webContextOf(harness.db, account), { url })).id;
}

async function browse(account: TestAccount, asked: Record<string, unknown> = {}) {
  const page = await searchAnalyses(webContextOf(harness.db, account), SearchInput.parse(asked));
  return { ...page, ids: page.data.map(({ id }) => id) };
}

test('the web list has the live, done and failed analyses of the caller alone, live ones first', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const [done, failed, live, foreign] = [await submit(mine), await submit(mine), await submit(mine), await submit(other)];
  await completeRunOf(harness.db, done);
  await failRunOf(harness.db, failed, 'ad_not_found');
  const { ids, counts, data } = await browse(mine);
  expect(ids).toEqual([live, failed, done]);
  expect(ids).not.toContain(foreign);
  expect(counts).toEqual({ all: 3, live: 1, done: 1, failed: 1 });
  expect(data.map(({ status, failureCode, source }) => [status, failureCode, source])).toEqual([
    ['queued', null, 'web'],
    ['failed', 'ad_not_found', 'web'],
    ['done', null, 'web'],
  ]);
  const theirs = await browse(other);
  expect(theirs.ids).toEqual([foreign]);
});

test('a failure that only a later version of the service knows is shown as a fault of ours', async () => {
  const mine = await newAccount(harness.db);
  const id = await submit(mine);
  await failRunOf(harness.db, id, 'of_a_later_version' as FailureCode);
  expect((await browse(mine)).data).toMatchObject([{ id, status: 'failed', failureCode: 'internal' }]);
});

test('status and library narrow the list, and the counts follow the library but not the status', async () => {
  const mine = await newAccount(harness.db);
  const adId = newAdId();
  const [meta, tiktok] = [await submit(mine), await submit(mine, tiktokUrl(adId))];
  await completeRunOf(harness.db, meta);
  expect((await browse(mine, { status: 'done' })).ids).toEqual([meta]);
  expect((await browse(mine, { status: 'failed' })).ids).toEqual([]);
  const narrowed = await browse(mine, { library: 'tiktok', status: 'done' });
  expect(narrowed).toMatchObject({ ids: [], counts: { all: 1, live: 1, done: 0, failed: 0 }, pagination: { total: 0, totalPages: 0 } });
  const [found] = (await browse(mine, { library: 'tiktok' })).data;
  expect(found).toMatchObject({ id: tiktok, platform: 'tiktok', adId, adUrl: tiktokUrl(adId), endedAt: null });
});

test('a search finds parts of page names, ad ids and summaries in any case, and takes every character as itself', async () => {
  const mine = await newAccount(harness.db);
  const adId = newAdId();
  const [named, plain] = [await submit(mine, metaUrl(adId)), await submit(mine)];
  await harness.db`update runs set page_name = '100% Åker_Shop' where id = (select run_id from analyses where id = ${named})`;
  await completeRunOf(harness.db, named, { ...scoredReport(), summary: 'A folding kettle boils twice.' });
  await completeRunOf(harness.db, plain);
  for (const q of ['100%', 'åker_', adId.slice(3, 12), 'FOLDING kettle', '  shop  '])
    expect([q, (await browse(mine, { q })).ids]).toEqual([q, [named]]);
  for (const q of ['1%0', 'aker', "'; drop table runs; --"]) expect([q, (await browse(mine, { q })).ids]).toEqual([q, []]);
});

test('pages are cut without a gap or a repeat, ordered by score where asked, and empty past the end', async () => {
  const mine = await newAccount(harness.db, { credits: PAGE_SIZE + 2 });
  const ids: string[] = [];
  for (let i = 0; i < PAGE_SIZE + 2; i += 1) ids.push(await submit(mine));
  const [best, unscored] = [ids[3] ?? '', ids[4] ?? ''];
  await completeRunOf(harness.db, best);
  await completeRunOf(harness.db, unscored, unscoredReport());
  const pages = [await browse(mine), await browse(mine, { page: '2' }), await browse(mine, { page: 9 })];
  expect(pages.map((page) => page.ids.length)).toEqual([PAGE_SIZE, 2, 0]);
  expect(new Set(pages.flatMap((page) => page.ids))).toEqual(new Set(ids));
  expect((await browse(mine, { order: 'score' })).ids[0]).toBe(best);
});

test.each([
  [{}],
  [{ page: '0', status: 'nonsense', library: ['meta', 'tiktok'], order: 7, q: ['a'] }],
  [{ page: 'x', status: '', library: '', order: '', q: '   ' }],
])('what cannot be read of %j is the default', (asked) => {
  expect(SearchInput.parse(asked)).toEqual({ page: 1, q: '', status: 'all', library: 'all', order: 'newest' });
});

test('one analysis is read by its owner, and is missing for everybody else', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const id = await submit(mine);
  await completeRunOf(harness.db, id);
  expect(await getAnalysisRecord(webContextOf(harness.db, mine), { id })).toMatchObject({ id, status: 'done', charged: true });
  const asked = getAnalysisRecord(webContextOf(harness.db, other), { id });
  await expect(asked).rejects.toMatchObject({ code: 'not_found' });
});

test('its owner alone sees live work, with its step and its times, until it ends', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const [waiting, running] = [await submit(mine), await submit(mine)];
  await startRunOf(harness.db, running, 'Downloading the video');
  const told = await listLiveAnalyses(webContextOf(harness.db, mine));
  expect(told.expectedSeconds).toBeGreaterThan(0);
  expect(told.analyses).toMatchObject([
    { id: waiting, status: 'queued', currentStep: 'In the queue: one of your analyses is running, this one is next', runningSeconds: null },
    { id: running, status: 'fetching', currentStep: 'Downloading the video', runningSeconds: expect.any(Number) },
  ]);
  expect((await listLiveAnalyses(webContextOf(harness.db, other))).analyses).toEqual([]);
  await completeRunOf(harness.db, running);
  await failRunOf(harness.db, waiting, 'internal');
  expect((await listLiveAnalyses(webContextOf(harness.db, mine))).analyses).toEqual([]);
});

test('the ledger lists each entry, the latest first, with the analysis that it paid for', async () => {
  const [mine, other] = [await newAccount(harness.db, { credits: 4 }), await newAccount(harness.db, { credits: 9 })];
  const id = await submit(mine);
  await failRunOf(harness.db, id, 'ad_not_found');
  await submit(other);
  const { data, pagination } = await listEntries(webContextOf(harness.db, mine), { page: 1 });
  expect(pagination).toMatchObject({ page: 1, total: 3, totalPages: 1 });
  expect(data.map(({ kind, delta, balanceAfter, analysis }) => [kind, delta, balanceAfter, analysis?.id])).toEqual([
    ['refund', 1, 4, id],
    ['charge', -1, 3, id],
    ['refill', 4, 4, undefined],
  ]);
  expect((await listEntries(webContextOf(harness.db, mine), { page: 2 })).data).toEqual([]);
});
