import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, startLibrary } from '@/tests/fakes/library';
import type { AskedTikTokAd } from '@/tests/fakes/tiktok/ad';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { readVideo } from '@/tests/fakes/videos/videos';
import { ask, openTikTokPage } from './library-client';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

type Details = {
  data: {
    ad: {
      id: string;
      name: string;
      title?: string;
      show_mode: number;
      videos: { video_url: string; cover_img: string }[];
      image_urls: string[];
      rejection_info: object | null;
      sor_audit_status: string;
      first_shown_date: number;
    };
    advertiser: object;
    targeting: object;
  };
  code: number;
};

const all: AskedTikTokAd[] = Object.values(tiktokAds);
const openPage = (adId: string) => openTikTokPage(library, adId);

async function readDetails({ adId }: Pick<AskedTikTokAd, 'adId'>): Promise<Details['data']> {
  const answer = await (await openPage(adId)).askDetails();
  return (JSON.parse(answer.body.toString()) as Details).data;
}

describe('the page and its calls', () => {
  it('is the same shell for every ad and says nothing about any', async () => {
    const [one, other] = await Promise.all([openPage(tiktokAds.video.adId), openPage(tiktokAds.notFound.adId)]);
    expect(one.html).toBe(other.html);
    expect(one.html).toContain('X-CCL-STR');
  });

  it('gives details to the token that its own handshake earns, and 421 to none, a forged or an altered one', async () => {
    const path = `https://library.tiktok.com/api/v1/items/${tiktokAds.video.adId}/details?lang=en-US`;
    for (const token of ['', 'forged', '9999999999.00', `9999999999.${'0'.repeat(64)}`]) {
      const answer = await ask(library, path, { headers: { 'x-ccl-str': token } });
      expect([answer.status, answer.body.toString()]).toEqual([421, 'system busy']);
    }
    expect((await (await openPage(tiktokAds.video.adId)).askDetails()).status).toBe(200);
  });

  it.each([tiktokAds.notFound.adId, '1234567890123456'])('answers 425 for an id that it does not have: %s', async (adId) => {
    expect((await (await openPage(adId)).askDetails()).status).toBe(425);
  });

  it('lists the advertiser’s other ads for the one ad that is among them', async () => {
    const search = async (adId: string) =>
      JSON.parse((await (await openPage(adId)).call('/api/v1/search?region=all&type=1', 'POST')).body.toString()) as {
        data: { id: string }[];
      };
    expect((await search(tiktokAds.video.adId)).data).toEqual([]);
    const { data } = await search(tiktokAds.others.adId);
    expect(data).toHaveLength(5);
    expect(data.map(({ id }) => id)).not.toContain(tiktokAds.others.adId);
  });
});

describe('the ads', () => {
  it('have ids of their own, of 16 or 19 digits, and cost two page loads at the most', () => {
    expect(new Set(all.map(({ adId }) => adId)).size).toBe(all.length);
    for (const { adId, expected } of all) {
      expect(adId).toMatch(/^[1-9]\d{15}(\d{3})?$/);
      expect(expected.pageLoads).toBeLessThanOrEqual(2);
    }
  });

  it.each(all.filter(({ expected, faults, detailsAfterMs }) => expected.words !== undefined && !faults && detailsAfterMs === 0))(
    'has its own id, words and number of videos: $what',
    async ({ adId, expected }) => {
      const details = await readDetails({ adId });
      expect(details.ad.id).toBe(adId);
      expect(details.ad.videos).toHaveLength(expected.videos ?? 0);
      expect(JSON.stringify(details)).toContain(expected.words);
    },
  );

  it('lists a cover among the pictures of a video ad, and pictures alone for an image ad', async () => {
    const cover = (await readDetails(tiktokAds.cover)).ad;
    expect([cover.show_mode, cover.image_urls.length]).toEqual([1, 1]);
    expect(cover.image_urls[0]).toContain('VideoID=v24025gl0000');
    const image = (await readDetails(tiktokAds.image)).ad;
    expect([image.show_mode, image.videos, image.image_urls.length]).toEqual([2, [], 1]);
    expect((await readDetails(tiktokAds.imageCarousel)).ad.image_urls).toHaveLength(4);
  });

  it('says that an ad was rejected, with or without its media', async () => {
    for (const [name, videos, images] of [
      ['rejected', 0, 0],
      ['rejectedWithImage', 0, 1],
      ['rejectedWithVideo', 1, 1],
    ] as const) {
      const { ad } = await readDetails(tiktokAds[name]);
      expect([ad.sor_audit_status, ad.videos.length, ad.image_urls.length]).toEqual(['3', videos, images]);
      expect(ad.rejection_info).toMatchObject({ reasons: [expect.any(String)] });
    }
  });

  it('may have no name or no caption', async () => {
    expect((await readDetails(tiktokAds.unnamed)).ad.name).toBe('');
    expect((await readDetails(tiktokAds.untitled)).ad).not.toHaveProperty('title');
  });

  it('may come four seconds late', async () => {
    const answer = await (await openPage(tiktokAds.late.adId)).askDetails();
    expect(answer.arrivals[0]?.afterMs).toBeGreaterThan(3900);
  });
});

