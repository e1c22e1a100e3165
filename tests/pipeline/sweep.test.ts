import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getQueueState } from '@/lib/analyses/line/queue/state';
import { updateReturned } from '@/lib/analyses/line/store';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { claimRun } from '@/lib/analyses/store';
import { verifyLedger } from '@/lib/credits/verify';
import { refundedMessage } from '@/tests/support/refunded-message';
import { clientOf } from '../support/client';
import { metaUrl, newAccount, newAdId } from '../support/factories';
import { type Harness, openHarness } from '../support/harness';
import { drainLine } from '../support/line';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterEach(async () => {
  await drainLine(harness.db);
  await harness.db`truncate job_events, job_runs, job_steps`;
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await harness.close();
});

/** A charged run whose event was handed over `minutes` ago. */
async function submit(minutes: number) {
  const { secret } = await newAccount(harness.db, { credits: 1 });
  const client = clientOf(secret);
  const adId = newAdId();
  const { body } = await client.submit({ url: metaUrl(adId) });
  const [run] = await harness.db<{ id: string }[]>`select id from runs where ad_id = ${adId}`;
  const runId = run?.id ?? '';
  await age(runId, minutes);
  return { client, runId, id: String(body.id) };
}

async function age(runId: string, minutes: number): Promise<void> {
  await harness.db`
    update runs set created_at = created_at - make_interval(mins => ${minutes}), asked_at = asked_at - make_interval(mins => ${minutes})
    where id = ${runId}`;
  await harness.db`
    update job_events set created_at = created_at - make_interval(mins => ${minutes}),
      relayed_at = coalesce(relayed_at, now()) - make_interval(mins => ${minutes}) where data ->> 'runId' = ${runId}`;
}

const sendings = async (runId: string) => (await harness.db`select id from job_events where data ->> 'runId' = ${runId}`).length;

async function putJob(runId: string, status: 'queued' | 'running' | 'completed'): Promise<void> {
  const event = JSON.stringify({ data: { runId } });
  await harness.db`insert into job_runs (function_id, event_id, event, max_attempts, status) values ('f', ${runId}, ${event}::text::json, 4, ${status})`;
}

test('a run that no engine started is requested again after a minute, and a minute after that', async () => {
  const { runId } = await submit(0);
  const seen: number[] = [];
  for (const minutes of [0, 2, 0, 2]) {
    await age(runId, minutes);
    await sweepRuns(harness.db, 'inngest');
    await harness.db`update job_events set relayed_at = coalesce(relayed_at, now())`;
    seen.push(await sendings(runId));
  }
  expect(seen).toEqual([1, 2, 2, 3]);
});

test('a run whose event is pending, or was sent a moment ago, is not requested again', async () => {
  const { runId } = await submit(2);
  for (const relayedAt of [null, new Date()]) {
    await harness.db`update job_events set relayed_at = ${relayedAt} where data ->> 'runId' = ${runId}`;
    await sweepRuns(harness.db, 'inngest');
    expect(await sendings(runId)).toBe(1);
  }
});

test.each(['queued', 'running'] as const)('a run whose job is %s in the embedded engine is not requested again', async (status) => {
  const { runId } = await submit(50);
  await putJob(runId, status);
  await sweepRuns(harness.db, 'embedded');
  expect(await sendings(runId)).toBe(1);
});

test('a run whose job ended without claiming it, or waits in an unused engine, is requested again', async () => {
  const [ended, left] = [await submit(50), await submit(50)];
  await putJob(ended.runId, 'completed');
  await sweepRuns(harness.db, 'embedded');
  expect(await sendings(ended.runId)).toBe(2);
  await putJob(left.runId, 'queued');
  await harness.db`delete from job_events where data ->> 'runId' = ${left.runId}`;
  await age(left.runId, 2);
  await sweepRuns(harness.db, 'inngest');
  expect(await sendings(left.runId)).toBe(1);
});

test('a run that no worker claims within an hour, and one past its deadline, fail and are refunded', async () => {
  const [unclaimed, late] = [await submit(61), await submit(0)];
  await harness.db`update runs set status = 'fetching', engine_run_id = 'gone', claimed_at = now(), deadline_at = now() - interval '1 s' where id = ${late.runId}`;
  await sweepRuns(harness.db, 'embedded');
  for (const { client, id } of [unclaimed, late]) {
    expect((await client.fetch(id)).body).toMatchObject({ status: 'failed', errorMessage: refundedMessage('deadline_passed') });
    expect((await client.credits()).body.balance).toBe(1);
  }
});

test('the queue counts what waits, what runs, how old it is, and which events were rejected', async () => {
  const { runId: working } = await submit(0);
  await claimRun(harness.db, { runId: working, engineRunId: 'test' }, 'Working');
  const { runId } = await submit(3);
  await putJob(runId, 'queued');
  await harness.db`update job_runs set deaths = 2, run_at = now() - interval '90 s'`;
  await harness.db`insert into job_events (id, name, data, last_error) values ('e', 'analysis/requested', '{}', 'no')`;
  const { runs, line, events, jobs } = await getQueueState(harness.db);
  expect(runs).toMatchObject({ queued: 1, fetching: 1 });
  expect(line).toMatchObject({ taken: 1 });
  expect(runs.oldestQueuedSeconds).toBeGreaterThanOrEqual(180);
  expect(events).toMatchObject({ pending: 1, refused: 1 });
  expect(jobs).toMatchObject({ queued: 1, running: 0, deaths: 2, failed: 0, cancelled: 0 });
  expect(jobs.oldestDueSeconds).toBeGreaterThanOrEqual(90);
  await updateReturned(harness.db, { runId: working, engineRunId: 'test' }, { currentStep: 'Waiting for the library', waitMs: 60_000 });
  expect(await getQueueState(harness.db)).toMatchObject({ runs: { queued: 2, fetching: 0 }, line: { taken: 0 } });
});

test('a run with a locked row does not delay the sweep of others, and is settled once it is unlocked', async () => {
  const [stuck, other] = [await submit(61), await submit(61)];
  let letGo: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await new Promise<void>((held) => {
    void harness.db.begin(async (tx) => {
      await tx`select 1 from runs where id = ${stuck.runId} for no key update`;
      held();
      await told;
    });
  });
  expect((await sweepRuns(harness.db)).failed).toBe(1);
  expect((await other.client.fetch(other.id)).body).toMatchObject({ status: 'failed' });
  expect((await other.client.credits()).body).toMatchObject({ balance: 1 });
  letGo();
  await expect.poll(async () => (await sweepRuns(harness.db)).failed).toBe(1);
  expect((await stuck.client.credits()).body).toMatchObject({ balance: 1 });
});
