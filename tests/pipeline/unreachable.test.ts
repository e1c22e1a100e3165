import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import { closeEgress } from '@/lib/ads/egress';
import { reconnectPausesMs } from '@/lib/analyses/steps/reconnect';
import { verifyLedger } from '@/lib/credits/verify';
import { loadEnv } from '@/lib/env';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type Customer, newCustomer } from '@/tests/support/customer';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { startWire, type Wire } from '@/tests/support/wire';

let harness: Harness;
let fakes: Fakes;
let wires: { pages: Wire; media: Wire; model: Wire };
let driver: Driver | undefined;

/** The pauses of the product, a hundredth of each. */
const pausesMs = reconnectPausesMs.map((ms) => ms / 100);

beforeAll(async () => {
  [fakes, harness] = await Promise.all([startFakes(), openHarness()]);
  const { library, gemini } = fakes;
  const [pages, media, model] = await Promise.all([
    startWire(library.port),
    startWire(library.port),
    startWire(Number(new URL(gemini.baseUrl).port)),
  ]);
  wires = { pages, media, model };
  const toPort = (name: string) => (name.includes('fbcdn') ? media.port : pages.port);
  const map = library.egressMap.split(',').map((entry) => entry.split('=')[0] ?? '');
  process.env.EGRESS_MAP = map.map((name) => `${name}=127.0.0.1:${toPort(name)}`).join(',');
  process.env.GEMINI_BASE_URL = `http://127.0.0.1:${model.port}`;
  loadEnv('serve');
});
beforeEach(async () => {
  await harness.db`delete from platform_gates`;
  await harness.db`delete from platform_signs`;
});
afterEach(async () => {
  await driver?.stop();
  driver = undefined;
  for (const wire of Object.values(wires)) await wire.set('whole');
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await closeEgress();
  for (const wire of Object.values(wires)) await wire.close();
  await harness.close();
  await fakes.close();
});

const start = async (reconnectMs: readonly number[] = pausesMs) => {
  driver = await startDriver({
    pollMs: 50,
    sweepMs: 100,
    backoffMs: () => 100,
    scrapeTiming: fakeTiming,
    reconnectPausesMs: reconnectMs,
  });
};

type Submitted = { adId: string; customer: Customer; id: string };

/** An ad that no other test submits. */
async function submit(): Promise<Submitted> {
  const adId = fakes.library.copyAd(metaAds.kettle);
  const customer = await newCustomer(harness.db);
  return { adId, customer, id: await customer.submit(toMetaUrl(adId)) };
}

const runOf = async ({ adId }: Submitted) =>
  (
    await harness.db<{ loads: number; calls: number; step: string | null; returned: boolean }[]>`
    select page_loads as loads, model_calls as calls, current_step as step, resume_at is not null as returned
    from runs where ad_id = ${adId}`
  )[0];
const evidence = async () => [
  await harness.db`select 1 from platform_signs`,
  await harness.db`select 1 from platform_gates where closed_until is not null or blocks > 0`,
];

/** Checks that the report came, for one credit, one page load and one model call, and that no sign counts against the library. */
async function expectWhole(submitted: Submitted): Promise<void> {
  const { customer, id, adId } = submitted;
  expect(await customer.ended(id)).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  expect(await customer.balance()).toBe(0);
  expect(await runOf(submitted)).toMatchObject({ loads: 1, calls: 1 });
  expect(fakes.library.requests({ adId, kind: 'page' })).toHaveLength(1);
  expect(await evidence()).toEqual([[], []]);
}

test('the pauses towards a host that is not reached are those that were promised', () => {
  expect(reconnectPausesMs).toEqual([1000, 4000, 15_000, 60_000]);
});

describe('an analysis ends in its report, on one page load and one call of the model', () => {
  test.each(['pages', 'media', 'model'] as const)('when the way to its %s is reset again and again, then whole', async (way) => {
    await wires[way].set('reset');
    const before = wires[way].resets();
    await start();
    const submitted = await submit();
    await expect.poll(() => wires[way].resets() - before).toBeGreaterThan(3);
    await wires[way].set('whole');
    await expectWhole(submitted);
  });

  test('when nothing listens where its library should be, then something does', async () => {
    await wires.pages.set('refused');
    await start();
    const submitted = await submit();
    await expect.poll(async () => (await runOf(submitted))?.step).toBe('Waiting before opening the ad again');
    await wires.pages.set('whole');
    await expectWhole(submitted);
  });
});

test('a run whose library is unreachable waits in the queue for the longest pause, and occupies no slot there', async () => {
  await wires.pages.set('refused');
  await start([10, 20, 60_000]);
  const submitted = await submit();
  await expect.poll(async () => (await runOf(submitted))?.returned).toBe(true);
  const rows = await harness.db`
    select 1 from runs where ad_id = ${submitted.adId} and engine_run_id is null and asked_at is null
      and resume_at between now() + interval '50 seconds' and now() + interval '60 seconds'`;
  expect(rows).toHaveLength(1);
  await wires.pages.set('whole');
  await harness.db`update runs set resume_at = now() where ad_id = ${submitted.adId}`;
  await expectWhole(submitted);
});
