import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeEgress } from '@/lib/ads/egress';
import { ScrapedAd } from '@/lib/ads/schema';
import { PAGE_LOAD_BUDGET, type ScrapeOptions, scrapeAd } from '@/lib/ads/scrape';
import { parseAdUrl } from '@/lib/ads/url';
import { RunFailure } from '@/lib/failures';
import { withVideoFile } from '@/lib/video/download';
import type { AdFaults } from '@/tests/fakes/faults';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type Harness, openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';

let harness: Harness;
let library: Library;

beforeAll(async () => {
  harness = await openHarness();
  library = await startLibrary();
  process.env.EGRESS_MAP = library.egressMap;
  process.env.EGRESS_CA = library.caFile;
});

afterAll(async () => {
  await closeEgress();
  await library.close();
  await harness.close();
});

const signal = () => AbortSignal.timeout(100_000);

/** A visit with a budget of its own, and with little time lost at the gate. */
function options(ends: AbortSignal = signal()): ScrapeOptions {
  let left = PAGE_LOAD_BUDGET;
  const bookLoad = async () => {
    left -= 1;
    return left;
  };
  return { db: harness.db, signal: ends, bookLoad, timing: { spacingMs: 50, openMs: 1, maxOpenMs: 1 } };
}

function refOf(what: string) {
  const ad = Object.values(metaAds).find((candidate) => candidate.what === what);
  if (ad === undefined) throw new Error(`the fake library has no ${what}`);
  return parseAdUrl(toMetaUrl(ad.adId));
}

const scrape = async (what: string) => ScrapedAd.parse(await scrapeAd(refOf(what), options()));

const pageLoads = (what: string) => library.requests({ adId: refOf(what).adId, kind: 'page' }).length;

async function failureOf(what: string, faults: AdFaults = {}): Promise<{ code: unknown; loads: number }> {
  const before = pageLoads(what);
  const ref = refOf(what);
  library.set(ref.adId, faults);
  const code = await scrapeAd(ref, options()).catch((error: unknown) => (error instanceof RunFailure ? error.code : error));
  library.set(ref.adId, {});
  return { code, loads: pageLoads(what) - before };
}

const VIDEO_AD = 'Meta video ad (kettle)';

describe('an ad of the Meta library in a real browser', () => {
  test.each([
    ['a video ad among neighbors', VIDEO_AD, /Brookpot/, 1],
    ['another video ad', 'Meta video ad (shared bills)', /Halvsies/, 1],
    ['an ad whose videos are in its cards', 'dynamic ad whose videos are in its cards', /Kilrenny/, 2],
    ['an ad whose data comes late', 'video ad whose data comes 6 s late', /sourdough/, 1],
    ['an image ad', 'image ad', /Quillwater/, 0],
    ['a carousel without video', 'carousel ad without video', /Pemberly/, 0],
  ])('%s is read with its own words and videos, in one page load', async (_what, name, words, videos) => {
    const before = pageLoads(name);
    const ad = await scrape(name);
    expect(JSON.stringify(ad)).toMatch(words);
    expect(ad.videos).toHaveLength(videos);
    expect(pageLoads(name) - before).toBe(1);
  });

  test('its video is downloaded whole', async () => {
    const [video] = (await scrape(VIDEO_AD)).videos;
    if (video === undefined) throw new Error('no video');
    const file = await withVideoFile(
      video,
      { platform: 'meta', signal: signal(), aroundInspection: (inspect) => inspect() },
      async (held) => held,
    );
    expect(file).toMatchObject({ mimeType: 'video/mp4', seconds: 10, hasAudio: true });
  });

  test.each([
    ['removed ad', 'ad_removed'],
    ['ad that is not in the library', 'ad_not_found'],
  ])('%s fails as %s in one page load', async (what, code) => {
    expect(await failureOf(what)).toEqual({ code, loads: 1 });
  });

  test('a page that fails once is read on the second load', async () => {
    library.set(refOf(VIDEO_AD).adId, { page: 'unavailable', forLoads: 1 });
    expect((await scrape(VIDEO_AD)).videos).toHaveLength(1);
  });

  test('the caller’s stop ends it at once', async () => {
    library.set(refOf(VIDEO_AD).adId, { page: 'loading' });
    const stop = new AbortController();
    const before = pageLoads(VIDEO_AD);
    const scraping = scrapeAd(refOf(VIDEO_AD), options(stop.signal)).catch((error: unknown) => String(error));
    await until('the page is asked for', () => pageLoads(VIDEO_AD) > before);
    stop.abort(new Error('stopped'));
    expect(await scraping).toBe('Error: stopped');
    library.set(refOf(VIDEO_AD).adId, {});
  });

  test.each<[NonNullable<AdFaults['page']>, string]>([
    ['captcha', 'captcha_required'],
    ['login', 'login_required'],
    ['rate_limited', 'library_rate_limited'],
  ])('a page that is %s is a block: %s, and no second try', async (page, code) => {
    expect(await failureOf(VIDEO_AD, { page })).toEqual({ code, loads: 1 });
  });
});
