import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import { verifyLedger } from '@/lib/credits/verify';
import { loadEnv } from '@/lib/env';
import type { AskedAd } from '@/tests/fakes/meta/ad';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { newCustomer } from '@/tests/support/customer';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { refundedMessage } from '@/tests/support/refunded-message';

const CLOSED_MS = 3000;

let harness: Harness;
let fakes: Fakes;
let driver: Driver | undefined;

beforeAll(async () => {
  [fakes, harness] = await Promise.all([startFakes(), openHarness()]);
});
beforeEach(async () => {
  fakes.library.reset();
  await harness.db`truncate platform_gates, platform_signs, spared_ads`;
});
afterEach(async () => {
  await driver?.stop();
  driver = undefined;
  process.env.CANARY_META_URL = '';
  loadEnv('serve');
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await harness.close();
  await fakes.close();
});

const start = async () => {
  const scrapeTiming = { ...fakeTiming, openMs: CLOSED_MS, maxOpenMs: 600_000 };
  driver = await startDriver({ pollMs: 50, sweepMs: 100, backoffMs: () => 100, scrapeTiming });
};

/** One credit's analysis of an ad like `of`, which an account of its own submits. */
async function submit(of: AskedAd, page?: 'login' | 'captcha') {
  const adId = fakes.library.copyAd(of);
  if (page !== undefined) fakes.library.set(adId, { page });
  const customer = await newCustomer(harness.db);
  const id = await customer.submit(toMetaUrl(adId));
  return { adId, ended: () => customer.ended(id), balance: customer.balance };
}

const loads = () => fakes.library.requests({ kind: 'page' });
const gate = async () => (await harness.db`select blocks, closed_until, suspect_ad_id from platform_gates`)[0];
const open = { blocks: 0, closed_until: null, suspect_ad_id: null };

test.each([
  ['login', 'login_required'],
  ['captcha', 'captcha_required'],
] as const)(
  'one ad behind a %s fails alone, refunded: the analyses of others wait a moment and end in their reports',
  async (page, code) => {
    const walled = await submit(metaAds.image, page);
    await start();
    await expect.poll(() => loads().length).toBe(1);
    const others = [await submit(metaAds.image), await submit(metaAds.carousel), await submit(metaAds.image)];
    for (const other of others) expect(await other.ended()).toMatchObject({ status: 'done' });
    expect(await walled.ended()).toMatchObject({ status: 'failed', errorMessage: refundedMessage(code) });
    expect(await walled.balance()).toBe(1);
    const [first, second] = loads();
    expect(first?.adId).toBe(walled.adId);
    expect(second?.adId).not.toBe(walled.adId);
    expect((second?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(CLOSED_MS - 100);
    expect(await gate()).toMatchObject(open);
  },
);

test('an ad behind a captcha that no other follows fails with that cause, refunded', async () => {
  const walled = await submit(metaAds.image, 'captcha');
  await start();
  expect(await walled.ended()).toMatchObject({ status: 'failed', errorMessage: refundedMessage('captcha_required') });
  expect(await walled.balance()).toBe(1);
  expect(loads()).toHaveLength(2);
});

test('the canary decides where one is set, by one page load, and the analysis that waited goes on', async () => {
  process.env.CANARY_META_URL = toMetaUrl(metaAds.kettle.adId);
  loadEnv('serve');
  const walled = await submit(metaAds.image, 'login');
  // A check of the canary by itself would decide as well.
  await harness.db`insert into library_canaries (platform, taken_at) values ('meta', now()) on conflict (platform) do update set taken_at = now()`;
  await start();
  await expect.poll(() => loads().length).toBe(1);
  const other = await submit(metaAds.image);
  expect(await other.ended()).toMatchObject({ status: 'done' });
  expect(loads().map(({ adId }) => adId)).toEqual([walled.adId, metaAds.kettle.adId, other.adId]);
  expect(await gate()).toMatchObject(open);
});