describe('a link to a video', () => {
  const linkOf = async (ad: Pick<AskedTikTokAd, 'adId'>) => (await readDetails(ad)).ad.videos[0]?.video_url ?? '';

  it('is the library’s proxy, which redirects to the host of videos', async () => {
    const url = await linkOf(tiktokAds.cover);
    expect(url).toMatch(/^https:\/\/library\.tiktok\.com\/api\/v1\/cdn\/\d+\/video\/[\w=]+\/[\w-]+\?/);
    const { status, headers } = await ask(library, url);
    expect(status).toBe(302);
    expect(headers.location).toMatch(/^https:\/\/v16m\.tiktokcdn\.com\/\w{32}\/\w{8}\/video\//);
    const video = await ask(library, headers.location ?? '');
    expect(video.headers['content-type']).toBe('video/mp4');
    expect(createHash('sha256').update(video.body).digest('hex')).toBe(readVideo('kettle', 'hd').sha256);
  });

  it('keeps the name of its video while the rest of it changes with every page load', async () => {
    const nameOf = (url: string) =>
      Buffer.from(new URL(url).pathname.split('/')[6] ?? '', 'base64')
        .toString()
        .split('/')
        .at(-2);
    const [one, other] = [await linkOf(tiktokAds.video), await linkOf(tiktokAds.video)];
    expect(one).not.toBe(other);
    expect(nameOf(one)).toBe(nameOf(other));
    expect(nameOf(one)).toMatch(/^o\w{37}$/);
  });

  it('is rejected when it has expired or any part of it was altered', async () => {
    expect((await ask(library, await linkOf(tiktokAds.expired))).status).toBe(403);
    const altered = new URL(await linkOf(tiktokAds.cover));
    altered.searchParams.set('signature', 'x');
    expect((await ask(library, altered.href)).status).toBe(403);
    expect((await ask(library, 'https://v16m.tiktokcdn.com/0/ffffffff/video/x/')).status).toBe(403);
  });

  it('works from the second page load on when it expired once', async () => {
    const statusOf = async () => (await ask(library, await linkOf(tiktokAds.expiredOnce))).status;
    expect([await statusOf(), await statusOf()]).toEqual([403, 302]);
  });

  it('may lead elsewhere, or to a web page', async () => {
    expect((await ask(library, await linkOf(tiktokAds.strayed))).headers.location).toBe('https://videos.example.com/video.mp4');
    const { headers } = await ask(library, await linkOf(tiktokAds.webPage));
    expect((await ask(library, headers.location ?? '')).headers['content-type']).toContain('text/html');
  });
});

it('records every kind of request with the ad it belongs to', async () => {
  library.reset();
  const { adId } = tiktokAds.twoVideos;
  const { call } = await openPage(adId);
  await call('/api/v1/suggestion', 'POST');
  const [video] = (await readDetails({ adId })).ad.videos;
  const { headers } = await ask(library, video?.video_url ?? '');
  await ask(library, headers.location ?? '');
  await ask(library, video?.cover_img ?? '');
  const kinds = library.requests({ adId }).map(({ kind }) => kind);
  expect(kinds).toEqual(['page', 'list', 'page', 'details', 'proxy', 'media']);
  expect(library.requests({ adId, kind: 'media' })).toMatchObject([{ ownerAdId: adId, video: 'linen', load: 2, status: 200 }]);
});

it('lists at least ten ads of both libraries to try, each once and in words of its own', () => {
  const { ads } = library;
  expect(ads.length).toBeGreaterThanOrEqual(10);
  expect(new Set(ads.map(({ url }) => url)).size).toBe(ads.length);
  expect(new Set(ads.map(({ what }) => what)).size).toBe(ads.length);
  for (const host of ['www.facebook.com', 'library.tiktok.com'])
    expect(ads.filter(({ url }) => url.includes(host)).length).toBeGreaterThan(4);
});
