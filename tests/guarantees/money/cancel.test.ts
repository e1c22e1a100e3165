import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { withTransaction } from '@/db/client';
import { cancelAnalysis } from '@/lib/analyses/cancel';
import { findFailureShare } from '@/lib/analyses/line/queue/store';
import { returnToLine } from '@/lib/analyses/line/release';
import { stepWords } from '@/lib/analyses/progress';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { claimRun, findMedianRunSeconds, findRememberedFailure } from '@/lib/analyses/store';
import { verifyLedger } from '@/lib/credits/verify';
import { AppError } from '@/lib/errors';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { ask, drainLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { refundedMessage } from '@/tests/support/refunded-message';
import { scoredReport } from '@/tests/support/reports';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);
afterEach(() => drainLine(harness.db));
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const submit = async ({ secret }: TestAccount, url: string) => String((await clientOf(secret).submit({ url })).body.id);
const cancel = (account: TestAccount, id: string) => cancelAnalysis(webContextOf(harness.db, account), { id });
const fetchBody = async ({ secret }: TestAccount, id: string) => (await clientOf(secret).fetch(id)).body;
const balanceOf = async ({ secret }: TestAccount) => (await clientOf(secret).credits()).body.balance;
const kindsOf = async (id: string) =>
  (await harness.db<{ kind: string }[]>`select kind from credit_entries where analysis_id = ${id} order by id`).map(({ kind }) => kind);

async function runOf(id: string): Promise<{ id: string; url: string; status: string }> {
  const [run] = await harness.db<{ id: string; url: string; status: string }[]>`
    select r.id, r.url, r.status from analyses a join runs r on r.id = a.run_id where a.id = ${id}`;
  if (run === undefined) throw new Error(`no analysis ${id}`);
  return run;
}

const canceled = { status: 'failed', report: null, currentStep: null, errorMessage: refundedMessage('canceled') };

describe('a queued analysis that its user cancels', () => {
  test('is failed and refunded, its run ends, and a worker that comes later finds nothing to do', async () => {
    const account = await newAccount(harness.db, { credits: 1 });
    const id = await submit(account, metaUrl(newAdId()));
    const run = await runOf(id);
    expect(await cancel(account, id)).toBe(true);
    expect(await fetchBody(account, id)).toMatchObject(canceled);
    expect([await kindsOf(id), await balanceOf(account)]).toEqual([['charge', 'refund'], 1]);
    expect(await runOf(id)).toMatchObject({ id: run.id, status: 'failed' });
    expect(await claimIfScheduled(harness.db, { runId: run.id, engineRunId: randomUUID() })).toBeUndefined();
    expect(await cancel(account, id)).toBe(false);
  });

  test('leaves the run to the other accounts that wait for it, whose settlement skips it; a new submit joins that run for a new charge', async () => {
    const [one, two] = [await newAccount(harness.db, { credits: 1 }), await newAccount(harness.db, { credits: 1 })];
    const url = metaUrl(newAdId());
    const [first, other] = [await submit(one, url), await submit(two, url)];
    const run = await runOf(first);
    expect(await cancel(one, first)).toBe(true);
    expect(await runOf(other)).toEqual(run);
    expect(await fetchBody(one, first)).toMatchObject(canceled);

    const again = await submit(one, url);
    expect(again).not.toBe(first);
    expect((await runOf(again)).id).toBe(run.id);
    const held = { runId: run.id, engineRunId: 'worker' };
    await claimRun(harness.db, held, 'Working');
    expect(await completeRun(harness.db, held, scoredReport())).toBe(true);
    for (const [account, id] of [[one, again] as const, [two, other] as const])
      expect([(await fetchBody(account, id)).status, await kindsOf(id), await balanceOf(account)]).toEqual(['done', ['charge'], 0]);
    expect(await fetchBody(one, first)).toMatchObject(canceled);
    expect(await kindsOf(first)).toEqual(['charge', 'refund']);
  });

  test('is a failure of no one: it is not remembered, and counts in no share and no median', async () => {
    const account = await newAccount(harness.db, { credits: 2 });
    const before = [await findFailureShare(harness.db), await findMedianRunSeconds(harness.db)];
    const url = metaUrl(newAdId());
    expect(await cancel(account, await submit(account, url))).toBe(true);
    expect([await findFailureShare(harness.db), await findMedianRunSeconds(harness.db)]).toEqual(before);
    expect(await findRememberedFailure(harness.db, url, true)).toBeUndefined();
    const again = await submit(account, url);
    expect((await fetchBody(account, again)).status).toBe('queued');
    expect(await balanceOf(account)).toBe(1);
  });

  test('is failed and refunded too where it waits for its library to let it go on', async () => {
    const account = await newAccount(harness.db, { credits: 1 });
    const id = await submit(account, metaUrl(newAdId()));
    const run = await runOf(id);
    await claimIfScheduled(harness.db, { runId: run.id, engineRunId: 'worker' });
    const held = { runId: run.id, engineRunId: 'worker' };
    expect(await withTransaction(harness.db, (tx) => returnToLine(tx, held, stepWords.pausing, 60_000))).toBe(true);
    expect(await cancel(account, id)).toBe(true);
    expect([await kindsOf(id), await balanceOf(account)]).toEqual([['charge', 'refund'], 1]);
    expect(await claimIfScheduled(harness.db, held)).toBeUndefined();
  });

  test('gives its place to the next of the account', async () => {
    const line = await newLine(harness.db, 4);
    const [first, , third] = line;
    if (first === undefined || third === undefined) throw new Error('no line');
    await harness.db`update runs set asked_at = null where id in ${harness.db(line.slice(2).map(({ runId }) => runId))}`;
    const [{ userId = '' } = {}] = await harness.db<{ userId: string }[]>`
      select user_id as "userId" from analyses where id = ${first.analysisId}`;
    const ctx = webContextOf(harness.db, { userId, accountId: first.accountId } as TestAccount);
    expect(await cancelAnalysis(ctx, { id: first.analysisId })).toBe(true);
    const [asked] = await harness.db`select asked_at is not null as asked from runs where id = ${third.runId}`;
    expect([asked, await ask(harness.db)]).toEqual([{ asked: true }, []]);
  });
});

