import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LEAST_SECONDS_LEFT, MAX_WORKERS, SILENCE_SECONDS } from '@/lib/analyses/line/limits';
import { requeueRun } from '@/lib/analyses/line/release';
import { updateHeartbeat } from '@/lib/analyses/line/store';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { type Run, runDurableStep } from '@/lib/analyses/steps/durable-step';
import { updateProgress } from '@/lib/analyses/store';
import { verifyLedger } from '@/lib/credits/verify';
import { RunFailure } from '@/lib/failures';
import { clientOf } from '@/tests/support/client';
import { type Harness, openHarness } from '@/tests/support/harness';
import { claim, drainLine, type InLine, newLine } from '@/tests/support/line';
import { refundedMessage } from '@/tests/support/refunded-message';
import { scoredReport } from '@/tests/support/reports';

let harness: Harness;
let run: InLine;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  const [one] = await newLine(harness.db, 1);
  if (one === undefined) throw new Error('no run');
  run = one;
  await harness.db`update job_events set relayed_at = now()`;
});
afterEach(async () => {
  await drainLine(harness.db);
  await harness.db`truncate job_events, job_runs, job_steps`;
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await harness.close();
});

/** Lets the time pass in which the worker of the run should have sent a heartbeat. */
const fallSilent = () => harness.db`update runs set heartbeat_due_at = now() - interval '1 second' where id = ${run.runId}`;
const hasSeconds = (seconds: number) =>
  harness.db`update runs set deadline_at = now() + make_interval(secs => ${seconds}) where id = ${run.runId}`;
const events = async () => (await harness.db`select id from job_events where data ->> 'runId' = ${run.runId}`).length;
const fetch = async () => (await clientOf(run.secret).fetch(run.analysisId)).body;
const balance = async () => (await clientOf(run.secret).credits()).body.balance;
/** For how many seconds the worker of the run may be silent from now on. */
async function maySleep(): Promise<number> {
  const [row] = await harness.db<{ seconds: number | null }[]>`
    select round(extract(epoch from heartbeat_due_at - now()))::float8 as seconds from runs where id = ${run.runId}`;
  return row?.seconds ?? 0;
}
const takeUp = () => claimIfScheduled(harness.db, { runId: run.runId, engineRunId: randomUUID() });

describe('a run whose worker is silent', () => {
  test('is taken from it and requested again; the late worker cannot write anymore', async () => {
    await claim(harness.db, run);
    await sweepRuns(harness.db, 'inngest');
    expect(await events()).toBe(1);
    await fallSilent();
    expect(await sweepRuns(harness.db, 'inngest')).toMatchObject({ reclaimed: 1, failed: 0 });
    expect(await events()).toBe(2);
    expect(await fetch()).toMatchObject({ status: 'fetching', currentStep: 'Waiting before the next attempt' });
    expect(await updateProgress(harness.db, run, 'composing', 'Too late')).toBe(false);
    const next = { runId: run.runId, engineRunId: randomUUID() };
    expect(await claimIfScheduled(harness.db, next)).toBeDefined();
    expect(await completeRun(harness.db, run, scoredReport())).toBe(false);
    expect(await failRun(harness.db, { runId: run.runId, engineRunId: run.engineRunId, code: 'internal' })).toBe(false);
    expect(await completeRun(harness.db, next, scoredReport())).toBe(true);
    expect(await balance()).toBe(0);
  });

  test('keeps its slot: no other run starts instead of it', async () => {
    const others = [...(await newLine(harness.db, 2)), ...(await newLine(harness.db, 2))];
    for (const one of [run, ...others]) await claim(harness.db, one);
    await fallSilent();
    await sweepRuns(harness.db, 'inngest');
    expect(await claim(harness.db, others[3] as InLine)).toBe(false);
    expect(await takeUp()).toBeDefined();
  });

  test(`fails and is refunded when it is the worker number ${MAX_WORKERS} that it silences`, async () => {
    for (let worker = 1; worker <= MAX_WORKERS; worker += 1) {
      expect(await takeUp()).toBeDefined();
      await fallSilent();
      const last = worker === MAX_WORKERS;
      expect(await sweepRuns(harness.db, 'inngest')).toMatchObject(last ? { reclaimed: 0, failed: 1 } : { reclaimed: 1, failed: 0 });
    }
    expect(await fetch()).toMatchObject({ status: 'failed', errorMessage: refundedMessage('worker_lost') });
    expect(await balance()).toBe(1);
  });

  test('fails at once, refunded, when another worker would not end it in time', async () => {
    await claim(harness.db, run);
    await fallSilent();
    await hasSeconds(LEAST_SECONDS_LEFT - 5);
    expect(await sweepRuns(harness.db, 'inngest')).toMatchObject({ reclaimed: 0, failed: 1 });
    expect(await fetch()).toMatchObject({ status: 'failed', errorMessage: refundedMessage('worker_lost') });
    expect(await balance()).toBe(1);
  });

  test('stays where it is while the embedded engine has a live job for it', async () => {
    await claim(harness.db, run);
    await fallSilent();
    await harness.db`
      insert into job_runs (id, function_id, event_id, event, max_attempts, status)
      values (${run.engineRunId}, 'f', 'e', '{}', 4, 'running')`;
    expect(await sweepRuns(harness.db, 'embedded')).toMatchObject({ reclaimed: 0 });
    expect(await sweepRuns(harness.db, 'inngest')).toMatchObject({ reclaimed: 1 });
  });

  test('of a server of the version before, which gives no sign of life, keeps its worker until its deadline', async () => {
    await claim(harness.db, run);
    await harness.db`update runs set heartbeat_due_at = null where id = ${run.runId}`;
    expect(await sweepRuns(harness.db, 'inngest')).toMatchObject({ reclaimed: 0, failed: 0 });
    await hasSeconds(-1);
    expect(await sweepRuns(harness.db, 'inngest')).toMatchObject({ failed: 1 });
    expect(await fetch()).toMatchObject({ errorMessage: refundedMessage('deadline_passed') });
  });
});

