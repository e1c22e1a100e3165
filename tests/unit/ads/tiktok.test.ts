import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Capture, Reading } from '@/lib/ads/library-adapter';
import { tiktok } from '@/lib/ads/platforms/tiktok/adapter';
import { ScrapedAd } from '@/lib/ads/schema';
import { leastCpuMs } from '@/tests/support/cpu-time';
import type { Json } from './meta-payload';
import { swapId, withValueChanged } from './mutation';
import { details, proxyLink, tiktokAd, video } from './tiktok-payload';

const ID = '1878154340615249';
const OTHER = '1878154340615250';
const ADDRESS = `https://library.tiktok.com/ads/detail/?ad_id=${ID}`;
const SHELL = '<html><body><main>Loading</main></body></html>';

const answer = (status: number, body: string, adId = ID) => ({
  url: `https://library.tiktok.com/api/v1/items/${adId}/details`,
  status,
  body,
  isCut: false,
});
const capture = (responses: Capture['responses'], html = SHELL, status = 200): Capture => ({
  address: ADDRESS,
  status,
  html,
  isLoaded: true,
  responses,
});
const read = (json: Json, html = SHELL): Reading => tiktok.read(capture([answer(200, JSON.stringify(json))], html), ID);

function adOf(json: Json): ScrapedAd {
  const reading = read(json);
  if (reading.state !== 'content') throw new Error(`state ${reading.state}`);
  return ScrapedAd.parse(reading.ad);
}

const shown = `<section><video src="${proxyLink('seen').replaceAll('&', '&amp;')}" poster="x"></video></section>
  <section><span>Advertiser</span><span>Tidewater Oats</span><span>Ad paid for by</span><span>Jo Private</span>
  <span>First shown:</span><span>24/09/2026</span><span>Unique users seen: 10K-100K</span></section>`;
const other = `<section><a href="/ads/detail/?ad_id=${OTHER}"><video src="${proxyLink('other')}"></video><span>First shown:</span><span>24/09/2026</span></a></section>`;

describe('the state of a page', () => {
  test.each<[state: string, what: string, json: Json]>([
    ['content', 'a video ad with its cover among the pictures', details(tiktokAd(ID))],
    ['content', 'an image ad', details(tiktokAd(ID, { videos: [], show_mode: 2 }))],
    ['content', 'a rejected ad that still has its video', details(tiktokAd(ID, { sor_audit_status: '3' }))],
    ['content', 'the asked ad as a row of a list', { data: [tiktokAd(OTHER), tiktokAd(ID)], code: 0 }],
    ['removed', 'a rejected ad with a picture', details(tiktokAd(ID, { videos: [], sor_audit_status: '3' }))],
    ['removed', 'a rejection without its status', details(tiktokAd(ID, { videos: [], image_urls: [], rejection_info: { reasons: [] } }))],
    ['no_link', 'a video whose link leads elsewhere', details(tiktokAd(ID, { videos: [{ video_url: 'https://videos.example/a.mp4' }] }))],
    ['withheld', 'another ad', details(tiktokAd(OTHER))],
    ['withheld', 'an ad without an id', details(tiktokAd(null))],
    ['withheld', 'a code of failure', { code: 40_101, data: {} }],
    ['not_found', 'empty data', { code: 0, data: {} }],
    ['not_found', 'no ad', { code: 0, data: { ad: null } }],
    ['withheld', 'a check in place of data', { code: 0, data: { need_verify: true } }],
    ['withheld', 'a text in place of data', { code: 0, data: 'wait' }],
    ['withheld', 'a text in place of an ad', { code: 0, data: { ad: 'wait' } }],
    ['withheld', 'no data at all', { code: 0 }],
  ])('%s: %s', (state, _what, json) => {
    expect(read(json).state).toBe(state);
  });

  test.each<[state: string, status: number, body: string]>([
    ['busy', 421, 'system busy'],
    ['not_found', 425, 'params error'],
    ['refused', 401, '{}'],
    ['refused', 403, 'Access Denied'],
    ['rate_limited', 429, ''],
    ['unavailable', 500, ''],
    ['unavailable', 200, '{"data":{"ad":'],
  ])('%s: status %i', (state, status, body) => {
    expect(tiktok.read(capture([answer(status, body)]), ID).state).toBe(state);
  });

  test('a rejection before or after the details does not matter', () => {
    const good = answer(200, JSON.stringify(details(tiktokAd(ID))));
    expect(tiktok.read(capture([answer(421, 'system busy'), good]), ID).state).toBe('content');
    expect(tiktok.read(capture([good, answer(421, 'system busy')]), ID).state).toBe('content');
  });

  test('details that the page was sent with are read as well', () => {
    const json = JSON.stringify(details(tiktokAd(ID)));
    expect(tiktok.read(capture([], `<script type="application/json">${json}</script>`), ID).state).toBe('content');
    expect(tiktok.read(capture([], `<script>window.state = ${json}; run()</script>`), ID).state).toBe('content');
    expect(tiktok.read(capture([], `<script type="application/json">${json.replace(ID, OTHER)}</script>`), ID).state).toBe('loading');
  });

  test('a captcha, a log-in and an outage are distinguished where there is no data', () => {
    const captcha = '<div class="captcha_verify_container"></div>';
    expect(tiktok.read(capture([], captcha), ID).state).toBe('captcha');
    expect(read(details(tiktokAd(ID)), captcha).state).toBe('content');
    expect(tiktok.read({ ...capture([]), address: 'https://library.tiktok.com/login?x' }, ID).state).toBe('login');
    expect([200, 403, 429, 503].map((status) => tiktok.read(capture([], SHELL, status), ID).state)).toEqual([
      'loading',
      'refused',
      'rate_limited',
      'unavailable',
    ]);
  });

  test('only the page’s requests about this very ad are recorded', () => {
    const isRecorded = (url: string, body = '') => tiktok.shouldRecord({ url, body }, ID);
    expect(isRecorded(`https://library.tiktok.com/api/v1/items/${ID}/details?lang=en-US`)).toBe(true);
    expect(isRecorded('https://library.tiktok.com/api/v2/ad', `{"ad_id":"${ID}"}`)).toBe(true);
    expect(isRecorded(`https://library.tiktok.com/api/v1/items/${ID}0/details`)).toBe(false);
    expect(isRecorded(`https://library.tiktok.com/api/v1/cdn/1/video/${ID}`)).toBe(false);
    expect(isRecorded(`https://library.tiktok.com.evil.example/api/v1/items/${ID}/details`)).toBe(false);
    expect(isRecorded('https://library.tiktok.com/api/v1/search?region=DE')).toBe(false);
  });
});

