import { describe, expect, test } from 'vitest';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { ScrapedAd } from '@/lib/ads/schema';
import { adObject, adPage, imageItem, type Json, type JsonRecord, mediaLink, swappedExtra, videoItem } from './meta-payload';

const ID = '1248806319947205';

function adOf(snapshot: JsonRecord, outer: JsonRecord = {}, bbox: JsonRecord = {}): ScrapedAd {
  const reading = readMetaPage(adPage(adObject(ID, snapshot, outer), { bbox }), ID);
  if (reading.state !== 'content' && reading.state !== 'partial') throw new Error(`state ${reading.state}`);
  return ScrapedAd.parse(reading.ad);
}

describe('the facts of an ad', () => {
  test('are those of the asked object', () => {
    expect(adOf({ display_format: 'VIDEO', videos: [videoItem('11')] })).toMatchObject({
      platform: 'meta',
      adId: ID,
      pageName: 'Tidewater Oats',
      pageId: '4400110022',
      body: 'Oats that cook themselves overnight.',
      title: 'Breakfast by morning',
      linkDescription: 'Free first jar',
      ctaText: 'Shop now',
      landingHost: 'shop.tidewater.example',
      format: 'VIDEO',
      active: true,
      firstShown: '2026-08-03',
      lastShown: null,
      publisherPlatforms: ['FACEBOOK', 'INSTAGRAM'],
      facts: [
        { name: 'page categories', value: 'Food' },
        { name: 'page likes', value: '1200' },
        { name: 'ads with this creative and text', value: '2' },
      ],
    });
  });

  test('the end counts only when the ad has ended', () => {
    expect(adOf({}, { is_active: false })).toMatchObject({ active: false, lastShown: '2026-10-05' });
  });

  test('nothing personal of political ads is kept', () => {
    const ad = adOf(
      { byline: 'Jo Private', disclaimer_label: 'PAID_FOR_BY' },
      { fev_info: { phone: '555-0100' }, categories: ['POLITICAL'], spend: '$200K - $250K' },
    );
    expect(JSON.stringify(ad)).not.toMatch(/Jo Private|555-0100/);
    expect(ad.facts).toContainEqual({ name: 'spend', value: '$200K - $250K' });
  });

  // A partnership ad has the partner's page next to the snapshot of the page that ran it (a public capture of 2026).
  test('name the page that ran a partnership ad, and its partner', () => {
    const partner = { page_id: '619181354927737', page_name: 'Brookpot' };
    const { pageName, pageId, facts } = adOf({ page_id: '528733020321862', page_name: 'Ines cooks', branded_content: partner }, partner);
    expect({ pageName, pageId }).toEqual({ pageName: 'Ines cooks', pageId: '528733020321862' });
    expect(facts).toContainEqual({ name: 'partner', value: 'Brookpot' });
    expect(adOf({ page_id: 528733020321862, page_name: 'Ines cooks' }, { page_id: '528733020321862' }).facts).not.toContainEqual(
      expect.objectContaining({ name: 'partner' }),
    );
  });

  test.each([
    [528733020321862, '528733020321862'],
    [1.5, undefined],
    ['0', undefined],
    ['44001100x2', undefined],
  ])('the ID of the page %j is %j', (id, pageId) => {
    expect(adOf({ page_id: id }, { page_id: id }).pageId).toBe(pageId);
  });

  test('list page categories by number as they list them by name', () => {
    const { facts } = adOf({ page_categories: { '2202': 'Website', '1103': 'Food' } });
    expect(
      facts
        .find(({ name }) => name === 'page categories')
        ?.value.split(', ')
        .sort(),
    ).toEqual(['Food', 'Website']);
  });

  test.each([
    ['kept whole', 10_000, /^a{10000}$/],
    ['cut with a mark', 10_001, /^a{9996} \[…\]$/],
  ])('copy is %s at %d characters', (_what, length, expected) => {
    expect(adOf({ body: { text: 'a'.repeat(length) } }).body).toMatch(expected);
  });

  test.each<[string, Json, string | null]>([
    ['an object with text', { text: 'one' }, 'one'],
    ['markup', { markup: { __html: 'one<br>two &amp; three' } }, 'one\ntwo & three'],
    ['a reference to markup elsewhere', { __m: '__markup_a1' }, 'from the table'],
    ['a plain string', 'one', 'one'],
    ['null', null, null],
    ['a number', 7, null],
  ])('a body is read from %s', (_what, body, expected) => {
    expect(adOf({ body }, {}, { markup: [['__markup_a1', { __html: 'from the table' }, 1]] }).body).toBe(expected);
  });

  test('templates give way to the text of a card', () => {
    const cards = [
      { body: '{{product.brand}}', title: null },
      { body: 'Rolled at dawn', title: 'Jar of four', ...videoItem('21') },
    ];
    const ad = adOf({
      body: { text: '{{product.brand}}' },
      title: '{{product.name}}',
      link_description: 'Only {{product.price}} today',
      cards,
      display_format: 'DCO',
    });
    expect([ad.body, ad.title, ad.linkDescription]).toEqual(['Rolled at dawn', 'Jar of four', 'Only  today']);
  });

  test('templates are replaced by the words of the card whose video is shown', () => {
    const cards = [
      { body: 'A picture of oats', title: 'Picture', ...imageItem('a') },
      { body: 'A video of oats', title: 'Video', ...videoItem('21') },
    ];
    expect(adOf({ body: { text: '{{product.brand}}' }, cards }).body).toBe('A video of oats');
  });

  test('the labels of earlier years become those of today', () => {
    expect(adOf({}, { publisher_platform: ['facebook', 'audience_network'] }).publisherPlatforms).toEqual(['FACEBOOK', 'AUDIENCE_NETWORK']);
  });

  test('a body in a separate script is found', () => {
    const elsewhere = '<script type="application/json">{"x":[{"markup":[["__markup_b2",{"__html":"apart &amp; sound"},1]]}]}</script>';
    const html = adPage(adObject(ID, { body: { __m: '__markup_b2' }, videos: [videoItem('11')] })).replace(
      '</body>',
      `${elsewhere}</body>`,
    );
    expect(readMetaPage(html, ID)).toMatchObject({ state: 'content', ad: { body: 'apart & sound' } });
  });

  test('hostile text is capped and stripped, and a hostile link is no host', () => {
    const ad = adOf({ title: `a\u202E\u200Bb${'c'.repeat(9000)}`, link_url: 'javascript:alert(1)', caption: 'a.b@evil.example' });
    expect([ad.title?.slice(0, 3), ad.title?.length, ad.landingHost]).toEqual(['abc', 500, null]);
  });
});

