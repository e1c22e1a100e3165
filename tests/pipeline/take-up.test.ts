import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { newCustomer } from '@/tests/support/customer';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';

let harness: Harness;
let fakes: Fakes;
let driver: Driver;
beforeAll(async () => {
  [fakes, harness] = await Promise.all([startFakes(), openHarness()]);
  // The schedule of ten minutes ticks every half second.
  driver = await startDriver({ pollMs: 100, sweepMs: 300, now: () => Date.now() * 1200, heartbeatMs: 200, scrapeTiming: fakeTiming });
});
afterAll(async () => {
  await driver.stop();
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await harness.close();
  await fakes.close();
});

const generations = () => fakes.gemini.calls().filter(({ operation }) => operation === 'generate').length;

test('a run that its engine dropped during the model call continues with another worker: one page, one charge, one report', async () => {
  const { adId } = metaAds.kettle;
  fakes.gemini.fail({ on: 'generate', delayMs: 5000 });
  const customer = await newCustomer(harness.db);
  const before = await customer.balance();
  const id = await customer.submit(toMetaUrl(adId));
  await expect.poll(generations).toBe(1);
  await harness.db`update job_runs set status = 'cancelled', ended_at = now(), lease_until = null, lease_token = lease_token + 1`;
  // What its worker says from now on is the last: as if the process had gone.
  await harness.db`update runs set engine_run_id = engine_run_id || ' gone', heartbeat_due_at = now() where ad_id = ${adId}`;
  expect(await customer.ended(id)).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  expect(await harness.db`select attempt, model_calls as "modelCalls" from runs where ad_id = ${adId}`).toEqual([
    { attempt: 2, modelCalls: 2 },
  ]);
  expect(fakes.library.requests({ adId, kind: 'page' })).toHaveLength(1);
  expect(await customer.balance()).toBe(before - 1);
  await expect.poll(() => fakes.gemini.files()).toEqual([]);
});
