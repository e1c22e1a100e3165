import { expect, test } from 'vitest';
import { removeOldRuns } from '@/lib/analyses/retention/remove';
import { verifyLedger } from '@/lib/credits/verify';
import { removeOldActions } from '@/lib/operator/retention';
import { insertAction } from '@/lib/operator/store';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, failRunOf } from '@/tests/support/runs';
import { completeWithStills, runOf, storedStills } from '@/tests/support/stills';

const harness = perFile(openHarness);

const nothing = { stillsDays: undefined, unownedDays: undefined, actionsDays: undefined };

/** Plays the days since a run ended, which a trigger holds against everyone else. */
async function age(runId: string, days: number): Promise<void> {
  await harness.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update runs set completed_at = now() - make_interval(days => ${days}) where id = ${runId}`;
  });
}

async function submitted(): Promise<{ id: string; runId: string; account: Awaited<ReturnType<typeof newAccount>>; url: string }> {
  const account = await newAccount(harness.db);
  const url = metaUrl(newAdId());
  const id = String((await clientOf(account.secret).submit({ url })).body.id);
  return { id, runId: await runOf(harness.db, id), account, url };
}

const hasRun = async (runId: string) => (await harness.db`select 1 from runs where id = ${runId}`).length === 1;

test('stills are deleted after their days, and the report stays; without a setting nothing is', async () => {
  const [old, young] = [await submitted(), await submitted()];
  for (const { id } of [old, young]) await completeWithStills(harness.db, id, [1, 2]);
  await age(old.runId, 11);
  await age(young.runId, 9);
  expect(await removeOldRuns(harness.db, nothing)).toEqual({ stills: 0, runs: 0 });
  expect(await removeOldRuns(harness.db, { ...nothing, stillsDays: 10 })).toEqual({ stills: 2, runs: 0 });
  expect([(await storedStills(harness.db, old.runId)).kept, (await storedStills(harness.db, young.runId)).kept]).toEqual([[], [1, 2]]);
  expect((await clientOf(old.account.secret).fetch(old.id)).body).toMatchObject({ status: 'done', stills: [] });
  expect((await clientOf(old.account.secret).still(old.id, 1)).status).toBe(404);
});

test('reports and failed runs that no account has are deleted after their days; one that an account has stays, and the ledger is clean', async () => {
  const [kept, left, failed] = [await submitted(), await submitted(), await submitted()];
  await completeRunOf(harness.db, kept.id);
  await completeRunOf(harness.db, left.id);
  await failRunOf(harness.db, failed.id, 'ad_not_found');
  for (const { account } of [left, failed]) await deleteAccount(harness.db, account.userId);
  for (const { runId } of [kept, left, failed]) await age(runId, 40);
  expect(await removeOldRuns(harness.db, { ...nothing, unownedDays: 50 })).toMatchObject({ runs: 0 });
  expect(await removeOldRuns(harness.db, { ...nothing, unownedDays: 30 })).toMatchObject({ runs: 2 });
  expect([await hasRun(kept.runId), await hasRun(left.runId), await hasRun(failed.runId)]).toEqual([true, false, false]);
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  const next = await newAccount(harness.db, { credits: 1 });
  expect((await clientOf(next.secret).submit({ url: left.url })).body).toMatchObject({ status: 'queued' });
  expect((await clientOf(next.secret).credits()).body).toMatchObject({ balance: 0 });
});

test('a submit that joins an old report while it is about to be deleted keeps it', async () => {
  const { id, runId, account, url } = await submitted();
  await completeRunOf(harness.db, id);
  await age(runId, 40);
  await deleteAccount(harness.db, account.userId);
  const next = await newAccount(harness.db, { credits: 1 });
  const [answer] = await Promise.all([clientOf(next.secret).submit({ url }), removeOldRuns(harness.db, { ...nothing, unownedDays: 30 })]);
  expect([200, 201]).toContain(answer.status);
  const analysis = (await clientOf(next.secret).fetch(String(answer.body.id))).body;
  expect(await hasRun(await runOf(harness.db, String(analysis.id)))).toBe(true);
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

test('records of the operator are deleted after their days, and never within a year', async () => {
  await insertAction(harness.db, 'test of retention', {});
  const add = (days: number) => harness.db`
    insert into operator_actions (command, detail, created_at) values ('test of retention', '{}', now() - make_interval(days => ${days}))`;
  await add(400);
  await add(500);
  expect(await removeOldActions(harness.db, nothing)).toBe(0);
  expect(await removeOldActions(harness.db, { ...nothing, actionsDays: 450 })).toBe(1);
  await expect(harness.db`delete from operator_actions where created_at > now() - interval '1 day'`).rejects.toThrow('append-only');
  await expect(harness.db`update operator_actions set command = 'another'`).rejects.toThrow('append-only');
});
