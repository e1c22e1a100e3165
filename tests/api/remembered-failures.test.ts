import { afterAll, describe, expect, test } from 'vitest';
import { failRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { submitAnalysis } from '@/lib/analyses/submit';
import { verifyLedger } from '@/lib/credits/verify';
import { type FailureCode, failureTable } from '@/lib/failures';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { refundedMessage } from '@/tests/support/refunded-message';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const remembered = [
  'ad_not_found',
  'ad_removed',
  'ad_not_shown',
  'ad_restricted',
  'no_such_video',
  'video_too_large',
  'video_too_long',
  'video_broken',
  'model_refused',
  'model_invalid',
] as const satisfies FailureCode[];
const forgotten = Object.keys(failureTable).filter((code) => !remembered.some((one) => one === code)) as FailureCode[];

const submit = ({ secret }: TestAccount, url: string, headers: Record<string, string> = {}) => clientOf(secret).submit({ url }, headers);

async function runOf(analysisId: unknown): Promise<{ id: string; status: string; failureCode: string | null }> {
  const [row] = await harness.db<{ id: string; status: string; failureCode: string | null }[]>`
    select r.id, r.status, r.failure_code as "failureCode" from analyses a join runs r on r.id = a.run_id where a.id = ${String(analysisId)}`;
  if (row === undefined) throw new Error(`no analysis ${String(analysisId)}`);
  return row;
}

/** The first analysis of a new ad, which a worker claimed and which failed. */
async function failFirst(account: TestAccount, code: FailureCode, { hoursAgo = 0 } = {}): Promise<string> {
  const url = metaUrl(newAdId());
  const { id: runId } = await runOf((await submit(account, url)).body.id);
  await claimRun(harness.db, { runId, engineRunId: 'test' }, 'Working');
  expect(await failRun(harness.db, { runId, code, engineRunId: 'test' })).toBe(true);
  if (hoursAgo > 0) await passHours(url, hoursAgo);
  return url;
}

/** Moves the times of a URL's runs into the past, because the clock is the database's. */
async function passHours(url: string, hours: number): Promise<void> {
  await harness.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update runs set completed_at = completed_at - make_interval(secs => ${hours * 3600}::float8) where url = ${url} and status = 'failed'`;
  });
}

const eventsOf = (runId: string) => harness.db`select 1 from job_events where data ->> 'runId' = ${runId}`;
const entriesOf = async (analysisId: unknown) =>
  (await harness.db<{ kind: string }[]>`select kind from credit_entries where analysis_id = ${String(analysisId)} order by id`).map(
    ({ kind }) => kind,
  );

describe('a submit of an ad that failed for good within six hours', () => {
  test.each(remembered)('is a new analysis that fails at once, charged and refunded, without work: %s', async (code) => {
    const account = await newAccount(harness.db, { credits: 1 });
    const url = await failFirst(account, code);
    const answer = await submit(account, `${url}&utm_source=again`);
    expect(answer).toMatchObject({ status: 201, body: { status: 'queued', links: { self: `/api/v1/analyses/${answer.body.id}` } } });
    expect(answer.headers.get('location')).toBe(`/api/v1/analyses/${answer.body.id}`);
    const run = await runOf(answer.body.id);
    expect(run).toMatchObject({ status: 'failed', failureCode: code });
    expect(await eventsOf(run.id)).toHaveLength(0);
    expect(await entriesOf(answer.body.id)).toEqual(['charge', 'refund']);
    expect((await clientOf(account.secret).fetch(String(answer.body.id))).body).toMatchObject({
      id: answer.body.id,
      status: 'failed',
      source: 'api',
      report: null,
      currentStep: null,
      stills: [],
      errorMessage: refundedMessage(code),
    });
    expect((await clientOf(account.secret).credits()).body).toMatchObject({ balance: 1 });
  });

  test('fails so for every account and again each time, with the name of the page', async () => {
    const url = await failFirst(await newAccount(harness.db), 'video_too_long');
    await harness.db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update runs set page_name = 'Marlowe & Finch' where url = ${url}`;
    });
    const other = await newAccount(harness.db, { credits: 1 });
    const ids = [(await submit(other, url)).body.id, (await submit(other, url)).body.id];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      expect([(await runOf(id)).failureCode, await entriesOf(id)]).toEqual(['video_too_long', ['charge', 'refund']]);
      expect((await clientOf(other.secret).fetch(String(id))).body.pageName).toBe('Marlowe & Finch');
    }
  });

  test('returns 402 with an empty balance, and leaves nothing behind', async () => {
    const url = await failFirst(await newAccount(harness.db), 'ad_removed');
    const poor = await newAccount(harness.db, { credits: 0 });
    expect(await submit(poor, url)).toMatchObject({ status: 402, body: { error: { code: 'insufficient_credits' } } });
    expect(await harness.db`select 1 from runs where url = ${url}`).toHaveLength(1);
  });

  test('gets the same answer again under its idempotency key', async () => {
    const account = await newAccount(harness.db, { credits: 1 });
    const url = await failFirst(account, 'ad_not_found');
    const [first, again] = [await submit(account, url, { 'Idempotency-Key': 'k' }), await submit(account, url, { 'Idempotency-Key': 'k' })];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await entriesOf(first.body.id)).toEqual(['charge', 'refund']);
  });

  test('sixteen of them at once are charged and refunded each', async () => {
    const url = await failFirst(await newAccount(harness.db), 'model_refused');
    const accounts = await Promise.all(Array.from({ length: 4 }, () => newAccount(harness.db, { credits: 4 })));
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => submit(accounts[index % 4] as TestAccount, url)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const { body } of answers) expect(await entriesOf(body.id)).toEqual(['charge', 'refund']);
    for (const { secret } of accounts) expect((await clientOf(secret).credits()).body).toMatchObject({ balance: 4 });
  });
});

