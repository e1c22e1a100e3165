import { afterAll, expect, test } from 'vitest';
import { completeRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { submitAnalysis } from '@/lib/analyses/submit';
import { verifyLedger } from '@/lib/credits/verify';
import { countStatements } from '@/tests/support/counted';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

async function countSubmit(account: TestAccount, url: string): Promise<{ statements: number; id: string; status: string }> {
  const { sql, count } = countStatements(harness.db);
  const { id, status } = await submitAnalysis(webContextOf(sql, account), { url });
  return { statements: count(), id, status };
}

async function finish(analysisId: string): Promise<void> {
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${analysisId}`;
  const claim = { runId: row?.runId ?? '', engineRunId: 'test' };
  await claimRun(harness.db, claim, 'Working');
  expect(await completeRun(harness.db, claim, scoredReport())).toBe(true);
}

test('a new ad takes two statements, one that reads and one that writes; so does one that others wait for', async () => {
  const [first, second] = [await newAccount(harness.db), await newAccount(harness.db)];
  const url = metaUrl(newAdId());
  expect(await countSubmit(first, url)).toMatchObject({ statements: 2, status: 'queued' });
  expect(await countSubmit(second, url)).toMatchObject({ statements: 2, status: 'queued' });
});

test('an ad that the caller waits for takes one statement, and so does one whose report is theirs; another account’s report takes two, once', async () => {
  const [owner, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const url = metaUrl(newAdId());
  const { id } = await countSubmit(owner, url);
  expect(await countSubmit(owner, url)).toEqual({ statements: 1, id, status: 'queued' });
  await finish(id);
  expect(await countSubmit(owner, url)).toEqual({ statements: 1, id, status: 'done' });
  expect(await countSubmit(other, url)).toMatchObject({ statements: 2, status: 'done' });
  expect(await countSubmit(other, url)).toMatchObject({ statements: 1, status: 'done' });
});