describe('the facts of an ad', () => {
  test('are those of the asked ad and its advertiser, without who paid', () => {
    const ad = adOf(details(tiktokAd(ID, { call_to_action: 'Shop now', external_url: 'https://shop.tidewater.example/jar?x=1' })));
    expect(ad).toMatchObject({
      platform: 'tiktok',
      adId: ID,
      pageName: 'Tidewater Oats',
      pageId: '7672216207558410241',
      body: 'Oats that cook themselves overnight #oats',
      ctaText: 'Shop now',
      landingHost: 'shop.tidewater.example',
      format: 'VIDEO',
      firstShown: '2026-10-04',
      lastShown: '2026-10-05',
      active: null,
      imageCount: 0,
      facts: [
        { name: 'unique users seen', value: '10K-100K' },
        { name: 'target audience size', value: '29.3M-35.8M' },
        { name: 'shown in', value: 'AT 0-1K, DE 1K-10K' },
        { name: 'advertising objective', value: 'Community interaction' },
        { name: 'advertiser registered in', value: 'Austria' },
        { name: 'advertiser followers', value: '68.3K' },
      ],
    });
    expect(JSON.stringify(ad)).not.toContain('Jo Private');
  });

  test('the ad’s own name serves where the advertiser has none', () => {
    expect(adOf({ data: { ad: tiktokAd(ID), advertiser: { name: '' } }, code: 0 }).pageName).toBe('Tidewater GmbH');
    expect(adOf({ data: { ad: tiktokAd(ID, { name: '' }) }, code: 0 }).pageName).toBeNull();
  });

  test('several videos are kept apart, and one video under two links counts once', () => {
    const again = { ...video('aaaaaaaa'), video_url: proxyLink('file-aaaaaaaa', 1_791_999_999) };
    const { videos } = adOf(details(tiktokAd(ID, { videos: [video('aaaaaaaa'), video('bbbbbbbb'), again] })));
    expect(videos.map(({ assetKey }) => assetKey)).toEqual(['v24025glaaaaaaaa', 'v24025glbbbbbbbb']);
  });

  test('a video without a cover is known by its file, whenever its link was issued', () => {
    const keyOf = (issued: number) =>
      adOf(details(tiktokAd(ID, { videos: [{ video_url: proxyLink('file-x', issued) }] }))).videos[0]?.assetKey;
    expect([keyOf(1), keyOf(2)]).toEqual(['file-x', 'file-x']);
  });

  test('pictures make an image ad or a carousel only where there is no video', () => {
    const pictures = (count: number) =>
      adOf(details(tiktokAd(ID, { videos: [], show_mode: 2, image_urls: Array(count).fill('https://p16.tiktokcdn.com/a') })));
    expect([pictures(1), pictures(3)].map(({ format, imageCount }) => [format, imageCount])).toEqual([
      ['IMAGE', 1],
      ['CAROUSEL', 3],
    ]);
  });
});