describe('an ad is opened again', () => {
  test.each(forgotten)('at once after a failure that is not final: %s', async (code) => {
    const account = await newAccount(harness.db, { credits: 1 });
    const run = await runOf((await submit(account, await failFirst(account, code))).body.id);
    expect(run.status).toBe('queued');
    expect(await eventsOf(run.id)).toHaveLength(1);
  });

  test('six hours after the failure, however often it is submitted in between', async () => {
    const account = await newAccount(harness.db, { credits: 1 });
    const url = await failFirst(account, 'ad_not_found', { hoursAgo: 5.9 });
    expect((await runOf((await submit(account, url)).body.id)).status).toBe('failed');
    await passHours(url, 0.2);
    expect((await runOf((await submit(account, url)).body.id)).status).toBe('queued');
  });

  test('when no worker had opened it', async () => {
    const account = await newAccount(harness.db, { credits: 1 });
    const url = metaUrl(newAdId());
    await failRun(harness.db, { runId: (await runOf((await submit(account, url)).body.id)).id, code: 'ad_not_found' });
    expect((await runOf((await submit(account, url)).body.id)).status).toBe('queued');
  });

  test('after its latest attempt failed for another reason', async () => {
    const account = await newAccount(harness.db, { credits: 1 });
    const url = await failFirst(account, 'ad_not_found', { hoursAgo: 7 });
    const { id: runId } = await runOf((await submit(account, url)).body.id);
    await claimRun(harness.db, { runId, engineRunId: 'test' }, 'Working');
    await failRun(harness.db, { runId, code: 'library_unavailable', engineRunId: 'test' });
    expect((await runOf((await submit(account, url)).body.id)).status).toBe('queued');
  });
});

test('a failure under a demo model does not count for a real one, nor the other way round', async () => {
  const account = await newAccount(harness.db, { credits: 1 });
  const context = (demoModel: boolean) => ({ ...webContextOf(harness.db, account), demoModel });
  for (const demoModel of [true, false]) {
    const url = metaUrl(newAdId());
    const first = await submitAnalysis(context(demoModel), { url });
    const { id: runId } = await runOf(first.id);
    await claimRun(harness.db, { runId, engineRunId: 'test' }, 'Working');
    await failRun(harness.db, { runId, code: 'model_refused', engineRunId: 'test' });
    const other = await runOf((await submitAnalysis(context(!demoModel), { url })).id);
    expect(other.status).toBe('queued');
    await failRun(harness.db, { runId: other.id, code: 'stopped_by_operator' });
    expect((await runOf((await submitAnalysis(context(demoModel), { url })).id)).status).toBe('failed');
  }
});
