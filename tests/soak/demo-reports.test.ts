import { afterAll, beforeAll, test } from 'vitest';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { clientOf } from '@/tests/support/client';
import { expectTrueOfVideo, toScored } from '@/tests/support/demo-reports';
import { newAccount } from '@/tests/support/factories';
import type { Harness } from '@/tests/support/harness';
import { startMeasuringEngine } from '@/tests/support/measuring-engine';
import { until } from '@/tests/support/until';

let harness: Harness;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ harness, close } = await startMeasuringEngine());
});
afterAll(() => close());

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
