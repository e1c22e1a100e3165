import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeEgress } from '@/lib/ads/egress';
import { PAGE_LOAD_BUDGET, type ScrapeTiming, scrapeAd } from '@/lib/ads/scrape';
import { parseAdUrl } from '@/lib/ads/url';
import { RunFailure } from '@/lib/failures';
import type { AdFaults, PageFault } from '@/tests/fakes/faults';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Harness, openHarness } from '@/tests/support/harness';

export let harness: Harness;
export let library: Library;

/** A database and a library for one test file; every test finds the breaker closed and without a sign. */
export function openBreakerLab(): void {
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
}

const OPEN_MS = 60_000;
const timing = { ...fakeTiming, openMs: OPEN_MS, maxOpenMs: OPEN_MS * 4 };

type WaitMs = NonNullable<ScrapeTiming['waitMs']>;
/** For a page that never loads: other pages may need longer on a busy machine. */
export const impatient: WaitMs = { loading: 1500 };

/** Scrapes an ad and returns its outcome; never waits for the breaker. */
async function scrape(url: string, waitMs: WaitMs = {}): Promise<string> {
  let left = PAGE_LOAD_BUDGET;
  const bookLoad = async () => {
    left -= 1;
    return left;
  };
  try {
    await scrapeAd(parseAdUrl(url), {
      db: harness.db,
      signal: AbortSignal.timeout(100_000),
      bookLoad,
      timing: { ...timing, waitMs: { ...timing.waitMs, ...waitMs } },
    });
    return 'read';
  } catch (error) {
    if (error instanceof RunFailure) return error.code;
    throw error;
  }
}

export const scrapeMeta = ({ adId }: { adId: string }, waitMs?: WaitMs) => scrape(toMetaUrl(adId), waitMs);
export const scrapeTikTok = ({ adId }: { adId: string }) => scrape(toTikTokUrl(adId));

export async function isOpen(): Promise<boolean> {
  const [gate] = await harness.db<{ isOpen: boolean }[]>`select coalesce(closed_until > now(), false) as "isOpen" from platform_gates`;
  return gate?.isOpen ?? false;
}

/** An ad of the library that its page keeps to itself. */
export function silent(adId: string, page: AdFaults['page'] = 'withheld'): { adId: string } {
  library.set(adId, { page });
  return { adId };
}

/** Ways in which a page or its data says nothing of the ad. */
type Manners = { meta: readonly PageFault[]; tiktok: readonly PageFault[] };

export function testOddAds(manners: Manners): void {
  test.each(manners.meta)('for one ad whose page is %s, however often it is submitted', async (page) => {
    const ad = silent('900000000000101', page);
    for (let times = 0; times < 3; times += 1) expect(await scrapeMeta(ad)).toMatch(/^(page_withheld|library_unavailable)$/);
    expect(await isOpen()).toBe(false);
    expect(await scrapeMeta(metaAds.image)).toBe('read');
  });

  test.each(manners.tiktok)('for one ad of TikTok whose page or data is %s, however often it is submitted', async (page) => {
    library.set('9000000000000101', { page });
    for (let times = 0; times < 3; times += 1) expect(await scrapeTikTok({ adId: '9000000000000101' })).not.toBe('read');
    expect(await isOpen()).toBe(false);
  });
}
