import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meta, readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { ScrapedAd } from '@/lib/ads/schema';
import { leastCpuMs } from '@/tests/support/cpu-time';
import { adObject, adPage, imageItem, type JsonRecord, neighbor, page, results, script, swappedExtra, videoItem } from './meta-payload';
import { swapId, withValueChanged } from './mutation';

const ID = '1248806319947205';

const banner = "This content was removed because it didn't follow our Advertising Standards.";
const finished = '<div id="ssr-finished-successfully" hidden=""></div>';
const challenge = "<html><script>function executeChallenge(){fetch('/__rd_verify_x?challenge=3',{method:'POST'})}</script></html>";

const shownVideo = '<video src="https://video.xx.fbcdn.net/asked.mp4?a=1&amp;b=2" poster="x"></video>';
const dialog = (adId: string, body: string, media = '') =>
  `<div role="dialog"><span>Active</span><div>Library ID: ${adId}</div><i>Started running on 30 Sep 2026</i><a>Tidewater &amp; Co</a><b>Sponsored</b><div style="white-space: pre-wrap;"><span>${body}</span></div>${media}</div>`;
const older = JSON.stringify({
  props: { deeplinkAdCard: { adArchiveID: ID, snapshot: { body: { text: 'a } in "it"' }, videos: [videoItem('11')] } } },
});