test('a run that was released and whose event is lost is requested again after a minute', async () => {
  await claim(harness.db, run);
  await requeueRun(harness.db, run.runId);
  await harness.db`update job_events set relayed_at = now() - interval '2 minutes'`;
  await sweepRuns(harness.db, 'inngest');
  expect(await events()).toBe(2);
  await harness.db`update runs set asked_at = now() - interval '61 seconds' where id = ${run.runId}`;
  await sweepRuns(harness.db, 'inngest');
  expect(await events()).toBe(3);
});

describe('a step', () => {
  async function begin(heartbeatMs: number): Promise<Run> {
    const claimed = await claimIfScheduled(harness.db, run);
    if (claimed === undefined) throw new Error('not claimed');
    return {
      worker: { db: harness.db, heartbeatMs },
      step: { run: (_, work) => work() },
      delivery: { ...run, lastAttempt: false, abandoned: new AbortController().signal },
      claim: run,
      claimed,
      model: {} as Run['model'],
    };
  }
  const given = { id: 'scrape', status: 'fetching', currentStep: 'Opening the ad page' } as const;

  test('gives signs of life as long as it works', async () => {
    const held = await begin(50);
    await runDurableStep(held, given, async () => {
      await fallSilent();
      await expect.poll(maySleep).toBeGreaterThan(SILENCE_SECONDS - 5);
      expect(await sweepRuns(harness.db, 'inngest')).toMatchObject({ reclaimed: 0 });
      return null;
    });
  });

  test('ends when the run was taken from its worker', async () => {
    const held = await begin(50);
    const ended = runDurableStep(held, given, async (signal) => {
      await requeueRun(harness.db, run.runId);
      if (!signal.aborted) await once(signal, 'abort');
      throw signal.reason;
    });
    expect(await ended).toEqual({ failed: 'superseded' });
  });

  const turnedAway = (retryAfterMs?: number) =>
    Promise.reject(new RunFailure('library_rate_limited', retryAfterMs === undefined ? {} : { retryAfterMs }));

  test('that is tried again after a while may be silent until then, whatever sign of life was under way', async () => {
    const held = await begin(20_000);
    const composing = { id: 'compose', status: 'composing', currentStep: 'Writing the report' } as const;
    await expect(runDurableStep(held, composing, () => turnedAway(300_000))).rejects.toThrow(RunFailure);
    expect(await maySleep()).toBeGreaterThan(300 + SILENCE_SECONDS - 5);
    expect(await updateHeartbeat(harness.db, run)).toBe(true);
    expect(await maySleep()).toBeGreaterThan(300 + SILENCE_SECONDS - 5);
    await expect(runDurableStep(held, composing, () => turnedAway())).rejects.toThrow(RunFailure);
    // Longer than the longest pause of either engine.
    expect(await maySleep()).toBeGreaterThan(90 + SILENCE_SECONDS - 5);
    expect(await maySleep()).toBeLessThan(300);
  });

  test('that must wait for its library goes back to the queue, and its slot is another’s until the library opens', async () => {
    const { db } = harness;
    const state = () => db`select claimed_at, deadline_at, attempt from runs where id = ${run.runId}`;
    const others = [await newLine(db, 1), await newLine(db, 1), await newLine(db, 1)].flat();
    const [tiktok] = await newLine(db, 1, 'tiktok');
    if (tiktok === undefined) throw new Error('no run');
    const held = await begin(20_000);
    const [begun] = await state();
    for (const other of others) expect(await claim(db, other)).toBe(true);
    expect(await claim(db, tiktok)).toBe(false);
    await db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 1, now() + interval '5 minutes')`;

    expect(await runDurableStep(held, given, () => turnedAway(300_000))).toEqual({ failed: 'superseded' });
    expect(await updateHeartbeat(db, run)).toBe(false);
    expect(await claim(db, tiktok)).toBe(true);
    expect(await fetch()).toMatchObject({ status: 'fetching', currentStep: expect.stringContaining('asked us to wait') });
    await sweepRuns(db, 'inngest');
    expect(await events()).toBe(1);

    // It was begun before, so it goes before all that wait, on its old clock, and counts no worker as lost.
    const [waiting] = await newLine(db, 1);
    await db`delete from platform_gates`;
    await failRun(db, { runId: tiktok.runId, code: 'internal' });
    expect(await events()).toBe(2);
    expect(await claim(db, waiting as InLine)).toBe(false);
    expect(await takeUp()).toBeDefined();
    expect(await state()).toEqual([begun]);
  });
});
