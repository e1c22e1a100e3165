import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { openTikTokPage } from './library-client';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

const openPage = (adId: string) => openTikTokPage(library, adId);

describe('the states of the library', () => {
  it.each([
    ['busy', 421],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['rateLimited', 429],
  ] as const)('%s: the details call is answered with %i', async (name, status) => {
    expect((await (await openPage(tiktokAds[name].adId)).askDetails()).status).toBe(status);
  });

  it('can be busy for one page load', async () => {
    const statusOf = async () => (await (await openPage(tiktokAds.busyOnce.adId)).askDetails()).status;
    expect([await statusOf(), await statusOf()]).toEqual([421, 200]);
  });

  it('can show an ad whose details no reader of JSON can read', async () => {
    const text = (await (await openPage(tiktokAds.unreadableDetails.adId)).askDetails()).body.toString();
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect((await openPage(tiktokAds.silentDetails.adId)).html).toContain('<script>show(unpack(');
  });

  it('can answer with no ad at all', async () => {
    const { status, body } = await (await openPage(tiktokAds.emptyDetails.adId)).askDetails();
    expect([status, JSON.parse(body.toString())]).toEqual([200, { data: {}, code: 0 }]);
  });

  it('answers other calls about the ad with nothing in them', async () => {
    const { call } = await openPage(tiktokAds.video.adId);
    const read = async (path: string) => JSON.parse((await call(path)).body.toString()) as unknown;
    expect(await read(`/api/v1/ads/labels?ad_id=${tiktokAds.video.adId}`)).toEqual({ code: 0, data: null });
    expect(await read('/api/v2/ads/similar')).toEqual({ code: 0, data: [] });
  });

  it('can answer with zero bytes, or with more than nine million', async () => {
    const blank = await (await openPage(tiktokAds.blankDetails.adId)).askDetails();
    expect([blank.status, blank.body.length]).toEqual([200, 0]);
    expect((await (await openPage(tiktokAds.hugeDetails.adId)).askDetails()).body.length).toBeGreaterThan(9_000_000);
    expect((await openPage(tiktokAds.blank.adId)).html).toBe('');
  });

  it('can ask to wait, with status 200 and no data', async () => {
    for (const { adId } of [tiktokAds.waiting, tiktokAds.waitingOnce]) {
      const { status, html } = await openPage(adId);
      expect([status, html.includes('Please wait...'), html.includes('/details')]).toEqual([200, true, false]);
      expect(html.length).toBeLessThan(2000);
    }
  });

  it('can ask for a captcha, never load, or be down', async () => {
    expect((await openPage(tiktokAds.captcha.adId)).html).toContain('class="captcha_verify_container"');
    expect((await openPage(tiktokAds.loading.adId)).html).not.toContain('/details');
    expect((await openPage(tiktokAds.unavailable.adId)).status).toBe(503);
  });
});
