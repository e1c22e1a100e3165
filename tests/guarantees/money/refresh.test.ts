import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { findRememberedFailure } from '@/lib/analyses/submit/remembered-failure';
import { verifyLedger } from '@/lib/credits/verify';
import { commands } from '@/lib/operator/commands';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { awaitBlocked, openWork } from '@/tests/support/open-work';
import { perFile } from '@/tests/support/per-file';
import { type Analyzed, analyzed, claimRefresh, newReport, refresh, refreshed, refreshesOf, setAside } from '@/tests/support/refresh';
import { unscoredReport } from '@/tests/support/reports';
import { runOf } from '@/tests/support/stills';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

afterEach(() => setAside(harness.db));
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const OLD = 'By rubric 1.1.';
const NEW = 'Made anew.';

const entries = () => harness.db`select * from credit_entries order by id`;
const summaryOf = ({ body }: Awaited<ReturnType<Analyzed['client']['fetch']>>) =>
  (body as { report?: { summary?: unknown } | null }).report?.summary;

/** Submits the ad from an account without credits; returns the summary of its free report. */
async function freeReport({ url }: Analyzed): Promise<unknown> {
  const client = clientOf((await newAccount(harness.db, { credits: 0 })).secret);
  const { status, body } = await client.submit({ url });
  expect({ status, body }).toMatchObject({ status: 200, body: { cached: true } });
  return summaryOf(await client.fetch(String(body.id)));
}

describe('a refresh', () => {
  test('replaces an old report: submits are cache hits before, during and after it, and no credit moves', async () => {
    const ad = await analyzed(harness.db);
    expect(await freeReport(ad)).toBe(OLD);
    const before = await entries();
    expect(await refresh(harness.db)).toMatchObject({ reports: 1, begun: 1, left: 0 });
    expect(await freeReport(ad)).toBe(OLD);
    const held = await claimRefresh(harness.db, ad);
    expect(await freeReport(ad)).toBe(OLD);
    expect(await completeRun(harness.db, held, newReport(NEW))).toBe(true);
    expect(await freeReport(ad)).toBe(NEW);
    // An account without credits has no entry at all.
    expect(await entries()).toEqual(before);
  });

  test('leaves users’ analyses as they are; a user who submits the ad again gets one more, for free', async () => {
    const ad = await analyzed(harness.db);
    const bought = await ad.client.fetch(ad.id);
    const tag = bought.headers.get('etag') ?? '';
    await refreshed(harness.db, ad, newReport(NEW));
    const still = await ad.client.fetch(ad.id);
    expect([still.status, still.headers.get('etag'), still.body]).toEqual([200, tag, bought.body]);
    expect((await ad.client.fetchForm(ad.id, { 'If-None-Match': tag })).status).toBe(304);
    const again = await ad.client.submit({ url: ad.url });
    expect(again).toMatchObject({ status: 200, body: { cached: true } });
    expect(again.body.id).not.toBe(ad.id);
    expect(summaryOf(await ad.client.fetch(String(again.body.id)))).toBe(NEW);
    expect((await ad.client.submit({ url: ad.url })).body.id).toBe(again.body.id);
    expect((await ad.client.list()).body).toMatchObject({ data: [{ id: again.body.id }, { id: ad.id }] });
    expect((await ad.client.credits()).body).toMatchObject({ balance: 0 });
  });

  test('that fails leaves the old report, counts against no account, is shown to the operator and may be tried again', async () => {
    const ad = await analyzed(harness.db);
    const before = await entries();
    await refresh(harness.db);
    expect(await failRun(harness.db, { ...(await claimRefresh(harness.db, ad)), code: 'ad_not_found' })).toBe(true);
    expect(await findRememberedFailure(webContextOf(harness.db, ad.account), { adUrl: ad.url, video: 1 })).toBeUndefined();
    expect(await freeReport(ad)).toBe(OLD);
    expect((await commands.status?.run(harness.db, {}))?.document).toMatchObject({
      queue: { refreshes: { waiting: 0, running: 0, failed: { ad_not_found: 1 } } },
    });
    expect(await refresh(harness.db)).toMatchObject({ begun: 1 });
    expect(await completeRun(harness.db, await claimRefresh(harness.db, ad), newReport(NEW))).toBe(true);
    expect(await freeReport(ad)).toBe(NEW);
    expect(await entries()).toEqual(before);
  });

  test('that finds no video anymore fails, because a report without a score is no better than the old one', async () => {
    const ad = await analyzed(harness.db);
    await refresh(harness.db);
    const held = await claimRefresh(harness.db, ad);
    expect(await completeRun(harness.db, held, unscoredReport())).toBe(true);
    expect(await harness.db`select status, failure_code as code from runs where id = ${held.runId}`).toEqual([
      { status: 'failed', code: 'video_unavailable' },
    ]);
    expect(await freeReport(ad)).toBe(OLD);
  });

  test('started twice runs once, in sequence and at the same moment', async () => {
    const ads = [await analyzed(harness.db), await analyzed(harness.db), await analyzed(harness.db)];
    const together = await Promise.all(Array.from({ length: 4 }, () => refresh(harness.db)));
    expect(together.reduce((sum, { begun }) => sum + Number(begun), 0)).toBe(3);
    expect(await refresh(harness.db)).toMatchObject({ reports: 0, inProgress: 3, begun: 0 });
    for (const ad of ads) expect(await refreshesOf(harness.db, ad)).toHaveLength(1);
    const notes = await harness.db<{ begun: number }[]>`
      select (detail ->> 'begun')::int as begun from operator_actions where command = 'analyses refresh' order by id desc limit 4`;
    expect(notes.every(({ begun }) => begun > 0)).toBe(true);
  });

  test('whose settlement does not commit has changed nothing, and a worker that lost its claim cannot settle it', async () => {
    const ad = await analyzed(harness.db);
    await refresh(harness.db);
    const held = await claimRefresh(harness.db, ad);
    const crash = harness.db.begin(async (tx) => {
      expect(await completeRun(tx, held, newReport('Lost.'))).toBe(true);
      throw new Error('the server died');
    });
    await expect(crash).rejects.toThrow('the server died');
    expect(await freeReport(ad)).toBe(OLD);
    expect(await completeRun(harness.db, { ...held, engineRunId: 'another' }, newReport('Not mine.'))).toBe(false);
    expect(await freeReport(ad)).toBe(OLD);
    expect(await completeRun(harness.db, held, newReport(NEW))).toBe(true);
    expect(await completeRun(harness.db, held, newReport('Late.'))).toBe(false);
    expect(await freeReport(ad)).toBe(NEW);
  });
});