describe('nothing changes', () => {
  test('once a worker has claimed the run', async () => {
    const account = await newAccount(harness.db, { credits: 1 });
    const id = await submit(account, metaUrl(newAdId()));
    const run = await runOf(id);
    expect(await claimIfScheduled(harness.db, { runId: run.id, engineRunId: 'worker' })).toBeDefined();
    expect(await cancel(account, id)).toBe(false);
    expect([(await fetchBody(account, id)).status, await kindsOf(id), await balanceOf(account)]).toEqual(['fetching', ['charge'], 0]);
  });

  test('for another account', async () => {
    const [owner, stranger] = [await newAccount(harness.db, { credits: 1 }), await newAccount(harness.db)];
    const id = await submit(owner, metaUrl(newAdId()));
    await expect(cancel(stranger, id)).rejects.toThrow(AppError);
    expect([(await fetchBody(owner, id)).status, await kindsOf(id)]).toEqual(['queued', ['charge']]);
  });
});

type Rival = 'claim' | 'settle' | 'join' | 'cancel again' | 'cancel by the other' | 'delete the other';

const rivals: readonly (readonly Rival[])[] = [
  ['claim'],
  ['settle'],
  ['join'],
  ['cancel again'],
  ['join', 'claim'],
  ['claim', 'settle', 'join'],
  ['cancel by the other', 'claim'],
  ['cancel by the other', 'cancel again', 'join'],
  ['delete the other', 'claim'],
];

test.each(rivals.map((names) => [names.join(' and '), names] as const))(
  'a cancel at the same time as %s: one refund or none, and no run is left without an account that waits for it',
  async (_, names) => {
    const { db } = harness;
    for (let round = 0; round < 12; round += 1) {
      const accounts = await Promise.all([1, 2, 3].map(() => newAccount(db, { credits: 1 })));
      const [one, two, three] = accounts as [TestAccount, TestAccount, TestAccount];
      const url = metaUrl(newAdId());
      const id = await submit(one, url);
      const others = names.some((name) => name.endsWith('the other')) ? [await submit(two, url)] : [];
      const { id: runId } = await runOf(id);
      const rival: Record<Rival, () => Promise<unknown>> = {
        claim: () => claimIfScheduled(db, { runId, engineRunId: 'worker' }),
        settle: () => failRun(db, { runId, code: 'deadline_passed' }),
        join: async () => others.push(await submit(three, url)),
        'cancel again': () => cancel(one, id),
        'cancel by the other': () => cancel(two, others[0] ?? ''),
        'delete the other': () => deleteAccount(db, two.userId),
      };
      const works = [() => cancel(one, id), ...names.map((name) => rival[name])];
      const shifted = works.map((_work, n) => works[(n + round) % works.length]);
      await Promise.all(shifted.map((work) => work?.()));

      const own = await fetchBody(one, id);
      const kinds = await kindsOf(id);
      const isOver = own.status === 'failed';
      expect({ round, kinds, balance: await balanceOf(one) }).toEqual({
        round,
        kinds: isOver ? ['charge', 'refund'] : ['charge'],
        balance: isOver ? 1 : 0,
      });
      // A live run has an account that waits for it, and an analysis that has not ended a live run.
      const left = await db`
        select r.id from runs r where r.url = ${url} and r.status not in ('done', 'failed')
          and not exists (select 1 from analyses a where a.run_id = r.id and a.status = 'live')`;
      const stuck = await db`
        select a.id from analyses a join runs r on r.id = a.run_id
        where r.url = ${url} and (a.status = 'live') <> (r.status not in ('done', 'failed'))`;
      expect({ round, left: names.includes('delete the other') ? [] : [...left], stuck: [...stuck] }).toEqual({
        round,
        left: [],
        stuck: [],
      });
      await drainLine(db);
      for (const other of others) if (!names.includes('delete the other')) expect(await kindsOf(other)).toEqual(['charge', 'refund']);
    }
  },
);