describe('the state of a page', () => {
  const video = adObject(ID, { videos: [videoItem('11')] });
  test.each<[state: string, what: string, html: string]>([
    ['content', 'the asked ad among 30 neighbors', adPage(video)],
    ['content', 'the asked ad although a captcha flag stands beside it', adPage(video, { captcha: true })],
    [
      'content',
      'the asked ad only in the list',
      page(script({ ad_library_main: { search_results_connection: results([neighbor(1), video]) } })),
    ],
    [
      'content',
      'the older deep link',
      page(script({ otherProps: { deeplinkAdCard: { adArchiveID: ID, snapshot: { videos: [videoItem('11')] } } } })),
    ],
    ['not_found', 'a null deep link with its reason', adPage(null)],
    [
      'not_shown',
      'a null deep link with another reason',
      page(script({ r: { deeplink_ad_archive: null, no_result_reason: 'ELSEWHERE' } })),
    ],
    ['restricted', 'a null deep link for its age', page(script({ r: { deeplink_ad_archive: null, no_result_reason: 'AGE_GATED' } }))],
    ['withheld', 'a deep link to another ad', adPage(adObject('555566667777888', { videos: [videoItem('11')] }))],
    ['withheld', 'the asked id without a snapshot', adPage({ ad_archive_id: ID, snapshot: null })],
    ['withheld', 'neighbors without a deep link', page(script({ ad_library_main: { search_results_connection: results([neighbor(1)]) } }))],
    ['withheld', 'a count without edges', page(script({ ad_library_main: { search_results_connection: { count: 9, edges: [] } } }))],
    ['withheld', 'a finished page without data', page(finished)],
    ['removed', 'a banner as the whole body', adPage(adObject(ID, { body: { text: banner } }))],
    [
      'removed',
      'a banner with a curly apostrophe as HTML',
      adPage(adObject(ID, { body: { markup: { __html: `<b>${banner.replace("'", '’')}</b>` } } })),
    ],
    ['content', 'a banner that is only quoted', adPage(adObject(ID, { body: { text: `They said: ${banner}` }, images: [imageItem('a')] }))],
    ['partial', 'an ad that shows no media', adPage(adObject(ID))],
    ['removed', 'an ad without media whose dialog shows the banner', adPage(adObject(ID)) + dialog(ID, banner)],
    ['partial', 'an ad without media while another ad’s dialog shows the banner', adPage(adObject(ID)) + dialog('555566667777888', banner)],
    ['content', 'an ad with its video although its dialog shows a banner', adPage(video) + dialog(ID, banner)],
    [
      'content',
      'the data of early 2024, handed to calls',
      page(`<script>requireLazy(["x"],function(){s.handle(${older});requireLazy(["y"])})</script>`),
    ],
    ['partial', 'a dialog with the asked ad where there is no data', page(finished) + dialog(ID, 'Oats', shownVideo)],
    ['withheld', 'a dialog with another ad where there is no data', page(finished) + dialog('555566667777888', 'Oats', shownVideo)],
    ['withheld', 'a dialog with two ads', page(finished) + dialog(ID, 'Oats', `${shownVideo}<span>Library ID: 555566667777888</span>`)],
    ['withheld', 'a dialog without a video', page(finished) + dialog(ID, 'Oats')],
    ['withheld', 'a card outside of a dialog', page(finished) + dialog(ID, 'Oats', shownVideo).replace('role="dialog"', '')],
    ['captcha', 'the captcha flag', adPage(null, { captcha: true })],
    [
      'captcha',
      'the captcha flag beside a mere mention of the ad with a gate',
      adPage({ ad_archive_id: ID, gated_type: 'LOGGED_OUT' }, { captcha: true }),
    ],
    ['restricted', 'a mere mention of the ad with a gate', adPage({ ad_archive_id: ID, gated_type: 'LOGGED_OUT' })],
    ['rate_limited', 'error 1675004 in a chunk', page(script({ errors: [{ message: 'Rate limit exceeded', code: 1675004 }] }))],
    [
      'rate_limited',
      'error 1675004 as the whole answer',
      '<html><body><pre>{"errors":[{"severity":"CRITICAL","code":1675004}]}</pre></body></html>',
    ],
    ['challenge', 'the self-reloading check', challenge],
    ['login', 'a log-in form', '<html><body><form action="/login/" id="login_form"></form></body></html>'],
    ['loading', 'the shell alone', page()],
    ['loading', 'a chunk that is still arriving', adPage(video).slice(0, 3000)],
    ['loading', 'nothing yet', '<html></html>'],
  ])('%s: %s', (state, _what, html) => {
    expect(readMetaPage(html, ID).state).toBe(state);
  });

  test('a neighbor’s banner does not remove the asked ad', () => {
    const removed = adObject('555566667777888', { body: { text: banner } });
    const html = page(
      script({
        ad_library_main: { search_results_connection: results([removed]), deeplink_ad_archive_result: { deeplink_ad_archive: video } },
      }),
    );
    expect(readMetaPage(html, ID).state).toBe('content');
  });

  test('the address reveals a log-in, and the status an outage, where the page says nothing', () => {
    const read = (address: string, status: number) =>
      meta.read({ address, status, html: '<html><body>Sorry</body></html>', isLoaded: true, responses: [] }, ID).state;
    expect(read('https://www.facebook.com/login/?next=x', 200)).toBe('login');
    expect(read('https://www.facebook.com/checkpoint/1', 200)).toBe('login');
    expect(read('https://www.facebook.com/ads/library/', 429)).toBe('rate_limited');
    expect(read('https://www.facebook.com/ads/library/', 503)).toBe('unavailable');
    expect(read('https://www.facebook.com/ads/library/', 403)).toBe('refused');
    expect(meta.read({ address: '', status: 403, html: adPage(video), isLoaded: true, responses: [] }, ID).state).toBe('content');
    expect(meta.read({ address: '', status: 403, html: page(), isLoaded: false, responses: [] }, ID).state).toBe('loading');
  });

  test('a page that ends without a byte turns us away', () => {
    const read = (isLoaded: boolean) =>
      meta.read({ address: '', status: 200, html: '<html><head></head><body></body></html>', isLoaded, responses: [] }, ID).state;
    expect([read(true), read(false)]).toEqual(['refused', 'loading']);
  });

  test('words of an ad cannot fake a state', () => {
    const text = `</script><script>executeChallenge()</script> "xfb_ad_library_is_captcha_required":true <div id="ssr-finished-successfully"> id="login_form"`;
    expect(readMetaPage(adPage(adObject(ID, { body: { text }, images: [imageItem('a')] })), ID).state).toBe('content');
  });
});

test('the dialog gives what people see, from the asked ad alone', () => {
  expect(readMetaPage(page(finished) + dialog(ID, 'Oats', shownVideo), ID)).toMatchObject({
    ad: {
      adId: ID,
      pageName: 'Tidewater & Co',
      body: 'Oats',
      firstShown: '2026-09-30',
      active: true,
      videos: [{ sources: [{ url: 'https://video.xx.fbcdn.net/asked.mp4?a=1&b=2' }] }],
    },
  });
});

