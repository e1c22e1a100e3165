import { describe, expect, test } from 'vitest';
import { metaAds } from '@/tests/fakes/meta/ads';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { harness, impatient, isOpen, library, openBreakerLab, scrapeMeta, scrapeTikTok, silent, testOddAds } from './breaker-lab';

openBreakerLab();

describe('the breaker stays closed', () => {
  testOddAds({ meta: ['withheld', 'forbidden', 'unavailable'], tiktok: ['forbidden', 'busy', 'blank'] });

  test.each([
    ['ad_not_found', metaAds.ended],
    ['ad_not_found', metaAds.notFound],
    ['ad_not_shown', metaAds.otherReason],
    ['ad_restricted', metaAds.ageGated],
    ['ad_restricted', metaAds.loggedOut],
    ['ad_removed', metaAds.takenDown],
  ])('for an answer about the ad: %s', async (code, ad) => {
    for (let times = 0; times < 3; times += 1) expect(await scrapeMeta(ad)).toBe(code);
    expect(await isOpen()).toBe(false);
    expect(await harness.db`select blocks from platform_gates`).toEqual([{ blocks: 0 }]);
    expect(await harness.db`select 1 from platform_signs`).toEqual([]);
  });

  test('while healthy ads are read between silent ones', async () => {
    for (const adId of ['900000000000102', '900000000000103', '900000000000104']) {
      expect(await scrapeMeta(silent(adId))).toBe('page_withheld');
      expect(await scrapeMeta(metaAds.image)).toBe('read');
    }
    expect(await isOpen()).toBe(false);
  });
});

describe('the breaker opens', () => {
  test('for consecutive different ads without data, in any form', async () => {
    expect(await scrapeMeta(silent('900000000000105'))).toBe('page_withheld');
    expect(await scrapeMeta(silent('900000000000106', 'loading'), impatient)).toBe('library_unavailable');
    expect(await isOpen()).toBe(false);
    expect(await scrapeMeta(metaAds.reasonless)).toBe('page_withheld');
    expect(await isOpen()).toBe(true);
    expect(await scrapeMeta(metaAds.carousel)).toBe('library_rate_limited');
    expect(library.requests({ adId: metaAds.carousel.adId })).toEqual([]);
  });

  test('again for consecutive different ads, and not for a single one', async () => {
    for (const adId of ['900000000000107', '900000000000108', '900000000000109']) await scrapeMeta(silent(adId));
    expect(await isOpen()).toBe(true);
    await harness.db`update platform_gates set closed_until = now()`;
    expect(await scrapeMeta(silent('900000000000110'))).toBe('page_withheld');
    expect(await isOpen()).toBe(false);
    for (const adId of ['900000000000111', '900000000000112']) await scrapeMeta(silent(adId));
    expect(await isOpen()).toBe(true);
    expect(await harness.db`select blocks from platform_gates`).toEqual([{ blocks: 2 }]);
  });

  test('for three different ads whose pages turn us away, also on TikTok', async () => {
    for (const ad of [metaAds.forbidden, metaAds.blank]) expect(await scrapeMeta(ad)).toBe('page_withheld');
    expect(await isOpen()).toBe(false);
    expect(await scrapeMeta(silent('900000000000113'))).toBe('page_withheld');
    expect(await isOpen()).toBe(true);
    await harness.db`delete from platform_gates`;
    for (const ad of [tiktokAds.blankDetails, tiktokAds.forbidden]) expect(await scrapeTikTok(ad)).toBe('page_withheld');
    expect(await isOpen()).toBe(false);
  });
});

test.each([
  ['captcha_required', () => scrapeMeta(metaAds.captcha)],
  ['login_required', () => scrapeMeta(metaAds.loginForm)],
  ['library_rate_limited', () => scrapeMeta(metaAds.rateLimited)],
  ['captcha_required', () => scrapeTikTok(tiktokAds.captcha)],
])('one ad whose page blocks us pauses the library for a minute, and opens no breaker: %s', async (code, scrape) => {
  expect(await scrape()).toBe(code);
  const [gate] =
    await harness.db`select blocks, closed_until - now() between interval '30 seconds' and interval '60 seconds' as paused from platform_gates`;
  expect(gate).toEqual({ blocks: 0, paused: true });
});