describe('a submit at the moment of the settlement', () => {
  test('that waits for it gets the new report for free, also when no account has the old one anymore', async () => {
    for (const end of ['kept', 'deleted'] as const) {
      const ad = await analyzed(harness.db);
      if (end === 'deleted') await deleteAccount(harness.db, ad.account.userId);
      await refresh(harness.db);
      const held = await claimRefresh(harness.db, ad);
      const settlement = await openWork(harness.db, (tx) => completeRun(tx, held, newReport(NEW)));
      const submitted = freeReport(ad);
      await awaitBlocked(harness.db, 1);
      await settlement.commit();
      expect(await submitted).toBe(NEW);
      expect(await harness.db`select standing from runs where url = ${ad.url} order by standing`).toEqual(
        end === 'kept' ? [{ standing: 'current' }, { standing: 'replaced' }] : [{ standing: 'current' }],
      );
    }
  });

  test('always ends with a report of the caller’s own and no charge: 12 submits at once, 6 rounds', async () => {
    const before = await entries();
    let bought = 0;
    for (let round = 0; round < 6; round += 1) {
      const ad = await analyzed(harness.db);
      bought += 1;
      await refresh(harness.db);
      const held = await claimRefresh(harness.db, ad);
      const submits = Array.from({ length: 12 }, () => freeReport(ad));
      const [done, ...got] = await Promise.all([completeRun(harness.db, held, newReport(NEW)), ...submits]);
      expect(done).toBe(true);
      expect(got.filter((summary) => summary !== NEW && summary !== OLD)).toEqual([]);
      expect(await freeReport(ad)).toBe(NEW);
    }
    // What each ad cost before: the credit of its account and the charge.
    expect(await entries()).toHaveLength(before.length + 2 * bought);
  });

  test('that came first keeps the old report in place until it has its analysis', async () => {
    const ad = await analyzed(harness.db);
    const account = await newAccount(harness.db, { credits: 0 });
    await deleteAccount(harness.db, ad.account.userId);
    await refresh(harness.db);
    const held = await claimRefresh(harness.db, ad);
    // The submit waits for its account's row after it has locked the old run.
    const other = await openWork(harness.db, (tx) => tx`select 1 from credit_accounts where id = ${account.accountId} for update`);
    const submitted = clientOf(account.secret).submit({ url: ad.url });
    await awaitBlocked(harness.db, 1);
    const settled = completeRun(harness.db, held, newReport(NEW));
    await awaitBlocked(harness.db, 2);
    await other.commit();
    expect([await settled, (await submitted).status]).toEqual([true, 200]);
    const client = clientOf(account.secret);
    expect(summaryOf(await client.fetch(String((await submitted).body.id)))).toBe(OLD);
    expect(summaryOf(await client.fetch(String((await client.submit({ url: ad.url })).body.id)))).toBe(NEW);
  });
});

describe('the database itself rejects', () => {
  const refusal = (statement: PromiseLike<unknown>) =>
    Promise.resolve(statement).then(
      () => 'nothing was refused',
      ({ code }: { code: string }) => code,
    );

  test('an analysis that pays for a refresh, and a run that moves back in its standing', async () => {
    const { db } = harness;
    const ad = await analyzed(db);
    await refresh(db);
    const { runId } = await claimRefresh(db, ad);
    const { userId, accountId } = ad.account;
    const join = db`insert into analyses (user_id, account_id, run_id, source, ad_id, charged) values (${userId}, ${accountId}, ${runId}, 'api', '1', true)`;
    expect(await refusal(join)).toBe('23001');
    const old = await runOf(db, ad.id);
    expect(await refusal(db`update runs set standing = 'refresh' where id = ${old}`)).toBe('23001');
    expect(await refusal(db`update runs set standing = 'replaced' where id = ${runId}`)).toBe('23001');
    // A server of the version before would leave it a refresh.
    expect(await refusal(db`update runs set status = 'done', report = '{}', completed_at = now() where id = ${runId}`)).toBe('23514');
    expect(await completeRun(db, { runId, engineRunId: 'refresher' }, newReport(NEW))).toBe(true);
    expect(await refusal(db`update runs set standing = 'current' where id = ${old}`)).toBe('23001');
  });
});
