import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callsEnded } from '@/inngest/calls';
import { createEndpoint } from '@/inngest/endpoint';
import { wakeDriver } from '@/inngest/start';
import { verifyLedger } from '@/lib/credits/verify';
import { env } from '@/lib/env';
import type { FailureCode } from '@/lib/failures';
import { newSigningKey } from '@/tests/fakes/inngest/fake';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type Customer, forgetRuns, newCustomer } from '@/tests/support/customer';
import { startOnInngest } from '@/tests/support/engines';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { gate } from '@/tests/support/gate';
import { type Harness, openHarness } from '@/tests/support/harness';
import { refundedMessage } from '@/tests/support/refunded-message';
import { serveRequests } from '@/tests/support/serve-requests';

let harness: Harness;
let fakes: Fakes;
let engine: Awaited<ReturnType<typeof startOnInngest>>;

beforeAll(async () => {
  fakes = await startFakes();
  harness = await openHarness();
  engine = await startOnInngest({ pollMs: 100, sweepMs: 300, scrapeTiming: fakeTiming });
});
afterEach(() => engine.inngest.setFaults({}));
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await engine.stop();
  await harness.close();
  await fakes.close();
});

type Submitted = Customer & { id: string; runId: string; adId: string };

async function submit(adId: string): Promise<Submitted> {
  await forgetRuns(harness.db, adId);
  const customer = await newCustomer(harness.db);
  const id = await customer.submit(toMetaUrl(adId));
  const [run] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${id}`;
  return { ...customer, id, runId: run?.runId ?? '', adId };
}

const refundedWith = (code: FailureCode) => ({ status: 'failed', errorMessage: refundedMessage(code) });
const pageLoads = (adId: string) => fakes.library.requests({ adId, kind: 'page' }).length;
const relayed = ({ runId }: Submitted) =>
  expect.poll(async () => harness.db`select 1 from job_events where data ->> 'runId' = ${runId} and relayed_at is null`).toEqual([]);

/** Makes it so many minutes since a run that no worker claimed was requested; fewer than 0: however long the test takes, it is not yet due again. */
async function passSinceRequest({ runId }: Submitted, minutes: number): Promise<void> {
  const at = harness.db`now() - make_interval(mins => ${minutes})`;
  await harness.db`update runs set asked_at = ${at} where id = ${runId}`;
  await harness.db`update job_events set relayed_at = ${at} where data ->> 'runId' = ${runId}`;
}

const passDeadline = ({ runId }: Submitted) => harness.db`update runs set deadline_at = now() where id = ${runId}`;

test('an event that Inngest accepted and lost is sent again, and its run is done for one charge', async () => {
  await engine.inngest.setFaults({ lose: 1 });
  const submitted = await submit(metaAds.carousel.adId);
  await relayed(submitted);
  await passSinceRequest(submitted, -60);
  const later = await submit(metaAds.notFound.adId);
  await later.ended(later.id);
  expect((await submitted.fetch(submitted.id)).status).toBe('queued');
  await passSinceRequest(submitted, 2);
  expect(await submitted.ended(submitted.id)).toMatchObject({ status: 'done', report: { verdict: 'insufficient_evidence' } });
  expect(await submitted.balance()).toBe(1);
});

test('an event that Inngest rejects is sent until it is accepted', async () => {
  await engine.inngest.setFaults({ refuse: 3 });
  const submitted = await submit(metaAds.image.adId);
  const hurry = setInterval(() => {
    void harness.db`update job_events set next_at = now() where relayed_at is null`.then(wakeDriver);
  }, 300);
  expect(await submitted.ended(submitted.id)).toMatchObject({ status: 'done' });
  clearInterval(hurry);
});

test('an event that comes twice, as after the day in which its id counts, is one run, one page and one charge', async () => {
  const { adId } = metaAds.image;
  const before = { loads: pageLoads(adId), runs: (await engine.inngest.runs()).length };
  await engine.inngest.setFaults({ repeat: 1 });
  const submitted = await submit(adId);
  expect(await submitted.ended(submitted.id)).toMatchObject({ status: 'done' });
  await expect
    .poll(async () => (await engine.inngest.runs()).slice(before.runs).map(({ status }) => status))
    .toEqual(['completed', 'completed']);
  expect(pageLoads(adId)).toBe(before.loads + 1);
  expect(await harness.db`select attempt from runs where id = ${submitted.runId}`).toEqual([{ attempt: 1 }]);
});

test('events that come late and out of order all end', async () => {
  await engine.inngest.setFaults({ lateMs: [0, 1500] });
  const names = ['image', 'carousel', 'removed', 'notFound'] as const;
  const all = await Promise.all(names.map((name) => submit(metaAds[name].adId)));
  const ended = await Promise.all(all.map(async (one) => [(await one.ended(one.id)).status, await one.balance()]));
  expect(ended).toEqual([
    ['done', 1],
    ['done', 1],
    ['failed', 1],
    ['failed', 1],
  ]);
});

test.each([
  ['cancelled by hand', () => engine.inngest.cancel()],
  ['cancelled by its time limit', () => engine.inngest.setFaults({ finishMs: 1 })],
  ['forgotten with all its state', () => engine.inngest.wipe()],
])(
  'a run that was %s and that no other worker takes up in its ten minutes is refunded, and what its worker still does is dropped',
  async (_how, strike) => {
    const mayAnswer = gate();
    fakes.gemini.fail({ on: 'upload', after: mayAnswer.opened });
    const uploads = () => fakes.gemini.calls().filter(({ operation }) => operation === 'upload').length;
    const before = uploads();
    const submitted = await submit(fakes.library.copyAd(metaAds.silent));
    await expect.poll(uploads).toBe(before + 1);
    await strike();
    const live = async () => (await engine.inngest.runs()).filter(({ status }) => status === 'queued' || status === 'running');
    await expect.poll(live).toEqual([]);
    await passDeadline(submitted);
    expect(await submitted.ended(submitted.id)).toMatchObject(refundedWith('deadline_passed'));
    expect(await submitted.balance()).toBe(1);
    mayAnswer.open();
    await callsEnded();
    expect(await submitted.fetch(submitted.id)).toMatchObject(refundedWith('deadline_passed'));
  },
);

test('a run that waited in Inngest when its state was wiped is sent again and done', async () => {
  await engine.inngest.setFaults({ lateMs: [60_000, 60_000] });
  const submitted = await submit(metaAds.carousel.adId);
  await relayed(submitted);
  await engine.inngest.wipe();
  await engine.inngest.setFaults({});
  await passSinceRequest(submitted, 2);
  expect(await submitted.ended(submitted.id)).toMatchObject({ status: 'done' });
});

test('the signing key is rotated without a pause: old and new are accepted, in both directions', async () => {
  const { inngest } = env();
  const next = newSigningKey();
  const rotating = createEndpoint({
    authSecret: '',
    inngest: inngest && { ...inngest, signingKey: next, signingKeyFallback: inngest.signingKey },
  });
  const app = await serveRequests(rotating);
  await engine.inngest.sync(`${app.baseUrl}/api/inngest`);
  const before = await submit(metaAds.image.adId);
  expect(await before.ended(before.id)).toMatchObject({ status: 'done' });
  await engine.inngest.rotate(next);
  const after = await submit(metaAds.carousel.adId);
  expect(await after.ended(after.id)).toMatchObject({ status: 'done' });
  await engine.inngest.rotate(inngest?.signingKey ?? '');
  await engine.inngest.sync(engine.appUrl);
  await app.close();
});

test('an event without a valid run ID is dropped at its first call, and its failure at the next', async () => {
  const { baseUrl, env: keys } = engine.inngest;
  // The engine learns of the end of the run before this one after its customer does.
  await expect.poll(async () => (await engine.inngest.runs()).filter(({ status }) => ['queued', 'running'].includes(status))).toEqual([]);
  const before = (await engine.inngest.runs()).length;
  const answered = (await engine.inngest.history()).length;
  const body = JSON.stringify({ name: 'analysis/requested', data: { runId: 'x' } });
  expect((await fetch(`${baseUrl}/e/${keys.INNGEST_EVENT_KEY}`, { method: 'POST', body })).status).toBe(200);
  await expect
    .poll(async () => (await engine.inngest.runs()).slice(before).map(({ status, attempt }) => [status, attempt]))
    .toEqual([
      ['failed', 0],
      ['completed', 0],
    ]);
  expect((await engine.inngest.history()).slice(answered)).toHaveLength(2);
});

test('run ids are those of Inngest, and the claim knows its run by them', async () => {
  const submitted = await submit(metaAds.notFound.adId);
  await submitted.ended(submitted.id);
  const [run] = await harness.db<{ engineRunId: string }[]>`select engine_run_id as "engineRunId" from runs where id = ${submitted.runId}`;
  expect(run?.engineRunId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect((await engine.inngest.runs()).map(({ id }) => id)).toContain(run?.engineRunId);
});
