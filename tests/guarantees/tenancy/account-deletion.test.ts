import { afterAll, beforeAll, expect, test } from 'vitest';
import { failRun } from '@/lib/analyses/settle';
import { claimRun, insertLiveAnalysis, lockRun } from '@/lib/analyses/store';
import { charge } from '@/lib/credits/ledger';
import { verifyLedger } from '@/lib/credits/verify';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { awaitBlocked, openWork } from '@/tests/support/open-work';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await harness.close();
});

async function runOf(account: TestAccount, url: string): Promise<string> {
  const { body } = await clientOf(account.secret).submit({ url });
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${String(body.id)}`;
  if (row === undefined) throw new Error('no run');
  return row.runId;
}

const isGone = async ({ userId }: TestAccount) => (await harness.db`select 1 from users where id = ${userId}`).length === 0;

test('who leaves while a keyed submit of theirs waits for the same work is gone, and the submit is refused as any dead token', async () => {
  const account = await newAccount(harness.db, { credits: 2 });
  const url = metaUrl(newAdId());
  await runOf(account, url);
  const other = await openWork(harness.db, (tx) => tx`select 1 from users where id = ${account.userId} for key share`);
  const leaving = deleteAccount(harness.db, account.userId);
  await awaitBlocked(harness.db, 1);
  const submitting = clientOf(account.secret).submit({ url }, { 'Idempotency-Key': 'once' });
  await awaitBlocked(harness.db, 2);
  await other.commit();
  await leaving;
  expect((await submitting).status).toBe(401);
  expect(await isGone(account)).toBe(true);
});

test('who leaves while a submit of theirs is being charged and its run fails is gone, and nobody waits for each other for good', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [first, leaver] = [await newAccount(harness.db, { credits: 1 }), await newAccount(harness.db, { credits: 2 })];
    const adId = newAdId();
    const held = { runId: await runOf(first, metaUrl(adId)), engineRunId: 'held' };
    await claimRun(harness.db, held, 'Working');
    const submit = await openWork(harness.db, async (tx) => {
      await lockRun(tx, { id: held.runId, status: 'fetching' });
      const analysisId = await insertLiveAnalysis(tx, { ...leaver, runId: held.runId, source: 'api', adId });
      await charge(tx, { accountId: leaver.accountId, analysisId: String(analysisId) });
    });
    const failing = failRun(harness.db, { ...held, code: 'internal' });
    const leaving = deleteAccount(harness.db, leaver.userId);
    await awaitBlocked(harness.db, 2);
    await submit.commit();
    expect(await Promise.allSettled([failing, leaving])).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: undefined },
    ]);
    expect(await isGone(leaver)).toBe(true);
  }
});
