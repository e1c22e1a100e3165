import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
import { claim, drainLine, type InLine, joinLine, newLine } from '@/tests/support/line';
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

/** Sets limits to so many times the most that one analysis may cost. */
function limitTo({ perDay, perAccount }: { perDay?: number; perAccount?: number }): void {
  const { most } = currentBudget();
  const dollars = (times: number | undefined) => (times === undefined ? '' : (Math.ceil(most * times * 100) / 100).toFixed(2));
  vi.stubEnv('MODEL_SPEND_PER_DAY', dollars(perDay));
  vi.stubEnv('MODEL_SPEND_PER_ACCOUNT_PER_DAY', dollars(perAccount));
  vi.stubEnv('MAX_RUNNING', '8');
  vi.stubEnv('MAX_RUNNING_PER_ACCOUNT', '8');
  loadEnv('serve');
}

/** Delivers the events of these runs in turn; whether each was claimed. */
async function deliver(runs: readonly InLine[]): Promise<boolean[]> {
  const claimed: boolean[] = [];
  for (const run of runs) claimed.push(await claim(harness.db, run));
  return claimed;
}

const said = async ({ secret, analysisId }: InLine) => (await clientOf(secret).fetch(analysisId)).body.currentStep;
const turnTheDay = () => harness.db`update model_spend set day = day - 1`;
const spend = ({ runId }: InLine, cost: number | undefined) =>
  addModelUse(harness.db, runId, { model: 'gemini-3.8-flash', inputTokens: 1, audioInputTokens: 0, outputTokens: 1, cost });
const reserve = (run: InLine) => reserveModelCall(harness.db, run, 3);
const counted = async () => {
  const { spent, reserved } = await getSpendToday(harness.db);
  return spent + reserved;
};
const fail = (run: InLine) => failRun(harness.db, { ...run, code: 'video_broken', by: 'worker' });

