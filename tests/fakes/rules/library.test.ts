import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { removalBanner } from '@/tests/fakes/meta/ad';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toNeighbors } from '@/tests/fakes/meta/neighbors';
import { toMetaUrl } from '@/tests/fakes/samples';
import { ask, openPage, passChallenge, readResult } from './library-client';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

const open = async (adId: string) => {
  const page = await openPage(library, toMetaUrl(adId));
  const html = page.body.toString();
  return { ...page, html, main: readResult(html)?.ad_library_main };
};

const wordsOf = (text: string) =>
  new Set(
    text
      .replaceAll(/\{\{.*?\}\}/g, '')
      .toLowerCase()
      .match(/\p{L}{5,}/gu) ?? [],
  );

describe('the challenge', () => {
  it('answers a visitor without the cookie with status 403 and a page of a few hundred bytes', async () => {
    const answer = await ask(library, toMetaUrl(metaAds.kettle.adId));
    expect(answer.status).toBe(403);
    expect(answer.body.length).toBeLessThan(700);
    expect(answer.body.toString()).toMatch(/__rd_verify_[\w-]+\?challenge=\d/);
  });

  it('gives the cookie once for a right answer, and to no wrong one', async () => {
    const page = (await ask(library, toMetaUrl(metaAds.kettle.adId))).body.toString();
    const path = /fetch\('([^']+)'/.exec(page)?.[1] ?? '';
    const post = (to: string) => ask(library, `https://www.facebook.com${to}`, { method: 'POST' });
    expect((await post(path.replace(/\d$/, '9'))).status).toBe(403);
    const verified = await post(path);
    expect(verified.headers['set-cookie']?.[0]).toMatch(/^rd_challenge=[\w-]+; Max-Age=86400; /);
    expect((await post(path)).headers['set-cookie']).toBeUndefined();
    const forged = await ask(library, toMetaUrl(metaAds.kettle.adId), { headers: { cookie: 'rd_challenge=forged' } });
    expect(forged.status).toBe(403);
  });

  it('can be one that no answer passes', async () => {
    const adId = '900000000000001';
    library.set(adId, { page: 'challenge' });
    const cookie = await passChallenge(library, toMetaUrl(adId));
    const stuck = await ask(library, toMetaUrl(adId), { headers: { cookie } });
    expect(stuck.body.toString()).toContain('executeChallenge');
    const path = /fetch\('([^']+)'/.exec(stuck.body.toString())?.[1] ?? '';
    expect((await ask(library, `https://www.facebook.com${path}`, { method: 'POST' })).status).toBe(403);
  });
});

describe('the page of an ad', () => {
  it('is large, complete, and has the requested ad among 30 neighbors with their own videos', async () => {
    const { html, main, status } = await open(metaAds.kettle.adId);
    expect(status).toBe(200);
    expect(html.length).toBeGreaterThan(700_000);
    expect(main?.search_results_connection?.edges).toHaveLength(30);
    expect(main?.deeplink_ad_archive_result?.deeplink_ad_archive?.ad_archive_id).toBe(metaAds.kettle.adId);
    expect(html.match(/<video /g)?.length).toBeGreaterThan(10);
    for (const [, length, json] of html.matchAll(/data-content-len="(\d+)" data-sjs>(.*?)<\/script>/gs))
      expect(json).toHaveLength(Number(length));
    expect(html.indexOf('<video ')).toBeLessThan(html.indexOf('deeplink_ad_archive_result'));
    expect(html.indexOf('ssr-finished-successfully')).toBeLessThan(html.indexOf('role="dialog"'));
  });

  it('writes its JSON escaped, as the library does', async () => {
    const { html } = await open(metaAds.kettle.adId);
    expect(html).toContain('hello\\u0040brookpot.example');
    expect(html).toContain('100\\u0025 silicone');
    expect(html).toContain('https:\\/\\/video.fstd1-1.fna.fbcdn.net\\/');
  });

  it('may come whole with status 403', async () => {
    const { main, status } = await open(metaAds.ledger.adId);
    expect(status).toBe(403);
    expect(main?.deeplink_ad_archive_result?.deeplink_ad_archive?.snapshot?.videos).toHaveLength(1);
  });

  it('changes the places of hd and sd in extra_videos', async () => {
    const snapshot = (await open(metaAds.kettle.adId)).main?.deeplink_ad_archive_result?.deeplink_ad_archive?.snapshot;
    expect(snapshot?.extra_videos?.[0]?.video_hd_handle).toBe(snapshot?.videos?.[0]?.video_sd_url);
    expect(snapshot?.extra_videos?.[0]?.video_sd_handle).toBe(snapshot?.videos?.[0]?.video_hd_url);
  });

  const toldAds = Object.values(metaAds).filter(({ expected }) => 'words' in expected);

  it.each(toldAds.flatMap(({ ad, what }) => (ad === undefined ? [] : [{ ad, what }])))(
    'has words that no neighbor has, and the other way round: $what',
    ({ ad }) => {
      const own = wordsOf([ad.pageName, ad.linkDescription, ad.body, ad.title, ...ad.cards.map((card) => card.body)].join(' '));
      for (const neighbor of toNeighbors(ad).filter(({ body }) => body !== null && body !== removalBanner)) {
        const theirs = wordsOf(`${neighbor.body} ${neighbor.title}`);
        expect([...theirs].filter((word) => own.has(word))).toEqual([]);
        expect(theirs.size).toBeGreaterThan(3);
      }
      expect(own.size).toBeGreaterThan(4);
    },
  );
});

