import { describe, expect, test } from 'vitest';
import type { Reading } from '@/lib/ads/library-adapter';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { imageItem, type JsonRecord, page, script, videoItem } from './meta-payload';

const ID = '1248806319947205';

/** An ad in the shape of 2021 to 2025: its own keys in camel case, those of its snapshot not. */
function olderAd(adId: string | number, snapshot: JsonRecord = {}, outer: JsonRecord = {}): JsonRecord {
  return {
    adArchiveID: adId,
    adid: '0',
    collationCount: 1,
    collationID: 135949371832895,
    gatedType: 'eligible',
    isActive: true,
    pageName: 'Tidewater Oats',
    publisherPlatform: ['facebook', 'audience_network'],
    startDate: 1_785_740_400,
    snapshot: {
      page_name: 'Tidewater Oats',
      current_page_name: 'Tidewater Oats',
      display_format: 'video',
      videos: [videoItem('11')],
      ...snapshot,
    },
    ...outer,
  };
}

const pageOf = (ad: JsonRecord) => page(script({ otherProps: { deeplinkAdCard: ad } }));
const read = (ad: JsonRecord, adId = ID): Reading => readMetaPage(pageOf(ad), adId);
/** The ad on its page, with this text for its id and without quotes. */
const readLiteral = (literal: string, adId: string): string => readMetaPage(pageOf(olderAd('ID')).replaceAll('"ID"', literal), adId).state;

describe('the id of an ad as a number', () => {
  test.each(['782129142700742', '1248806319947205', '9007199254740993', '12345678', '98765432109876543210'])('%s is that ad’s', (adId) => {
    expect(readLiteral(adId, adId)).toBe('content');
    expect(readLiteral(`"${adId}"`, adId)).toBe('content');
  });

  test('is never rounded to another ad’s', () => {
    expect(readLiteral('9007199254740993', '9007199254740992')).toBe('withheld');
    expect(readLiteral('9007199254740992', '9007199254740993')).toBe('withheld');
  });

  test('holds for the key of today too, and in a list', () => {
    const ad = { ...olderAd(0), ad_archive_id: Number(ID) };
    const row = page(script({ ad_library_main: { search_results_connection: { edges: [{ node: { collated_results: [ad] } }] } } }));
    expect(readMetaPage(row, ID).state).toBe('content');
  });

  test.each(['1248806319947205.5', '-1248806319947205', 'null', 'true', '{}', '"1248806319947205 "'])('is none for %s', (literal) => {
    expect(readLiteral(literal, ID)).toBe('withheld');
  });

  test('is read in pages of early 2024, which hand it to calls in code', () => {
    const data = JSON.stringify({ props: { deeplinkAdCard: olderAd(9_007_199_254_740_991) } }).replace(
      '9007199254740991',
      '9007199254740993',
    );
    const html = page(`<script>requireLazy(["x"],function(){s.handle(${data});requireLazy(["y"])})</script>`);
    expect(readMetaPage(html, '9007199254740993').state).toBe('content');
  });
});

describe('the name of a page that was renamed', () => {
  const nameOf = (ad: JsonRecord) => {
    const reading = read(ad);
    return 'ad' in reading ? reading.ad.pageName : reading.state;
  };

  test.each<[what: string, ad: JsonRecord]>([
    ['beside its snapshot', olderAd(ID, { page_name: 'Old Oats', current_page_name: null }, { pageName: 'New Oats' })],
    ['in its snapshot', olderAd(ID, { page_name: 'Old Oats', current_page_name: 'New Oats' }, { pageName: 'Old Oats' })],
    ['in its snapshot alone', olderAd(ID, { page_name: 'Old Oats', current_page_name: 'New Oats' }, { pageName: null })],
    ['under the key of today', olderAd(ID, { page_name: 'Old Oats', current_page_name: null }, { page_name: 'New Oats', pageName: null })],
  ])('is that of today, %s', (_what, ad) => {
    expect(nameOf(ad)).toBe('New Oats');
  });

  test('is that of the snapshot where there is no other', () => {
    expect(nameOf(olderAd(ID, { page_name: 'Old Oats', current_page_name: '' }, { pageName: null }))).toBe('Old Oats');
  });
});

test('a format in small letters says as little of a missing video as one in capitals', () => {
  expect(read(olderAd(ID, { display_format: 'video', videos: [] })).state).toBe('no_link');
  expect(read(olderAd(ID, { display_format: 'image', videos: null, images: [imageItem('a')] })).state).toBe('content');
});