describe('ids beyond 2^53', () => {
  const long = '7686346996722745360';
  const next = '7686346996722745361';
  const readLong = (body: string) => tiktok.read(capture([answer(200, body, long)]), long).state;

  test('are compared as text, also where the library writes them as numbers', () => {
    const asNumber = (id: string) => JSON.stringify(details(tiktokAd('ID'))).replace('"ID"', id);
    expect(readLong(asNumber(long))).toBe('content');
    expect(readLong(asNumber(next))).toBe('withheld');
    expect(readLong(JSON.stringify(details(tiktokAd(next))))).toBe('withheld');
  });

  test('numbers inside of texts stay as they are', () => {
    const title = `call [1234567890123456789], "a\\" : 1234567890123456789 , or`;
    const reading = tiktok.read(capture([answer(200, JSON.stringify(details(tiktokAd(long, { title }))))]), long);
    expect(reading).toMatchObject({ state: 'content', ad: { body: title } });
  });
});

describe('what people see', () => {
  test('is read where the details are missing', () => {
    expect(tiktok.read(capture([], shown), ID)).toMatchObject({
      state: 'partial',
      ad: { adId: ID, pageName: 'Tidewater Oats', firstShown: '2026-09-24', videos: [{ assetKey: 'seen' }] },
    });
    expect(JSON.stringify(tiktok.read(capture([], shown), ID))).not.toContain('Jo Private');
  });

  test.each([
    ['other ads below it', `<main>${shown}${other}</main>`, 'partial'],
    [
      'other ads below it whose links stand beside their videos',
      `<main>${shown}<video src="${proxyLink('other')}"></video><a href="/ads/detail/?ad_id=${OTHER}"></a></main>`,
      'partial',
    ],
    ['other ads above it', `<main>${other}${shown}</main>`, 'loading'],
    ['other ads alone', `<main>${other}</main>`, 'loading'],
    ['a video without any detail', `<video src="${proxyLink('other')}"></video>`, 'loading'],
  ])('%s never lend their video', (_what, html, state) => {
    const reading = tiktok.read(capture([], html), ID);
    expect(reading.state).toBe(state);
    if ('ad' in reading) expect(reading.ad.videos.map(({ assetKey }) => assetKey)).toEqual(['seen']);
  });

  test('the page of another ad is not the asked one’s', () => {
    expect(tiktok.read({ ...capture([], shown), address: ADDRESS.replace(ID, OTHER) }, ID).state).toBe('loading');
  });

  test('a removal is recognized by its words', () => {
    expect(tiktok.read(capture([], '<p>It was removed from TikTok.</p><span>First shown:</span>'), ID).state).toBe('removed');
  });
});

describe('for any damage to the data', () => {
  const whole = details(tiktokAd(ID), { more: { data: [tiktokAd(OTHER, { name: 'Neighbor' })] } });
  const text = JSON.stringify(whole);
  const survives = (body: string, id = ID) => {
    const reading = tiktok.read(capture([answer(200, body)], shown), id);
    if ('ad' in reading) expect(ScrapedAd.parse(reading.ad)).toMatchObject({ adId: id });
    if ('ad' in reading && id === ID) expect(JSON.stringify(reading.ad)).not.toContain('Neighbor');
  };

  test('a value changed, a text cut short, an id swapped: no throw, no other ad', () => {
    fc.assert(
      fc.property(fc.nat(), fc.jsonValue(), (at, value) => survives(JSON.stringify(withValueChanged(whole, at, value)))),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.nat(text.length), fc.string({ unit: 'binary', maxLength: 20 }), (at, put) => survives(text.slice(0, at) + put)),
    );
    fc.assert(fc.property(fc.nat(20), fc.stringMatching(/^[1-9]\d{9,21}$/), (at, id) => survives(swapId(text, id, at))));
  });

  test('two megabytes are read in less than 50 ms', () => {
    const many = Array.from({ length: 2700 }, (_, n) => tiktokAd(`18781543406${String(n).padStart(5, '0')}`, { name: 'Neighbor' }));
    const body = JSON.stringify({ ...details(tiktokAd(ID)), list: many });
    expect(body.length).toBeGreaterThan(2_000_000);
    const page = capture([answer(200, body)], shown);
    expect(leastCpuMs(() => expect(tiktok.read(page, ID).state).toBe('content'))).toBeLessThan(50);
  });
});
