import { afterEach, expect, test, vi } from 'vitest';
import { getEarlyFacts, getPreview } from '@/lib/analyses/early/get';
import { storeMeasured } from '@/lib/analyses/stills/measured';
import { keepStills, replaceCandidates } from '@/lib/analyses/stills/store';
import { claimRun, updateAd } from '@/lib/analyses/store';
import { loadEnv } from '@/lib/env';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);
afterEach(() => {
  vi.unstubAllEnvs();
  loadEnv('serve');
});

const ad = {
  platform: 'meta',
  pageName: 'Kilrenny Weavers',
  body: 'Washed linen, mended free for ten years.',
  title: null,
  linkDescription: null,
  ctaText: 'Shop now',
  landingHost: 'shop.example',
  format: 'video',
  firstShown: '2026-10-02',
  lastShown: '2026-10-29',
  active: false,
  publisherPlatforms: ['facebook'],
  facts: [],
  videos: [],
  imageCount: 0,
} as const;
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 1]);
const still = { n: 1, at: 0, width: 9, height: 16, jpeg };

test('what is known of an ad before its report is for those who wait for it alone, and its still obeys STILLS', async () => {
  const { db } = harness;
  const [mine, other] = [await newAccount(db), await newAccount(db)];
  const adId = newAdId();
  const id = String((await clientOf(mine.secret).submit({ url: metaUrl(adId) })).body.id);
  const [ctx, foreign] = [webContextOf(db, mine), webContextOf(db, other)];
  expect(await getEarlyFacts(ctx, { id })).toEqual({ card: undefined, video: undefined, hasPreview: false });

  const [run] = await db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${id}`;
  const held = { runId: run?.runId ?? '', engineRunId: 'test' };
  await claimRun(db, held, 'Working');
  await updateAd(db, held, { ...ad, adId, publisherPlatforms: [...ad.publisherPlatforms], facts: [], videos: [] });
  expect(await getEarlyFacts(ctx, { id })).toMatchObject({
    card: {
      cards: [
        {
          body: ad.body,
          button: 'Shop now',
          facts: expect.arrayContaining([expect.objectContaining({ label: 'Run', value: 'Ended · ran 28 days · 1 placement' })]),
        },
      ],
    },
    video: undefined,
  });
  await storeMeasured(db, held, {
    sha256: '00',
    measurement: toUnmeasured('switched_off'),
    stills: [still],
  });
  expect(await getEarlyFacts(ctx, { id })).toMatchObject({ video: { facts: [], texts: [], moreTexts: 0 }, hasPreview: true });
  expect([...(await getPreview(ctx, { id }))]).toEqual([...jpeg]);
  expect(await getEarlyFacts(foreign, { id })).toEqual({ card: undefined, video: undefined, hasPreview: false });
  await expect(getPreview(foreign, { id })).rejects.toMatchObject({ code: 'not_found' });

  vi.stubEnv('STILLS', 'off');
  loadEnv('serve');
  expect(await getEarlyFacts(ctx, { id })).toMatchObject({ hasPreview: false });
  await expect(getPreview(ctx, { id })).rejects.toMatchObject({ code: 'not_found' });
  vi.unstubAllEnvs();
  loadEnv('serve');
  await completeRunOf(db, id);
  await replaceCandidates(db, held.runId, [still]);
  await keepStills(db, held.runId, [1]);
  // A page that was opened before may load it only now.
  expect([...(await getPreview(ctx, { id }))]).toEqual([...jpeg]);
  await expect(getPreview(foreign, { id })).rejects.toMatchObject({ code: 'not_found' });
});
