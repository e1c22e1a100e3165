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
