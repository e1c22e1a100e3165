import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Sql } from '@/db/client';
import { requeueRun } from '@/lib/analyses/line/release';
import { renewServer } from '@/lib/analyses/line/servers';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { assertSpendLimits, currentBudget, describeSpendLimit, getSpendToday } from '@/lib/analyses/spend/budget';
import { addModelUse, reserveModelCall, returnModelCall } from '@/lib/analyses/store';
import { verifyLedger } from '@/lib/credits/verify';
import { EnvError, loadEnv } from '@/lib/env';
import { findNotices } from '@/lib/notices/find';
import { analyzed } from '@/tests/support/again';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { claim, drainLine, type InLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { refundedMessage } from '@/tests/support/refunded-message';
import { scoredReport } from '@/tests/support/reports';
import { webContextOf } from '@/tests/support/web-context';

const SERVICE_WAITS = 'The service has reached its limit on costs for today; waiting until it may continue, at 00:00 UTC at the latest';
const ACCOUNT_WAITS = 'Your account has reached its limit on costs for today; waiting until it may continue, at 00:00 UTC at the latest';

const harness = perFile(openHarness);
beforeEach(() => harness.db`delete from model_spend`);
afterEach(async () => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  await drainLine(harness.db);
  await harness.db`delete from server_processes`;
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

/** Sets limits in US dollars. */
function limitTo({ perDay, perAccount }: { perDay?: string; perAccount?: string }): void {
  vi.stubEnv('MODEL_SPEND_PER_DAY', perDay ?? '');
  vi.stubEnv('MODEL_SPEND_PER_ACCOUNT_PER_DAY', perAccount ?? '');
  vi.stubEnv('MAX_RUNNING', '8');
  vi.stubEnv('MAX_RUNNING_PER_ACCOUNT', '8');
  loadEnv('serve');
}

/** A new account with so many analyses in the queue, at least three. */
async function newRuns(count = 3): Promise<[InLine, InLine, InLine, ...InLine[]]> {
  const [one, two, three, ...more] = await newLine(harness.db, count);
  if (one === undefined || two === undefined || three === undefined) throw new Error('no line');
  return [one, two, three, ...more];
}

/** Delivers the events of these runs in turn; whether each was claimed. */
async function deliver(runs: readonly InLine[]): Promise<boolean[]> {
  const claimed: boolean[] = [];
  for (const run of runs) claimed.push(await claim(harness.db, run));
  return claimed;
}

const said = async ({ secret, analysisId }: InLine) => (await clientOf(secret).fetch(analysisId)).body.currentStep;
const turnTheDay = () => harness.db`update model_spend set day = day - 1`;
const spend = ({ runId }: InLine, cost: number | undefined, db: Sql = harness.db) =>
  addModelUse(
    db,
    runId,
    { model: 'gemini-3.8-flash', inputTokens: 1, audioInputTokens: 0, outputTokens: 1, cost },
    currentBudget().perCall,
  );
const openCall = (run: InLine) => reserveModelCall(harness.db, run, 3);
const counted = async () => (await getSpendToday(harness.db)).spent;
const fail = (run: InLine) => failRun(harness.db, { ...run, code: 'video_broken' });

describe('a limit on what the model may cost in a day', () => {
  test('once it is reached, those in progress end, and the others wait charged, say why, and start when the day turns', async () => {
    limitTo({ perDay: '1' });
    const [one, two, three] = await newRuns();
    expect(await deliver([one, two])).toEqual([true, true]);
    await spend(one, 0.99);
    expect(await said(three)).not.toBe(SERVICE_WAITS);
    await spend(one, 0.01);
    expect(await deliver([three])).toEqual([false]);
    await spend(two, 0.5);
    expect([await completeRun(harness.db, one, scoredReport()), await completeRun(harness.db, two, scoredReport())]).toEqual([true, true]);
    expect(await counted()).toBeCloseTo(1.5, 5);
    expect(await deliver([three])).toEqual([false]);
    expect(await said(three)).toBe(SERVICE_WAITS);
    const [owner] = await harness.db<{ userId: string }[]>`select user_id as "userId" from analyses where id = ${three.analysisId}`;
    const account = { ...(await newAccount(harness.db)), userId: owner?.userId ?? '' };
    const { analyses } = await listLiveAnalyses(webContextOf(harness.db, account));
    expect(analyses.find(({ id }) => id === three.analysisId)).toMatchObject({ currentStep: SERVICE_WAITS, waitsFor: 'spend' });
    await turnTheDay();
    expect(await deliver([three])).toEqual([true]);
  });

  test('one that was begun before goes on, also with another worker', async () => {
    limitTo({ perDay: '1' });
    const [one, two] = await newRuns();
    await deliver([one]);
    await spend(one, 1);
    await requeueRun(harness.db, one.runId);
    expect(await deliver([two, { ...one, engineRunId: randomUUID() }])).toEqual([false, true]);
  });

  test('an analysis that waits for it for an hour fails with that cause and is refunded', async () => {
    limitTo({ perDay: '1' });
    const [first, late, other] = await newRuns();
    await deliver([first]);
    await spend(first, 1);
    await harness.db`update runs set created_at = now() - interval '61 minutes' where id = ${late.runId}`;
    await sweepRuns(harness.db);
    expect((await clientOf(late.secret).fetch(late.analysisId)).body).toMatchObject({
      status: 'failed',
      errorMessage: refundedMessage('spend_limit_reached'),
    });
    await turnTheDay();
    await harness.db`update runs set created_at = now() - interval '61 minutes' where id = ${other.runId}`;
    await sweepRuns(harness.db);
    expect((await clientOf(other.secret).fetch(other.analysisId)).body.errorMessage).toBe(refundedMessage('deadline_passed'));
  });

  test('a finished report stays free of charge at the limit', async () => {
    const ad = await analyzed(harness.db);
    limitTo({ perDay: '1' });
    const [run] = await newRuns();
    await deliver([run]);
    await spend(run, 1);
    const { status, body } = await clientOf((await newAccount(harness.db, { credits: 0 })).secret).submit({ url: ad.url });
    expect({ status, body }).toMatchObject({ status: 200, body: { cached: true, status: 'done' } });
  });

  test('where the settings of servers differ, the lowest limit applies', async () => {
    limitTo({ perDay: '1' });
    await renewServer(harness.db, '00000000-0000-4000-8000-000000000001');
    limitTo({ perDay: '5' });
    const [one, two] = await newRuns();
    await deliver([one]);
    await spend(one, 1);
    expect(await deliver([two])).toEqual([false]);
    await harness.db`delete from server_processes`;
    expect(await deliver([two])).toEqual([true]);
  });

  test('a call counts as the largest until its cost is known: for good when it is never answered, not when it was refused', async () => {
    const [one] = await newRuns();
    await deliver([one]);
    const { perCall } = currentBudget();
    for (let call = 0; call < 3; call += 1) expect(await openCall(one)).toBe(true);
    expect(await counted()).toBeCloseTo(3 * perCall, 4);
    await spend(one, 0.01);
    await returnModelCall(harness.db, one, 'refused');
    await fail(one);
    await sweepRuns(harness.db);
    expect(await counted()).toBeCloseTo(0.01 + perCall, 4);
    // Its answer may come after another worker or the sweeper ended the run.
    await spend(one, 0.02);
    expect(await counted()).toBeCloseTo(0.03, 4);
  });

  test('a call whose price is not known counts as the largest', async () => {
    const [one] = await newRuns();
    await deliver([one]);
    await openCall(one);
    await spend(one, undefined);
    expect(await counted()).toBeCloseTo(currentBudget().perCall, 4);
  });

  test('is 50 US dollars where the operator sets none, but for the demo model and a model of unknown price', () => {
    const limitWith = (settings: Record<string, string>) => {
      for (const [name, value] of Object.entries({ GEMINI_API_KEY: 'AIza-x', GEMINI_MODEL: '', MODEL_SPEND_PER_DAY: '', ...settings }))
        vi.stubEnv(name, value);
      loadEnv('serve');
      return [currentBudget().perDay, describeSpendLimit()];
    };
    expect(limitWith({})).toEqual([50, 'the model may cost US$ 50.00 a day']);
    expect(limitWith({ MODEL_SPEND_PER_DAY: '7.50' })[0]).toBe(7.5);
    expect(limitWith({ GEMINI_API_KEY: 'stand-in' })).toEqual([undefined, expect.stringMatching(/^no limit/)]);
    expect(limitWith({ GEMINI_MODEL: 'gemini-9-unknown' })).toEqual([
      undefined,
      expect.stringContaining('price of gemini-9-unknown is not known'),
    ]);
  });

  test('the operator gets a notice when 80% of it is spent', async () => {
    limitTo({ perDay: '100' });
    const [one] = await newRuns();
    await deliver([one]);
    const codes = async () => (await findNotices(harness.db))?.map(({ code }) => code) ?? [];
    await spend(one, 79);
    expect(await codes()).not.toContain('model_spend_high');
    await spend(one, 1);
    expect(await codes()).toContain('model_spend_high');
  });
});

test('the limit of an account stops that account alone, and says so; another that waits for the same ad is not stopped', async () => {
  limitTo({ perAccount: '1' });
  const [one, two, three] = await newRuns();
  const [other] = await newRuns();
  expect(await deliver([one])).toEqual([true]);
  await spend(one, 1);
  expect(await deliver([two, three, other])).toEqual([false, false, true]);
  expect(await said(two)).toBe(ACCOUNT_WAITS);
  const [{ url } = { url: '' }] = await harness.db<{ url: string }[]>`select url from runs where id = ${three.runId}`;
  expect((await clientOf((await newAccount(harness.db, { credits: 1 })).secret).submit({ url })).status).toBe(201);
  expect(await deliver([two, three])).toEqual([false, true]);
});

test.each([
  ['of the service', { perDay: '1' }],
  ['of an account', { perAccount: '1' }],
])('at a limit %s, two processes that race claim nothing beyond the runs in flight', async (_, limit) => {
  limitTo(limit);
  const [COST, MAX_RUNNING] = [0.4, 8];
  const other = await openDatabase({ databaseUrl: harness.url, dataDir: '' });
  const runs = await newRuns(3 * MAX_RUNNING);
  const analyze = async (db: Sql, run: InLine) => {
    if (!(await claim(db, run))) return [];
    await spend(run, COST, db);
    expect(await completeRun(db, run, scoredReport())).toBe(true);
    return [run.runId];
  };
  const claimed: string[] = [];
  // Each event reaches both processes, until a whole round of them claims nothing.
  for (let before = -1; claimed.length > before; ) {
    before = claimed.length;
    const round = runs.flatMap((run) => [analyze(harness.db, run), analyze(other.sql, { ...run, engineRunId: randomUUID() })]);
    claimed.push(...(await Promise.all(round)).flat());
  }
  await other.close();
  expect(new Set(claimed).size).toBe(claimed.length);
  // The third reaches the limit, while at most the others of the slots are in flight.
  expect(claimed.length).toBeGreaterThanOrEqual(3);
  expect(claimed.length).toBeLessThan(3 + MAX_RUNNING);
  expect(await counted()).toBeCloseTo(claimed.length * COST, 5);
  expect(await harness.db`select 1 from runs where status = 'queued'`).toHaveLength(runs.length - claimed.length);
});

test.each([
  ['MODEL_SPEND_PER_DAY', '50', 'gemini-9-unknown', /price of gemini-9-unknown is not known/],
  ['MODEL_SPEND_PER_ACCOUNT_PER_DAY', '50', 'gemini-9-unknown', /price of gemini-9-unknown is not known/],
])('a server does not start with %s=%s and %s', (name, value, model, message) => {
  vi.stubEnv(name, value);
  vi.stubEnv('GEMINI_MODEL', model);
  loadEnv('serve');
  expect(assertSpendLimits).toThrow(EnvError);
  expect(assertSpendLimits).toThrow(message);
});
