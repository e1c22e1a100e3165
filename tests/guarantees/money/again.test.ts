import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { cancelAnalysis } from '@/lib/analyses/cancel';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { submitAgain } from '@/lib/analyses/submit';
import { verifyLedger } from '@/lib/credits/verify';
import { deleteAccount } from '@/lib/users/delete';
import { type Analyzed, analyzeAgain, analyzed, analyzedAgain, claimAgain, newReport } from '@/tests/support/again';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { awaitBlocked, openWork } from '@/tests/support/open-work';
import { perFile } from '@/tests/support/per-file';
import { unscoredReport } from '@/tests/support/reports';
import { runOf } from '@/tests/support/stills';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const OLD = 'By rubric 1.1.';
const NEW = 'Made anew.';

const balanceOf = async ({ client }: Analyzed) => (await client.credits()).body.balance;
const summaryOf = ({ body }: Awaited<ReturnType<Analyzed['client']['fetch']>>) =>
  (body as { report?: { summary?: unknown } | null }).report?.summary;

/** Submits the ad from an account without credits; returns the summary of its free report. */
async function freeReport({ url }: Analyzed): Promise<unknown> {
  const client = clientOf((await newAccount(harness.db, { credits: 0 })).secret);
  const { status, body } = await client.submit({ url });
  expect({ status, body }).toMatchObject({ status: 200, body: { cached: true } });
  return summaryOf(await client.fetch(String(body.id)));
}

