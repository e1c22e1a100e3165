import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import type { ScrapeTiming } from '@/lib/ads/scrape';
import { loadEnv } from '@/lib/env';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { refundedMessage } from '@/tests/support/refunded-message';
import { until } from '@/tests/support/until';

let harness: Harness;
let fakes: Fakes;
let driver: Driver | undefined;

beforeAll(async () => {
  fakes = await startFakes();
  harness = await openHarness();
});
beforeEach(() => harness.db`delete from platform_gates`);
afterEach(async () => {
  await driver?.stop();
  driver = undefined;
  process.env.PLATFORM_META = 'on';
  loadEnv('serve');
});
afterAll(async () => {
  await harness.close();
  await fakes.close();
});

type Submitted = {
  now: () => Promise<Record<string, unknown>>;
  ended: () => Promise<Record<string, unknown>>;
  balance: () => Promise<unknown>;
};

async function submit(adId: string): Promise<Submitted> {
  const { secret, tokenId } = await newAccount(harness.db, { credits: 1 });
  await harness.db`update api_tokens set limits = '{"fetch": 10000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  const { body } = await client.submit({ url: toMetaUrl(adId) });
  const now = async () => (await client.fetch(String(body.id))).body;
  return {
    now,
    ended: () =>
      until('the analysis ends', async () => {
        const fetched = await now();
        return (fetched.status === 'done' || fetched.status === 'failed') && fetched;
      }),
    balance: async () => (await client.credits()).body.balance,
  };
}

const start = async (scrapeTiming: Partial<ScrapeTiming> = fakeTiming) => {
  driver = await startDriver({ pollMs: 100, sweepMs: 500, backoffMs: () => 100, scrapeTiming });
};
const pages = (adId: string) => fakes.library.requests({ adId });
const openBreaker = (seconds: number) =>
  harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 1, now() + make_interval(secs => ${seconds}))`;

test('a run that meets an open breaker opens no page until it closes, then comes back by itself', async () => {
  const { adId } = metaAds.kettle;
  await openBreaker(4);
  const closesAt = Date.now() + 4000;
  const submitted = await submit(adId);
  await start();
  expect(await submitted.ended()).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  const [first] = pages(adId);
  expect(first?.at.getTime()).toBeGreaterThanOrEqual(closesAt - 200);
  expect(await harness.db`select blocks, closed_until from platform_gates`).toEqual([{ blocks: 0, closed_until: null }]);
});

test('a run that waits for a breaker stays queued, and its deadline begins when it starts', async () => {
  const { adId } = metaAds.silent;
  await openBreaker(3);
  const submitted = await submit(adId);
  await start();
  const states = async () => {
    const rows = await harness.db<{ state: string }[]>`
      select concat_ws(' ', status, case when claimed_at is null then 'unclaimed' end, case when asked_at is null then 'in line' end) as state
      from runs where ad_id = ${adId}`;
    return rows.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(['queued unclaimed in line']);
  expect(await submitted.ended()).toMatchObject({ status: 'done' });
  expect(await states()).toEqual(['done in line']);
});

test('an account that submits one odd ad again and again closes its library for no other account', async () => {
  const adId = '900000000000301';
  fakes.library.set(adId, { page: 'forbidden' });
  await start({ ...fakeTiming, openMs: 600_000, maxOpenMs: 600_000 });
  const { secret, tokenId } = await newAccount(harness.db, { credits: 1 });
  await harness.db`update api_tokens set limits = '{"fetch": 10000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  for (let times = 0; times < 3; times += 1) {
    const { body } = await client.submit({ url: toMetaUrl(adId) });
    const status = async () => (await client.fetch(String(body.id))).body;
    await expect.poll(status).toMatchObject({ status: 'failed', errorMessage: refundedMessage('page_withheld') });
  }
  const other = await submit(metaAds.catalog.adId);
  expect(await other.ended()).toMatchObject({ status: 'done' });
});

test('a run keeps what the page was when it was opened last', async () => {
  const { adId } = metaAds.removed;
  const submitted = await submit(adId);
  await start();
  expect(await submitted.ended()).toMatchObject({ status: 'failed' });
  const blocked = await submit(metaAds.challenge.adId);
  expect(await blocked.ended()).toMatchObject({ status: 'failed' });
  const states = await harness.db<{ state: string }[]>`
    select page_state as state from runs where ad_id in (${adId}, ${metaAds.challenge.adId}) and completed_at is not null order by completed_at`;
  expect(states.map(({ state }) => state)).toEqual(['removed', 'challenge']);
});

test('the loads of a worker that died count: a run never opens a third page', async () => {
  const { adId } = metaAds.image;
  const submitted = await submit(adId);
  await harness.db`update runs set page_loads = 2 where ad_id = ${adId}`;
  await start();
  expect(await submitted.ended()).toMatchObject({ status: 'failed', errorMessage: refundedMessage('library_unavailable') });
  expect(await submitted.balance()).toBe(1);
  expect(pages(adId)).toEqual([]);
});

test('with one load left a page is not opened a second time', async () => {
  const { adId } = metaAds.unavailableOnce;
  const submitted = await submit(adId);
  await harness.db`update runs set page_loads = 1 where ad_id = ${adId}`;
  await start();
  expect(await submitted.ended()).toMatchObject({ status: 'failed', errorMessage: refundedMessage('library_unavailable') });
  expect(pages(adId).filter(({ kind }) => kind === 'page')).toHaveLength(1);
});

test('a run that waits when its platform is switched off opens no page', async () => {
  const { adId } = metaAds.carousel;
  const submitted = await submit(adId);
  process.env.PLATFORM_META = 'off';
  loadEnv('serve');
  await start();
  expect(await submitted.ended()).toMatchObject({ status: 'failed', errorMessage: refundedMessage('platform_off') });
  expect(await submitted.balance()).toBe(1);
  expect(pages(adId)).toEqual([]);
});
