import { afterAll, beforeAll, test } from 'vitest';
import { loadEnv } from '@/lib/env';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { clientOf } from '@/tests/support/client';
import { expectTrueOfVideo, toScored } from '@/tests/support/demo-reports';
import { type Engine, startEngine } from '@/tests/support/engines';
import { newAccount } from '@/tests/support/factories';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';

let harness: Harness;
let fakes: Fakes;
let engine: Engine;

beforeAll(async () => {
  fakes = await startFakes();
  process.env.VIDEO_MEASUREMENT = 'on';
  loadEnv('serve');
  harness = await openHarness();
  engine = await startEngine('embedded', harness, { pollMs: 200, backoffMs: () => 100, sweepMs: 1000, scrapeTiming: { spacingMs: 50 } });
});
afterAll(async () => {
  await engine.stop();
  await harness.close();
  await fakes.close();
});

const ads = [
  ...[metaAds.kettle, metaAds.ledger, metaAds.late, metaAds.dynamic, metaAds.silent, metaAds.webm],
  ...[tiktokAds.video, tiktokAds.cover, tiktokAds.twoVideos],
].map(({ adId, what }) => ({ what, url: what.includes('TikTok') ? toTikTokUrl(adId) : toMetaUrl(adId) }));

/** The short form is in `tests/pipeline/measured-run.test.ts`. */
test.each(ads)('nothing in a demo report on the $what is disproved by its video', async ({ url }) => {
  const { secret } = await newAccount(harness.db, { credits: 1 });
  const client = clientOf(secret);
  const id = String((await client.submit({ url })).body.id);
  const report = await until('the analysis is done', async () => {
    const { body } = await client.fetch(id);
    return body.status === 'done' && body.report;
  });
  expectTrueOfVideo(toScored(report));
});