describe('the videos of an ad', () => {
  test('come from videos, cards and extra videos in that order, each video once', () => {
    const ad = adOf({
      videos: [videoItem('11')],
      cards: [{ body: 'x', ...videoItem('22') }, videoItem('11')],
      extra_videos: [swappedExtra('11'), swappedExtra('33')],
    });
    expect(
      ad.videos.map(({ assetKey, sources, durationSeconds }) => [assetKey, sources.map(({ quality }) => quality).join(), durationSeconds]),
    ).toEqual([
      ['11', 'hd,sd', 15],
      ['22', 'hd,sd', 15],
      ['33', 'hd,sd', 15],
    ]);
    expect(ad.videos[2]?.sources[0]?.url).toContain('m366');
  });

  test.each<[what: string, behind: (items: JsonRecord[]) => JsonRecord, items: number]>([
    ['cards', (items) => ({ cards: [...items, videoItem('22')] }), 24],
    ['cards', (items) => ({ cards: [...items, videoItem('22')] }), 400],
    ['videos', (items) => ({ videos: [...items, videoItem('22')] }), 400],
    ['extra videos', (items) => ({ extra_videos: [...items, swappedExtra('22')] }), 400],
  ])('are found in %s, however many come before', (_what, behind, count) => {
    const ad = adOf(behind(Array.from({ length: count }, (_, n) => imageItem(String(n)))));
    expect(ad.videos.map(({ assetKey }) => assetKey)).toEqual(['22']);
    const unreadable = behind(Array.from({ length: count }, () => ({})));
    const html = adPage(adObject(ID, unreadable)).replaceAll('video.xx.fbcdn.net', 'video.example');
    expect(readMetaPage(html, ID).state).toBe('no_link');
  });

  test('a card with a video gives its text, however many pictures come before', () => {
    const cards = Array.from({ length: 24 }, () => ({ body: 'A picture of oats', ...imageItem('a') }));
    const ad = adOf({ body: '{{product.brand}}', cards: [...cards, { body: 'A video of oats', ...videoItem('21') }] });
    expect([ad.body, ad.imageCount]).toEqual(['A video of oats', 24]);
  });

  test('are known by their path where the link has no hint', () => {
    const plain = (name: string) => ({ video_hd_url: `https://video.xx.fbcdn.net/${name}.mp4?oe=1`, video_sd_url: null });
    expect(adOf({ videos: [plain('a'), plain('a'), plain('b')] }).videos.map(({ assetKey }) => assetKey)).toEqual(['/a.mp4', '/b.mp4']);
  });

  test('asset ids beyond 2^53 stay apart', () => {
    expect(adOf({ videos: [videoItem('9007199254740992'), videoItem('9007199254740993')] }).videos).toHaveLength(2);
  });

  test('a watermarked source is taken where there is no other', () => {
    expect(adOf({ videos: [{ video_hd_url: null, watermarked_video_sd_url: mediaLink('44', 360) }] }).videos[0]?.sources).toMatchObject([
      { quality: 'watermarked_sd' },
    ]);
  });

  test.each([
    'http://video.xx.fbcdn.net/a.mp4',
    'https://fbcdn.net.evil.example/a.mp4',
    'https://127.0.0.1/a.mp4',
    'https://u@video.xx.fbcdn.net/a.mp4',
    'https://video.xx.fbcdn.net:8443/a.mp4',
    'https://www.facebook.com/a.mp4',
    'blob:x',
    '',
  ])('a link to %s is not a video, and its ad does not count as one without a video', (link) => {
    const ad = adObject(ID, { videos: [{ video_hd_url: link, video_sd_url: null }], images: [imageItem('a')] });
    expect(readMetaPage(adPage(ad), ID).state).toBe('no_link');
  });

  test('pictures are counted apart and make no video', () => {
    const ad = adOf({
      display_format: 'CAROUSEL',
      images: [imageItem('a')],
      cards: [imageItem('b'), imageItem('c'), { original_image_url: '' }],
    });
    expect([ad.videos.length, ad.imageCount]).toEqual([0, 3]);
  });
});