describe('an ad that is analyzed again', () => {
  test('costs a credit; submits are cache hits before, during and after it, and the old report stays as it is', async () => {
    const ad = await analyzed(harness.db);
    const bought = await ad.client.fetch(ad.id);
    const again = await analyzeAgain(harness.db, ad, ad.account);
    expect(again).toMatchObject({ status: 'queued' });
    expect([again.id === ad.id, await balanceOf(ad)]).toEqual([false, 0]);
    expect(await freeReport(ad)).toBe(OLD);
    const held = await claimAgain(harness.db, ad);
    expect(await freeReport(ad)).toBe(OLD);
    expect(await completeRun(harness.db, held, newReport(NEW))).toBe(true);
    expect(await freeReport(ad)).toBe(NEW);
    expect(summaryOf(await ad.client.fetch(again.id))).toBe(NEW);
    const still = await ad.client.fetch(ad.id);
    expect([still.status, still.headers.get('etag'), still.body]).toEqual([200, bought.headers.get('etag'), bought.body]);
    expect((await ad.client.submit({ url: ad.url })).body).toMatchObject({ cached: true, id: again.id });
    expect((await ad.client.list()).body).toMatchObject({ data: [{ id: again.id }, { id: ad.id }] });
  });

  test('twice, by two accounts and at the same moment is one run, which each pays for once', async () => {
    const ad = await analyzed(harness.db);
    const other = await newAccount(harness.db, { credits: 1 });
    const answers = await Promise.all([ad.account, ad.account, other, other].map((account) => analyzeAgain(harness.db, ad, account)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
    expect([await balanceOf(ad), (await clientOf(other.secret).credits()).body.balance]).toEqual([0, 0]);
    expect(await completeRun(harness.db, await claimAgain(harness.db, ad), newReport(NEW))).toBe(true);
    for (const [at, { id }] of answers.entries())
      expect(summaryOf(await clientOf(at < 2 ? ad.account.secret : other.secret).fetch(id))).toBe(NEW);
  });

  test('fails with a refund and leaves the old report to submits; an ad without a video is refunded too', async () => {
    const ad = await analyzed(harness.db);
    const failed = await analyzeAgain(harness.db, ad, ad.account);
    expect(await failRun(harness.db, { ...(await claimAgain(harness.db, ad)), code: 'internal' })).toBe(true);
    expect((await ad.client.fetch(failed.id)).body).toMatchObject({ status: 'failed', failure: { code: 'internal' } });
    expect([await balanceOf(ad), await freeReport(ad)]).toEqual([1, OLD]);
    const { id } = await analyzeAgain(harness.db, ad, ad.account);
    expect(await completeRun(harness.db, await claimAgain(harness.db, ad), unscoredReport())).toBe(true);
    expect((await ad.client.fetch(id)).body).toMatchObject({ status: 'done', report: { verdict: 'insufficient_evidence' } });
    expect(await balanceOf(ad)).toBe(1);
  });

  test('is canceled while it waits, for a refund', async () => {
    const ad = await analyzed(harness.db);
    const { id } = await analyzeAgain(harness.db, ad, ad.account);
    expect(await cancelAnalysis(webContextOf(harness.db, ad.account), { id })).toBe(true);
    expect([await balanceOf(ad), await freeReport(ad)]).toEqual([1, OLD]);
  });

  test('is due without a score, and free while its report is new', async () => {
    const [unscored, fresh] = [await analyzed(harness.db, unscoredReport()), await analyzed(harness.db, newReport())];
    expect(await analyzeAgain(harness.db, unscored, unscored.account)).toMatchObject({ status: 'queued' });
    expect(await analyzeAgain(harness.db, fresh, fresh.account)).toMatchObject({ cached: true, id: fresh.id });
    expect(await balanceOf(fresh)).toBe(1);
  });

  test('has a newer report meanwhile: that is free', async () => {
    const ad = await analyzed(harness.db);
    const other = await newAccount(harness.db, { credits: 1 });
    await analyzedAgain(harness.db, ad, newReport(NEW));
    expect(await analyzeAgain(harness.db, ad, other)).toMatchObject({ cached: true });
    expect((await clientOf(other.secret).credits()).body.balance).toBe(1);
  });

  test('needs a credit, and was never analyzed before: as a submit', async () => {
    const ad = await analyzed(harness.db);
    const poor = webContextOf(harness.db, await newAccount(harness.db, { credits: 0 }));
    await expect(submitAgain(poor, { url: ad.url })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await submitAgain(webContextOf(harness.db, ad.account), { url: metaUrl(newAdId()) })).toMatchObject({ status: 'queued' });
  });

  test('whose settlement does not commit has changed nothing, and a worker that lost its claim cannot settle it', async () => {
    const ad = await analyzed(harness.db);
    await analyzeAgain(harness.db, ad, ad.account);
    const held = await claimAgain(harness.db, ad);
    const crash = harness.db.begin(async (tx) => {
      expect(await completeRun(tx, held, newReport('Lost.'))).toBe(true);
      throw new Error('the server died');
    });
    await expect(crash).rejects.toThrow('the server died');
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
      const payer = await newAccount(harness.db, { credits: 1 });
      await analyzeAgain(harness.db, ad, payer);
      if (end === 'deleted') await deleteAccount(harness.db, ad.account.userId);
      const held = await claimAgain(harness.db, ad);
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

  test('that came first keeps the old report in place until it has its analysis', async () => {
    const ad = await analyzed(harness.db);
    const account = await newAccount(harness.db, { credits: 0 });
    await analyzeAgain(harness.db, ad, await newAccount(harness.db, { credits: 1 }));
    await deleteAccount(harness.db, ad.account.userId);
    const held = await claimAgain(harness.db, ad);
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

test('the upgrade ends the refreshes of an operator, and no analysis that was paid for', async () => {
  const { db } = harness;
  const ad = await analyzed(db);
  const { id } = await analyzeAgain(db, ad, ad.account);
  const url = metaUrl(newAdId());
  await db`insert into runs (platform, ad_id, url, stand_in, standing, asked_at) values ('meta', '1', ${url}, true, 'refresh', null)`;
  const [ending = ''] = readFileSync('db/migrations/0045_analyze_again.sql', 'utf8').split('--> statement-breakpoint');
  await db.unsafe(ending);
  expect(await db`select status, failure_code as code from runs where url = ${url}`).toEqual([
    { status: 'failed', code: 'stopped_by_operator' },
  ]);
  expect((await ad.client.fetch(id)).body).toMatchObject({ status: 'queued' });
});

describe('the database itself rejects', () => {
  const refusal = (statement: PromiseLike<unknown>) =>
    Promise.resolve(statement).then(
      () => 'nothing was refused',
      ({ code }: { code: string }) => code,
    );

  test('a run that moves back in its standing', async () => {
    const { db } = harness;
    const ad = await analyzed(db);
    await analyzeAgain(db, ad, ad.account);
    const { runId } = await claimAgain(db, ad);
    const old = await runOf(db, ad.id);
    expect(await refusal(db`update runs set standing = 'refresh' where id = ${old}`)).toBe('23001');
    expect(await refusal(db`update runs set standing = 'replaced' where id = ${runId}`)).toBe('23001');
    expect(await refusal(db`update runs set status = 'done', report = '{}', completed_at = now() where id = ${runId}`)).toBe('23514');
    expect(await completeRun(db, { runId, engineRunId: 'worker' }, newReport(NEW))).toBe(true);
    expect(await refusal(db`update runs set standing = 'current' where id = ${old}`)).toBe('23001');
  });
});