describe('for any damage to a page', () => {
  const whole = adPage(
    adObject(ID, { videos: [videoItem('11')], cards: [{ body: 'x', ...videoItem('22') }], extra_videos: [swappedExtra('11')] }),
  );
  const cut = fc.tuple(fc.nat(whole.length), fc.nat(2000), fc.string({ unit: 'binary', maxLength: 30 }));

  test('reading does not throw and never answers with another ad', () => {
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), (cuts) => {
        const html = cuts.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), whole);
        const reading = readMetaPage(html, ID);
        if (reading.state === 'content') expect(JSON.stringify(ScrapedAd.parse(reading.ad))).not.toMatch(/Neighbor/);
      }),
      { numRuns: 300 },
    );
  });

  test('any value changed anywhere in the data is survived', () => {
    const ad = adObject(ID, { videos: [videoItem('11')], cards: [{ body: 'x', ...videoItem('22') }] });
    fc.assert(
      fc.property(fc.nat(), fc.jsonValue(), (at, value) => {
        const reading = readMetaPage(adPage(withValueChanged(ad, at, value)), ID);
        if ('ad' in reading) expect(ScrapedAd.parse(reading.ad).adId).toBe(ID);
      }),
      { numRuns: 300 },
    );
  });

  test('ids changed anywhere never make a neighbor the asked ad', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.stringMatching(/^[1-9]\d{7,19}$/), (at, id) => {
        const reading = readMetaPage(swapId(whole, id, at), ID);
        if ('ad' in reading) expect(JSON.stringify(reading.ad)).not.toMatch(/Neighbor/);
      }),
      { numRuns: 200 },
    );
  });

  test('any JSON in the place of a field is survived', () => {
    const fields = [
      'snapshot',
      'body',
      'videos',
      'cards',
      'extra_videos',
      'title',
      'page_name',
      'start_date',
      'facts',
      'publisher_platform',
      'gated_type',
      'ad_archive_id',
      'link_url',
      'page_categories',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()), (changes) => {
        const { snapshot, ...inner } = changes as JsonRecord;
        const reading = readMetaPage(adPage({ ...adObject(ID, inner, inner), ...(snapshot === undefined ? {} : { snapshot }) }), ID);
        if (reading.state === 'content') expect(ScrapedAd.parse(reading.ad).adId).toBe(ID);
      }),
      { numRuns: 500 },
    );
  });

  test('a requested id that is not on the page never yields a neighbor', () => {
    expect(readMetaPage(whole, '9999999999999999').state).toBe('withheld');
  });

  test('two megabytes without data are read in less than 50 ms, with the dialog', () => {
    const cards = Array.from(
      { length: 1500 },
      (_, n) =>
        `<div class="${'x1 '.repeat(300)}"><span>Library ID: 77${n}</span><video src="https://video.xx.fbcdn.net/${n}.mp4"></video></div>`,
    );
    const html = page(cards.join(''), finished) + dialog(ID, 'Oats', shownVideo);
    expect(html.length).toBeGreaterThan(1_400_000);
    expect(leastCpuMs(() => expect(readMetaPage(html, ID).state).toBe('partial'))).toBeLessThan(50);
  });

  test('two megabytes are read in less than 50 ms', () => {
    const many = Array.from({ length: 1700 }, (_, n) => neighbor(n));
    const html = page(
      script({
        ad_library_main: {
          search_results_connection: results(many),
          deeplink_ad_archive_result: { deeplink_ad_archive: adObject(ID, { videos: [videoItem('11')] }) },
        },
      }),
    );
    expect(html.length).toBeGreaterThan(2_000_000);
    expect(leastCpuMs(() => expect(readMetaPage(html, ID).state).toBe('content'))).toBeLessThan(50);
  });

  test('unclosed tags, deep nesting and long runs cost no time', () => {
    const pages = [
      '<script '.repeat(250_000),
      `<script type="application/json">{"ad_archive_id":${'['.repeat(900_000)}`,
      `<div ${'a '.repeat(900_000)}`,
      '<form'.repeat(400_000),
      `<div role="dialog">${ID}${'<a>'.repeat(200_000)}${'</b>'.repeat(200_000)}`,
      `<script>deeplinkAdCard${'({"a":'.repeat(200_000)}</script>`,
      `<div role="dialog">${ID}${'<a "'.repeat(300_000)}`,
    ];
    for (const html of pages) expect(leastCpuMs(() => readMetaPage(html, ID), 2)).toBeLessThan(1000);
  });
});
