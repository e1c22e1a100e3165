import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import type { AdRef } from '@/lib/ads/schema';
import { parseAdUrl } from '@/lib/ads/url';
import { checkDueCanary } from '@/lib/canaries/schedule';
import { loadEnv } from '@/lib/env';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { openScratchDatabase } from '@/tests/support/scratch-database';
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
  await harness.db`delete from platform_gates`;
  await harness.db`delete from library_canaries`;
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
const tiktokCanary = toTikTokUrl(tiktokAds.video.adId);
const canaries: AdRef[] = [metaCanary, tiktokCanary].map(parseAdUrl);
const options = { everyMs: 3_600_000, timing: fakeTiming, signal: new AbortController().signal };

function configure({ meta = '', tiktok = '' }: { meta?: string; tiktok?: string }): void {
  Object.assign(process.env, { CANARY_META_URL: meta, CANARY_TIKTOK_URL: tiktok });
  loadEnv('serve');
}
const start = async () => {
  driver = await startDriver({ pollMs: 100, canaryMs: 50, scrapeTiming: fakeTiming });
};
const visited = () => fakes.library.requests({ kind: 'page' }).map(({ adId }) => adId);
const kept = () => harness.db`select platform, outcome, busy_until from library_canaries order by platform`;

/** Until the driver has worked through an event. */
async function workedOn(): Promise<void> {
  const data = JSON.stringify({ runId: randomUUID() });
  await harness.db`insert into job_events (id, name, data) values (${randomUUID()}, 'analysis/requested', ${data}::text::jsonb)`;
  await until('the job ends', async () => (await harness.db`select 1 from job_runs where ended_at is not null`).length > 0);
}

test('without a canary nothing is checked', async () => {
  await start();
  await workedOn();
  expect(visited()).toEqual([]);
  expect(await kept()).toEqual([]);
});

test('each canary is checked at once, and its result is stored', async () => {
  configure({ meta: metaCanary, tiktok: toTikTokUrl(tiktokAds.untitled.adId) });
  await start();
  await expect.poll(async () => (await kept()).filter(({ outcome }) => outcome !== null).length).toBe(2);
  expect(await checkDueCanary(harness.db, canaries, options)).toBe('idle');
  expect(visited().toSorted()).toEqual([metaAds.kettle.adId, tiktokAds.untitled.adId].toSorted());
  expect(await kept()).toEqual([
    { platform: 'meta', outcome: 'ok', busy_until: null },
    { platform: 'tiktok', outcome: 'changed', busy_until: null },
  ]);
});

test('one process checks at a time, and each canary once over all processes', async () => {
  const looked = await Promise.all(Array.from({ length: 6 }, () => checkDueCanary(harness.db, canaries, options)));
  expect(looked.filter((answer) => answer === 'checked')).toHaveLength(1);
  const then = await Promise.all(Array.from({ length: 6 }, () => checkDueCanary(harness.db, canaries, options)));
  expect(then.filter((answer) => answer === 'checked')).toHaveLength(1);
  expect(await checkDueCanary(harness.db, canaries, options)).toBe('idle');
  expect(visited().toSorted()).toEqual([metaAds.kettle.adId, tiktokAds.video.adId].toSorted());
});

test('a canary is due again when its time has passed', async () => {
  expect(await checkDueCanary(harness.db, canaries.slice(0, 1), options)).toBe('checked');
  await harness.db`update library_canaries set taken_at = taken_at - interval '59 minutes'`;
  expect(await checkDueCanary(harness.db, canaries.slice(0, 1), options)).toBe('idle');
  await harness.db`update library_canaries set taken_at = taken_at - interval '2 minutes'`;
  expect(await checkDueCanary(harness.db, canaries.slice(0, 1), options)).toBe('checked');
});

test('a library whose breaker is open is left alone until it closes', async () => {
  await harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 1, now() + interval '1 minute')`;
  expect(await checkDueCanary(harness.db, canaries, options)).toBe('checked');
  expect(await checkDueCanary(harness.db, canaries, options)).toBe('idle');
  expect(visited()).toEqual([tiktokAds.video.adId]);
  await harness.db`update platform_gates set closed_until = now() where platform = 'meta'`;
  expect(await checkDueCanary(harness.db, canaries, options)).toBe('checked');
});

test('a drain ends a running check and leaves it to another process', async () => {
  const { adId } = metaAds.late;
  configure({ meta: toMetaUrl(adId) });
  await start();
  await expect.poll(visited).toEqual([adId]);
  await driver?.stop();
  driver = undefined;
  expect(await harness.db`select taken_at, busy_until, outcome from library_canaries`).toEqual([
    { taken_at: null, busy_until: null, outcome: null },
  ]);
});

test('a process that dies during a check delays the others only for a while', async () => {
  await harness.db`insert into library_canaries (platform, taken_at, busy_until) values ('tiktok', now(), now() + interval '1 minute')`;
  expect(await checkDueCanary(harness.db, canaries, options)).toBe('idle');
  await harness.db`update library_canaries set busy_until = now()`;
  expect(await checkDueCanary(harness.db, canaries, options)).toBe('checked');
});

test('a result that cannot be stored is not checked again at once', async () => {
  const away = await openScratchDatabase();
  try {
    await away.sql`alter table library_canaries add constraint unkept check (outcome is null)`;
    await expect(checkDueCanary(away.sql, canaries.slice(0, 1), options)).rejects.toThrow(/unkept/);
    expect(await checkDueCanary(away.sql, canaries.slice(0, 1), options)).toBe('idle');
  } finally {
    await away.close();
  }
});