describe('a limit on what the model may cost in a day', () => {
  test('an analysis that does not fit waits charged, says why in the API and on the pages, and starts when the day turns', async () => {
    limitTo({ perDay: 2 });
    const [one, two, three] = await newLine(harness.db, 3);
    if (one === undefined || two === undefined || three === undefined) throw new Error('no line');
    expect(await deliver([one, two, three])).toEqual([true, true, false]);
    expect(await said(three)).toBe(SERVICE_WAITS);
    const [owner] = await harness.db<{ userId: string }[]>`select user_id as "userId" from analyses where id = ${three.analysisId}`;
    const account = { ...(await newAccount(harness.db)), userId: owner?.userId ?? '' };
    const { analyses } = await listLiveAnalyses(webContextOf(harness.db, account));
    expect(analyses.find(({ id }) => id === three.analysisId)).toMatchObject({ currentStep: SERVICE_WAITS, waitsFor: 'spend' });
    await turnTheDay();
    expect(await deliver([three])).toEqual([true]);
  });

  test('what a run has not spent is released when it ends, and what it has spent stays counted', async () => {
    limitTo({ perDay: 2 });
    const { most } = currentBudget();
    const [one, two, three, four] = await newLine(harness.db, 4);
    if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('no line');
    expect(await deliver([one, two, three])).toEqual([true, true, false]);
    await spend(one, 0.01);
    expect(await counted()).toBeCloseTo(2 * most, 5);
    expect(await completeRun(harness.db, one, scoredReport())).toBe(true);
    expect(await counted()).toBeCloseTo(0.01 + most, 5);
    // One cent too little is left for a second run.
    expect(await deliver([three, four])).toEqual([false, false]);
    await fail(two);
    expect(await deliver([three, four])).toEqual([true, false]);
  });

  test('what a lost worker had reserved is released by the sweeper, once a call of the model can no longer be answered', async () => {
    limitTo({ perDay: 1 });
    const [one, two] = await newLine(harness.db, 2);
    if (one === undefined || two === undefined) throw new Error('no line');
    expect(await deliver([one])).toEqual([true]);
    expect([await reserve(one), await reserve(one)]).toEqual([true, true]);
    await harness.db`update runs set deadline_at = now() - interval '1 second' where id = ${one.runId}`;
    await sweepRuns(harness.db);
    expect((await clientOf(one.secret).fetch(one.analysisId)).body.status).toBe('failed');
    // A late answer is still within what was reserved.
    const reserved = await counted();
    await spend(one, 0.02);
    expect(await counted()).toBeCloseTo(reserved, 5);
    expect(reserved).toBeGreaterThan(0.02);
    expect(await deliver([two])).toEqual([false]);
    await harness.db`update model_spend set release_at = now() - interval '1 second'`;
    await sweepRuns(harness.db);
    // The other call was never answered.
    expect(await counted()).toBeCloseTo(0.02 + currentBudget().most / 3, 4);
    limitTo({ perDay: 1.5 });
    expect(await deliver([two])).toEqual([true]);
  });

  test('an analysis that waits for it for an hour fails with that cause and is refunded', async () => {
    limitTo({ perDay: 1 });
    const [first, late, other] = await newLine(harness.db, 3);
    if (first === undefined || late === undefined || other === undefined) throw new Error('no line');
    expect(await deliver([first, late])).toEqual([true, false]);
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
    limitTo({ perDay: 1 });
    expect(await deliver(await newLine(harness.db, 1))).toEqual([true]);
    const { status, body } = await clientOf((await newAccount(harness.db, { credits: 0 })).secret).submit({ url: ad.url });
    expect({ status, body }).toMatchObject({ status: 200, body: { cached: true, status: 'done' } });
  });

  test('where the settings of servers differ, the lowest limit applies', async () => {
    limitTo({ perDay: 1 });
    await renewServer(harness.db, '00000000-0000-4000-8000-000000000001');
    limitTo({ perDay: 5 });
    expect(await deliver(await newLine(harness.db, 2))).toEqual([true, false]);
    await harness.db`delete from server_processes`;
    expect(await deliver(await newLine(harness.db, 1))).toEqual([true]);
  });

  test('a call that was never answered counts as the largest once the run has ended', async () => {
    limitTo({ perDay: 2 });
    const [one] = await newLine(harness.db, 1);
    if (one === undefined) throw new Error('no line');
    await deliver([one]);
    for (let call = 0; call < 3; call += 1) expect(await reserve(one)).toBe(true);
    await spend(one, 0.01);
    await returnModelCall(harness.db, one, 'refused');
    expect(await counted()).toBeCloseTo(currentBudget().most, 5);
    await fail(one);
    expect(await counted()).toBeCloseTo(0.01 + currentBudget().most / 3, 4);
  });

  test('a call whose price is not known counts as the largest', async () => {
    limitTo({ perDay: 2 });
    const [one] = await newLine(harness.db, 1);
    if (one === undefined) throw new Error('no line');
    await deliver([one]);
    await spend(one, undefined);
    await fail(one);
    expect(await counted()).toBeCloseTo(currentBudget().most / 3, 4);
  });

  test('the operator gets a notice before what runs at one time could reach it, and so before an analysis waits', async () => {
    limitTo({ perDay: 10 });
    const { most } = currentBudget();
    const [one, two] = await newLine(harness.db, 2);
    if (one === undefined || two === undefined) throw new Error('no line');
    await deliver([one]);
    const codes = async () => (await findNotices(harness.db))?.map(({ code }) => code) ?? [];
    await spend(one, most * 1.9);
    expect(await codes()).not.toContain('model_spend_high');
    await spend(one, most * 0.2);
    expect([(await codes()).includes('model_spend_high'), await deliver([two])]).toEqual([true, [true]]);
  });

  test('is 50 US dollars where the operator sets none, but for the demo model and a model of unknown price', () => {
    const limitWith = (settings: Record<string, string>) => {
      for (const [name, value] of Object.entries({ GEMINI_API_KEY: 'AIza-x', GEMINI_MODEL: '', MODEL_SPEND_PER_DAY: '', ...settings }))
        vi.stubEnv(name, value);
      loadEnv('serve');
      return [currentBudget().perDay, describeSpendLimit()];
    };
    expect(limitWith({})).toEqual([
      50,
      expect.stringMatching(/^the model may cost US\$ 50\.00 a day; one analysis may cost US\$ 0\.\d\d$/),
    ]);
    expect(limitWith({ MODEL_SPEND_PER_DAY: '7.50' })[0]).toBe(7.5);
    expect(limitWith({ GEMINI_API_KEY: 'stand-in' })).toEqual([undefined, expect.stringMatching(/^no limit/)]);
    expect(limitWith({ GEMINI_MODEL: 'gemini-9-unknown' })).toEqual([
      undefined,
      expect.stringContaining('price of gemini-9-unknown is not known'),
    ]);
  });

  test('the operator gets a notice when 80% of it is spent', async () => {
    limitTo({ perDay: 100 });
    const { most } = currentBudget();
    const [one] = await newLine(harness.db, 1);
    if (one === undefined) throw new Error('no line');
    await deliver([one]);
    const codes = async () => (await findNotices(harness.db))?.map(({ code }) => code) ?? [];
    await spend(one, most * 79);
    expect(await codes()).not.toContain('model_spend_high');
    await spend(one, most * 3);
    expect(await codes()).toContain('model_spend_high');
  });
});

test('the limit of an account stops that account alone, and says so', async () => {
  limitTo({ perAccount: 1 });
  const [one, two] = await newLine(harness.db, 2);
  const [other] = await newLine(harness.db, 1);
  if (one === undefined || two === undefined || other === undefined) throw new Error('no line');
  expect(await deliver([one, two, other])).toEqual([true, false, true]);
  expect(await said(two)).toBe(ACCOUNT_WAITS);
  await fail(one);
  const third = await joinLine(harness.db, two);
  expect(await deliver([two, third])).toEqual([true, false]);
});

test.each([
  ['MODEL_SPEND_PER_DAY', '50', 'gemini-9-unknown', /price of gemini-9-unknown is not known/],
  ['MODEL_SPEND_PER_ACCOUNT_PER_DAY', '50', 'gemini-9-unknown', /price of gemini-9-unknown is not known/],
  ['MODEL_SPEND_PER_DAY', '0.10', 'gemini-3.8-flash', /must be at least \d+\.\d\d, the most that one analysis/],
])('a server does not start with %s=%s and %s', (name, value, model, message) => {
  vi.stubEnv(name, value);
  vi.stubEnv('GEMINI_MODEL', model);
  loadEnv('serve');
  expect(assertSpendLimits).toThrow(EnvError);
  expect(assertSpendLimits).toThrow(message);
});
