import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import { verifyLedger } from '@/lib/credits/verify';
import type { AskedAd } from '@/tests/fakes/meta/ad';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { clientOf } from '@/tests/support/client';
import { newCustomer } from '@/tests/support/customer';
import { newAccount } from '@/tests/support/factories';
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
  await harness.db`truncate platform_gates, platform_signs`;
});
afterEach(async () => {
  await driver?.stop();
  driver = undefined;
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
const gate = async () => (await harness.db`select blocks, closed_until from platform_gates`)[0];
const open = { blocks: 0, closed_until: null };

test.each([
  ['login', 'login_required'],
  ['captcha', 'captcha_required'],
] as const)(
  'one ad behind a %s fails alone, refunded, after one page load: the analyses of others wait a moment and end in their reports',
  async (page, code) => {
    const walled = await submit(metaAds.image, page);
    await start();
    await expect.poll(() => loads().length).toBe(1);
    const others = [await submit(metaAds.image), await submit(metaAds.carousel), await submit(metaAds.image)];
    expect(await walled.ended()).toMatchObject({ status: 'failed', errorMessage: refundedMessage(code) });
    expect(await walled.balance()).toBe(1);
    for (const other of others) expect(await other.ended()).toMatchObject({ status: 'done' });
    const [first, second] = loads();
    expect(first?.adId).toBe(walled.adId);
    expect(loads().filter(({ adId }) => adId === walled.adId)).toHaveLength(1);
    expect((second?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(CLOSED_MS - 100);
    expect(await gate()).toMatchObject(open);
  },
);

test('an ad behind a captcha is not opened again for an hour, by no account and for none of its videos', async () => {
  const walled = await submit(metaAds.image, 'captcha');
  await start();
  expect(await walled.ended()).toMatchObject({ status: 'failed' });
  const isOver = async () => (await gate())?.closed_until <= new Date();
  await expect.poll(isOver).toBe(true);
  const again = async () => {
    const client = clientOf((await newAccount(harness.db, { credits: 1 })).secret);
    const { status, body } = await client.submit({ url: toMetaUrl(walled.adId), video: 2 });
    expect(status).toBe(201);
    await expect.poll(async () => (await client.fetch(String(body.id))).body.status).toBe('failed');
    return { ...(await client.fetch(String(body.id))).body, ...(await client.credits()).body };
  };
  expect(await again()).toMatchObject({ errorMessage: refundedMessage('captcha_required'), balance: 1 });
  expect(loads()).toHaveLength(1);
  await harness.db.begin(async (tx) => {
    // An ended run is final.
    await tx`set local session_replication_role = replica`;
    await tx`update runs set completed_at = completed_at - interval '61 minutes' where ad_id = ${walled.adId}`;
  });
  await again();
  expect(loads()).toHaveLength(2);
});
