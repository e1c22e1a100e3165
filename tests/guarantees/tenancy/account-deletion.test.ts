import { afterAll, expect, test } from 'vitest';
import { parseAdUrl } from '@/lib/ads/url';
import { failRun } from '@/lib/analyses/settle';
import { claimRun, insertCachedAnalysis } from '@/lib/analyses/store';
import { submitAnalysis } from '@/lib/analyses/submit';
import { insertCharged } from '@/lib/analyses/submit/store';
import { submitCharge } from '@/lib/credits/ledger';
import { verifyLedger } from '@/lib/credits/verify';
import { flushRequests } from '@/lib/requests/log';
import { deleteAccount } from '@/lib/users/delete';
import { insertVerificationToken } from '@/lib/users/store';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { awaitBlocked, openWork } from '@/tests/support/open-work';
import { perFile } from '@/tests/support/per-file';
import { completeWithStills, storedStills } from '@/tests/support/stills';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

async function runOf(account: TestAccount, url: string): Promise<string> {
  const { body } = await clientOf(account.secret).submit({ url });
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${String(body.id)}`;
  if (row === undefined) throw new Error('no run');
  return row.runId;
}

const isGone = async ({ userId }: TestAccount) => (await harness.db`select 1 from users where id = ${userId}`).length === 0;

test('while the deletion of an account waits, its tokens are rejected at once, and its requests are deleted already', async () => {
  const account = await newAccount(harness.db, { credits: 2 });
  const client = clientOf(account.secret);
  expect((await client.submit({ url: metaUrl(newAdId()) })).status).toBe(201);
  await flushRequests(harness.db);
  const other = await openWork(harness.db, (tx) => tx`select 1 from users where id = ${account.userId} for key share`);
  const leaving = deleteAccount(harness.db, account.userId);
  await awaitBlocked(harness.db, 1);
  expect((await client.submit({ url: metaUrl(newAdId()) }, { 'Idempotency-Key': 'once' })).status).toBe(401);
  expect((await client.credits()).status).toBe(401);
  const requests =
    await harness.db`select 1 from api_requests r join api_tokens t on t.id = r.token_id where t.user_id = ${account.userId}`;
  expect(requests).toEqual([]);
  await other.commit();
  await leaving;
  expect(await isGone(account)).toBe(true);
});

test.each([0, 2])(
  'a submit that was admitted before its account was deleted fails like one with a dead token, and charges none of %i credits',
  async (credits) => {
    const account = await newAccount(harness.db, { credits });
    await deleteAccount(harness.db, account.userId);
    const submitting = submitAnalysis(webContextOf(harness.db, account), { url: metaUrl(newAdId()) });
    await expect(submitting).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await harness.db`select balance from credit_accounts where id = ${account.accountId}`).toEqual([{ balance: credits }]);
  },
);

test('a charge of a deleted account fails for that reason, also when the balance would not cover it', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  await deleteAccount(harness.db, account.userId);
  const analysis = {
    ...account,
    source: 'api',
    ref: parseAdUrl(metaUrl(newAdId())),
    video: 1,
    standing: 'current',
    demoModel: true,
  } as const;
  await expect(insertCharged(harness.db, analysis, 'requested', submitCharge)).rejects.toMatchObject({
    constraint_name: 'analyses_user_id_users_id_fk',
  });
});

test('a deletion during a charge and the failure of its run completes, without a deadlock', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [first, leaver] = [await newAccount(harness.db, { credits: 1 }), await newAccount(harness.db, { credits: 2 })];
    const adId = newAdId();
    const held = { runId: await runOf(first, metaUrl(adId)), engineRunId: 'held' };
    await claimRun(harness.db, held, 'Working');
    const ref = parseAdUrl(metaUrl(adId));
    const joining = { ...leaver, source: 'api', ref, video: 1, standing: 'current', demoModel: true } as const;
    const submit = await openWork(harness.db, (tx) => insertCharged(tx, joining, { joined: held.runId }, submitCharge));
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

test('a deletion during a cache hit, together with the last other account of that analysis, leaves no still', async () => {
  const [owner, leaver] = [await newAccount(harness.db), await newAccount(harness.db)];
  const url = metaUrl(newAdId());
  const { body } = await clientOf(owner.secret).submit({ url });
  await completeWithStills(harness.db, String(body.id), [1, 2]);
  const runId = await runOf(owner, url);
  // The leaver's deletion has deleted analyses, and waits before it deletes the user.
  await insertVerificationToken(harness.db, { identifier: leaver.email, token: 'link', expiresAt: new Date(Date.now() + 60_000) });
  const other = await openWork(harness.db, (tx) => tx`select 1 from verification_tokens where token = 'link' for update`);
  const leaving = deleteAccount(harness.db, leaver.userId);
  await awaitBlocked(harness.db, 1);
  expect(await insertCachedAnalysis(harness.db, { ...leaver, runId, source: 'web' })).toBeDefined();
  await deleteAccount(harness.db, owner.userId);
  expect(await storedStills(harness.db, runId)).toEqual({ kept: [1, 2], candidates: [] });
  await other.commit();
  await leaving;
  expect(await isGone(leaver)).toBe(true);
  expect(await storedStills(harness.db, runId)).toEqual({ kept: [], candidates: [] });
});
