import { expect, test } from 'vitest';
import { getAnalysisRecord } from '@/lib/analyses/search/get';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { submitAnalysis } from '@/lib/analyses/submit';
import { listEntries } from '@/lib/credits/entries';
import type { FailureCode } from '@/lib/failures';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, failRunOf, startRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

async function submit(account: TestAccount, url = metaUrl(newAdId())): Promise<string> {
  return (await submitAnalysis(webContextOf(harness.db, account), { url })).id;
}

test('a failure that only a later version of the service knows is shown as a fault of ours', async () => {
  const mine = await newAccount(harness.db);
  const id = await submit(mine);
  await failRunOf(harness.db, id, 'of_a_later_version' as FailureCode);
  expect(await getAnalysisRecord(webContextOf(harness.db, mine), { id })).toMatchObject({ status: 'failed', failureCode: 'internal' });
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
