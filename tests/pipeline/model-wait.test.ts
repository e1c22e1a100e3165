import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import { stepWords } from '@/lib/analyses/progress';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { verifyLedger } from '@/lib/credits/verify';
import { quotaBody } from '@/tests/fakes/gemini/quota';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { runAdmin } from '@/tests/support/admin-command';
import { clientOf } from '@/tests/support/client';
import { newAccount, type TestAccount } from '@/tests/support/factories';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { refundedMessage } from '@/tests/support/refunded-message';
import { until } from '@/tests/support/until';
import { webContextOf } from '@/tests/support/web-context';

let harness: Harness;
let fakes: Fakes;
let driver: Driver;
beforeAll(async () => {
  [fakes, harness] = await Promise.all([startFakes(), openHarness()]);
  driver = await startDriver({ pollMs: 100, sweepMs: 500, trialMs: 100, backoffMs: () => 100, scrapeTiming: fakeTiming });
});
beforeEach(async () => {
  fakes.gemini.mend();
  await harness.db`delete from model_breakers`;
  await harness.db`update runs set url = url || ' ' || id where position(' ' in url) = 0`;
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await driver.stop();
  await Promise.all([harness.close(), fakes.close()]);
});

type Waiting = { account: TestAccount; id: string };

async function submit(adId: string): Promise<Waiting> {
  const account = await newAccount(harness.db, { credits: 1 });
  const { body } = await clientOf(account.secret).submit({ url: toMetaUrl(adId) });
  return { account, id: String(body.id) };
}
const fetch = async ({ account, id }: Waiting) => (await clientOf(account.secret).fetch(id)).body;
const balance = async ({ account }: Waiting) => (await clientOf(account.secret).credits()).body.balance;
const ended = (of: Waiting) =>
  until('the analysis ends', async () => {
    const body = await fetch(of);
    return body.status === 'done' || body.status === 'failed' ? body : undefined;
  });
const pages = (adId: string) => fakes.library.requests({ adId, kind: 'page' }).length;
const seenOf = (adId: string) => ({
  pages: pages(adId),
  uploads: fakes.gemini.calls().filter(({ operation }) => operation === 'upload').length,
});

/** Makes the model reject every call for its quota, and lets an analysis meet that. */
async function spendQuota(): Promise<void> {
  fakes.gemini.fail({ on: 'generate', kind: 'http', status: 429, body: quotaBody('minute', '0.1s'), times: 1000 });
  expect(await ended(await submit(metaAds.ledger.adId))).toMatchObject({
    status: 'failed',
    errorMessage: refundedMessage('model_unavailable'),
  });
}

/** Waits until the engine has delivered the run and put it back in the queue. */
const isPutBack = ({ id }: Waiting) =>
  until('the run waits in line', async () => {
    const [run] = await harness.db<{ waits: boolean }[]>`
      select r.asked_at is null and r.claimed_at is null as waits from runs r join analyses a on a.run_id = r.id where a.id = ${id}`;
    return run?.waits === true || undefined;
  });

/** Makes a trial due; answers how often one was refused until now. */
async function makeTrialDue(): Promise<number> {
  const [breaker] = await harness.db<{ doublings: number }[]>`update model_breakers set next_trial_at = now() returning doublings`;
  return breaker?.doublings ?? 0;
}
const { adId } = metaAds.kettle;

test('while the model’s quota is spent, an analysis waits charged, opens no page and says why; once a trial is answered, it goes on', async () => {
  await spendQuota();
  const before = seenOf(adId);
  const waiting = await submit(adId);
  await isPutBack(waiting);
  const words = { status: 'queued', currentStep: stepWords.waitingForModel };
  expect(await fetch(waiting)).toMatchObject(words);
  expect((await listLiveAnalyses(webContextOf(harness.db, waiting.account))).analyses).toMatchObject([words]);
  expect(await balance(waiting)).toBe(0);
  const refused = await makeTrialDue();
  await until('the trial is refused', async () => (await harness.db`select 1 from model_breakers where doublings > ${refused}`)[0]);
  expect(await fetch(waiting)).toMatchObject(words);
  expect(seenOf(adId)).toEqual(before);
  fakes.gemini.mend();
  await makeTrialDue();
  expect(await ended(waiting)).toMatchObject({ status: 'done' });
  expect([pages(adId) - before.pages, await balance(waiting)]).toEqual([1, 0]);
});

test('the operator may close the breaker without a trial, and the analyses that waited go on', async () => {
  await spendQuota();
  const waiting = await submit(adId);
  await isPutBack(waiting);
  fakes.gemini.mend();
  const { code, stdout } = await runAdmin(harness, ['model', 'resume', '--json']);
  expect({ code, document: JSON.parse(stdout) as unknown }).toEqual({
    code: 0,
    document: { model: 'gemini-3.8-flash', wasOpen: true },
  });
  expect(await ended(waiting)).toMatchObject({ status: 'done' });
  expect(await harness.db`select 1 from operator_actions where command = 'model resume'`).toHaveLength(1);
});