describe('the states an ad can be in', () => {
  it('shows an image ad and a carousel without any video', async () => {
    for (const { adId } of [metaAds.image, metaAds.carousel]) {
      const ad = (await open(adId)).main?.deeplink_ad_archive_result?.deeplink_ad_archive;
      expect(JSON.stringify(ad)).not.toContain('.mp4');
    }
  });

  it('keeps the videos of a dynamic ad in its cards, under templates', async () => {
    const snapshot = (await open(metaAds.dynamic.adId)).main?.deeplink_ad_archive_result?.deeplink_ad_archive?.snapshot;
    expect(snapshot?.videos).toEqual([]);
    expect(snapshot?.title).toBe('{{product.name}}');
    expect(snapshot?.cards?.map((card) => typeof card.video_hd_url)).toEqual(['string', 'string', 'object']);
  });

  it('shows a removed ad only by its banner, which a neighbor has too', async () => {
    const removed = (await open(metaAds.removed.adId)).main?.deeplink_ad_archive_result?.deeplink_ad_archive;
    expect(removed?.snapshot?.body?.text).toBe(removalBanner);
    expect(JSON.stringify(removed)).not.toContain('.mp4');
    expect((await open(metaAds.kettle.adId)).html).toContain(removalBanner);
  });

  it.each([
    ['NOT_IN_LIBRARY', '123456789012345'],
    ['NOT_IN_LIBRARY', metaAds.ended.adId],
    ['NO_AD_FOUND', metaAds.notFound.adId],
  ])('answers %s for an id that it does not have: %s', async (reason, adId) => {
    const { main } = await open(adId);
    expect(main?.deeplink_ad_archive_result).toEqual({ deeplink_ad_archive: null, no_result_reason: reason });
  });

  it('sends the late ad as a shell first and its data about six seconds after', async () => {
    const { arrivals, status, html, main } = await open(metaAds.late.adId);
    expect(status).toBe(403);
    expect(arrivals[0]?.afterMs).toBeLessThan(2000);
    expect(arrivals.at(-1)?.afterMs).toBeGreaterThan(5900);
    expect(html.indexOf('AdLibraryFoundationRoot')).toBeLessThan(html.indexOf('ad_archive_id'));
    expect(main?.deeplink_ad_archive_result?.deeplink_ad_archive?.ad_archive_id).toBe(metaAds.late.adId);
  });

  it('can withhold the ad, ask for a captcha or a log-in, or ask to wait, each for the configured number of page loads', async () => {
    const adId = metaAds.image.adId;
    library.set(adId, { page: 'withheld', forLoads: 1 });
    const withheld = await open(adId);
    expect(withheld.main?.search_results_connection).toMatchObject({ count: 223, edges: [] });
    expect(withheld.main).not.toHaveProperty('deeplink_ad_archive_result');
    expect((await open(adId)).main).toHaveProperty('deeplink_ad_archive_result');
    library.set(adId, { page: 'captcha' });
    expect((await open(adId)).html).toContain('"xfb_ad_library_is_captcha_required":true');
    library.set(adId, { page: 'neighbors_only' });
    expect((await open(adId)).main?.search_results_connection?.edges).toHaveLength(30);
    library.set(adId, { page: 'loading' });
    expect((await open(adId)).html).not.toContain('ad_archive_id');
    library.set(adId, { page: 'login' });
    expect((await open(adId)).headers.location).toContain('/login/?next=');
    library.set(adId, { page: 'rate_limited' });
    expect((await open(adId)).status).toBe(429);
    library.set(adId, {});
    expect((await open(adId)).status).toBe(200);
  });
});

it('records every request with its ad, page loads apart from challenges', async () => {
  const adId = '900000000000002';
  const cookie = await passChallenge(library, toMetaUrl(adId));
  await ask(library, toMetaUrl(adId), { headers: { cookie, 'user-agent': 'tester/1' } });
  expect(library.requests({ adId }).map(({ kind }) => kind)).toEqual(['challenge', 'page']);
  expect(library.requests({ adId, kind: 'page' })).toMatchObject([
    { host: 'www.facebook.com', path: `/ads/library/?id=${adId}`, cookie, userAgent: 'tester/1', load: 1 },
  ]);
});

it('plays every host of its egress map, and no other', async () => {
  const hosts = library.egressMap.split(',').map((pair) => pair.split('=')[0] ?? '');
  for (const host of hosts) expect((await ask(library, `https://${host}/`)).status).not.toBe(421);
  expect((await ask(library, 'https://other.facebook.com/')).status).toBe(421);
});
