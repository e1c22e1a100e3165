import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import { checkLibraries } from '@/lib/canaries/check';
import { loadEnv } from '@/lib/env';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';

let harness: Harness;
let fakes: Fakes;
let driver: Driver | undefined;

beforeAll(async () => {
  fakes = await startFakes();
  harness = await openHarness();
});
beforeEach(async () => {
  fakes.library.reset();
  await harness.db`truncate platform_gates, library_canaries, job_runs, job_steps`;
});
afterEach(async () => {
  await driver?.stop();
  driver = undefined;
  configure({});
});
afterAll(async () => {
  await harness.close();
  await fakes.close();
});

const metaCanary = toMetaUrl(metaAds.kettle.adId);
const tiktokCanary = toTikTokUrl(tiktokAds.untitled.adId);

function configure({ meta = '', tiktok = '' }: { meta?: string; tiktok?: string }): void {
  Object.assign(process.env, { CANARY_META_URL: meta, CANARY_TIKTOK_URL: tiktok });
  loadEnv('serve');
}
const start = async () => {
  driver = await startDriver({ pollMs: 100, graceMs: 100, scrapeTiming: fakeTiming });
};
const check = () => checkLibraries(harness.db, { timing: fakeTiming, signal: new AbortController().signal });
const visited = () => fakes.library.requests({ kind: 'page' }).map(({ adId }) => adId);
const kept = () => harness.db`select platform, outcome from library_canaries order by platform`;
const tickStatus = async () =>
  (await harness.db<{ status: string }[]>`select status from job_runs where function_id = 'ad-analysis-every-four-hours'`)[0]?.status;

test('the schedule checks each canary once, one after the other, and stores its result', async () => {
  configure({ meta: metaCanary, tiktok: tiktokCanary });
  await start();
  await until('the tick is done', async () => (await tickStatus()) === 'completed');
  expect(visited()).toEqual([metaAds.kettle.adId, tiktokAds.untitled.adId]);
  expect(await kept()).toEqual([
    { platform: 'meta', outcome: 'ok' },
    { platform: 'tiktok', outcome: 'changed' },
  ]);
});

test('without a canary nothing is checked', async () => {
  await check();
  expect([visited(), await kept()]).toEqual([[], []]);
});

test('a library whose breaker is open is left alone', async () => {
  configure({ meta: metaCanary, tiktok: tiktokCanary });
  await harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 1, now() + interval '1 minute')`;
  await check();
  expect(visited()).toEqual([tiktokAds.untitled.adId]);
});

test('a drain ends a running check and leaves it to another process', async () => {
  const { adId } = metaAds.late;
  configure({ meta: toMetaUrl(adId) });
  await start();
  await expect.poll(visited).toEqual([adId]);
  await driver?.stop();
  driver = undefined;
  expect([await tickStatus(), await kept()]).toEqual(['queued', []]);
});
