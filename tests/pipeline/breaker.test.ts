import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeEgress } from '@/lib/ads/egress';
import { PAGE_LOAD_BUDGET, scrapeAd } from '@/lib/ads/scrape';
import { parseAdUrl } from '@/lib/ads/url';
import { RunFailure } from '@/lib/failures';
import type { AdFaults } from '@/tests/fakes/faults';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { standInTiming } from '@/tests/support/fake-timing';
import { type Harness, openHarness } from '@/tests/support/harness';

let harness: Harness;
let library: Library;

beforeAll(async () => {
  [harness, library] = await Promise.all([openHarness(), startLibrary()]);
  process.env.EGRESS_MAP = library.egressMap;
  process.env.EGRESS_CA = library.caFile;
});
beforeEach(async () => {
  await harness.db`delete from platform_gates`;
  await harness.db`delete from platform_signs`;
});
afterAll(async () => {
  await closeEgress();
  await library.close();
  await harness.close();
});

const OPEN_MS = 60_000;
const timing = {
  ...standInTiming,
  openMs: OPEN_MS,
  maxOpenMs: OPEN_MS * 4,
  waitMs: { ...standInTiming.waitMs, loading: 1500, challenge: 1500 },
};

/** What the scraping of an ad comes to; the breaker is never waited for. */
async function scrape(url: string): Promise<string> {
  let left = PAGE_LOAD_BUDGET;
  const bookLoad = async () => {
    left -= 1;
    return left;
  };
  try {
    await scrapeAd(parseAdUrl(url), { db: harness.db, signal: AbortSignal.timeout(100_000), bookLoad, timing });
    return 'read';
  } catch (error) {
    if (error instanceof RunFailure) return error.code;
    throw error;
  }
}

const scrapeMeta = ({ adId }: { adId: string }) => scrape(toMetaUrl(adId));
const scrapeTikTok = ({ adId }: { adId: string }) => scrape(toTikTokUrl(adId));

async function isOpen(): Promise<boolean> {
  const [gate] = await harness.db<{ isOpen: boolean }[]>`select coalesce(closed_until > now(), false) as "isOpen" from platform_gates`;
  return gate?.isOpen ?? false;
}

/** An ad of the library that its page keeps to itself. */
function silent(adId: string, page: AdFaults['page'] = 'withheld'): { adId: string } {
  library.set(adId, { page });
  return { adId };
}

describe('the breaker stays closed', () => {
  test.each(['withheld', 'withheld_silently', 'neighbors_only', 'forbidden', 'blank', 'challenge', 'unavailable'] as const)(
    'for one ad whose page is %s, however often it is asked for',
    async (page) => {
      const ad = silent('900000000000101', page);
      for (let times = 0; times < 3; times += 1) expect(await scrapeMeta(ad)).toMatch(/^(page_withheld|library_unavailable)$/);
      expect(await isOpen()).toBe(false);
      expect(await scrapeMeta(metaAds.image)).toBe('read');
    },
  );

  test.each(['forbidden', 'unauthorized', 'busy', 'details_blank', 'details_unreadable', 'waiting', 'blank'] as const)(
    'for one ad of TikTok whose page or data is %s, however often it is asked for',
    async (page) => {
      library.set('9000000000000101', { page });
      for (let times = 0; times < 3; times += 1) expect(await scrapeTikTok({ adId: '9000000000000101' })).not.toBe('read');
      expect(await isOpen()).toBe(false);
    },
  );

  test.each([
    ['ad_not_found', metaAds.ended],
    ['ad_not_found', metaAds.notFound],
    ['ad_not_shown', metaAds.otherReason],
    ['ad_restricted', metaAds.ageGated],
    ['ad_restricted', metaAds.loggedOut],
    ['ad_removed', metaAds.takenDown],
  ])('for an answer about the ad: %s', async (code, ad) => {
    for (let times = 0; times < 4; times += 1) expect(await scrapeMeta(ad)).toBe(code);
    expect(await isOpen()).toBe(false);
    expect(await harness.db`select blocks from platform_gates`).toEqual([{ blocks: 0 }]);
    expect(await harness.db`select 1 from platform_signs`).toEqual([]);
  });

  test('while healthy ads are read between those that say nothing', async () => {
    for (const adId of ['900000000000102', '900000000000103', '900000000000104']) {
      expect(await scrapeMeta(silent(adId))).toBe('page_withheld');
      expect(await scrapeMeta(metaAds.image)).toBe('read');
    }
    expect(await isOpen()).toBe(false);
  });
});

describe('the breaker opens', () => {
  test('for different ads in a row that say nothing, in whatever manner', async () => {
    expect(await scrapeMeta(silent('900000000000105'))).toBe('page_withheld');
    expect(await scrapeMeta(silent('900000000000106', 'loading'))).toBe('library_unavailable');
    expect(await isOpen()).toBe(false);
    expect(await scrapeMeta(metaAds.reasonless)).toBe('page_withheld');
    expect(await isOpen()).toBe(true);
    expect(await scrapeMeta(metaAds.carousel)).toBe('library_rate_limited');
    expect(library.requests({ adId: metaAds.carousel.adId })).toEqual([]);
  });

  test('again for different ads in a row, and not for the next one alone', async () => {
    for (const adId of ['900000000000107', '900000000000108', '900000000000109']) await scrapeMeta(silent(adId));
    expect(await isOpen()).toBe(true);
    await harness.db`update platform_gates set closed_until = now()`;
    expect(await scrapeMeta(silent('900000000000110'))).toBe('page_withheld');
    expect(await isOpen()).toBe(false);
    for (const adId of ['900000000000111', '900000000000112']) await scrapeMeta(silent(adId));
    expect(await isOpen()).toBe(true);
    expect(await harness.db`select blocks from platform_gates`).toEqual([{ blocks: 2 }]);
  });

  test('for two different ads whose pages turn us away, in whatever manner', async () => {
    expect(await scrapeMeta(metaAds.forbidden)).toBe('page_withheld');
    expect(await isOpen()).toBe(false);
    expect(await scrapeMeta(metaAds.blank)).toBe('page_withheld');
    expect(await isOpen()).toBe(true);
  });

  test('for two such ads on TikTok too', async () => {
    expect(await scrapeTikTok(tiktokAds.blankDetails)).toBe('page_withheld');
    expect(await isOpen()).toBe(false);
    expect(await scrapeTikTok(tiktokAds.forbidden)).toBe('page_withheld');
    expect(await isOpen()).toBe(true);
  });

  test.each([
    ['captcha_required', metaAds.captcha],
    ['login_required', metaAds.loginForm],
    ['library_rate_limited', metaAds.rateLimited],
  ])('at once for what is said of our address: %s', async (code, ad) => {
    expect(await scrapeMeta(ad)).toBe(code);
    expect(await isOpen()).toBe(true);
  });

  test('at once on TikTok too', async () => {
    expect(await scrapeTikTok(tiktokAds.captcha)).toBe('captcha_required');
    expect(await isOpen()).toBe(true);
  });
});
