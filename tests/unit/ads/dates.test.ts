import { describe, expect, test } from 'vitest';
import { createDateFormat, parseDate, toIsoDate } from '@/lib/ads/dates';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { tiktok } from '@/lib/ads/platforms/tiktok/adapter';
import { adObject, adPage, type Json, videoItem } from './meta-payload';
import { details, tiktokAd } from './tiktok-payload';

const META_ID = '1248806319947205';
const TIKTOK_ID = '1878154340615249';
const ADDRESS = `https://library.tiktok.com/ads/detail/?ad_id=${TIKTOK_ID}`;

function ofMeta(date: Json) {
  const reading = readMetaPage(
    adPage(adObject(META_ID, { videos: [videoItem('11')] }, { start_date: date, end_date: date, is_active: false })),
    META_ID,
  );
  return reading.state === 'content' ? [reading.ad.firstShown, reading.ad.lastShown] : reading.state;
}

function ofTikTok(date: Json) {
  const body = JSON.stringify(details(tiktokAd(TIKTOK_ID, { first_shown_date: date, last_shown_date: date })));
  const answer = { url: `https://library.tiktok.com/api/v1/items/${TIKTOK_ID}/details`, status: 200, body, isCut: false };
  const reading = tiktok.read({ address: ADDRESS, status: 200, html: '', isLoaded: true, responses: [answer] }, TIKTOK_ID);
  return reading.state === 'content' ? [reading.ad.firstShown, reading.ad.lastShown] : reading.state;
}

describe('the day of an ad', () => {
  test.each<[date: Json, day: string | null]>([
    [1_791_115_200, '2026-10-04'],
    [1_791_115_200_000, '2026-10-04'],
    [1_791_115_200.5, '2026-10-04'],
    [946_728_000, '2000-01-01'],
    [946_728_000_000, '2000-01-01'],
    [4_102_401_600, '2099-12-31'],
    [4_102_401_600_000, '2099-12-31'],
    [946_641_600, null],
    [946_641_600_000, null],
    [4_102_488_000, null],
    [4_102_488_000_000, null],
    [1_791_115_200_000_000, null],
    [20_261_004, null],
    [1, null],
    [0, null],
    [-1_791_115_200, null],
    [null, null],
    [[1_791_115_200], null],
  ])('of the timestamp %j is %s in both libraries', (date, day) => {
    expect([ofMeta(date), ofTikTok(date)]).toEqual([
      [day, day],
      [day, day],
    ]);
  });

  test('is that of the time zone, also at the turn of the century', () => {
    expect(toIsoDate(946_684_800, createDateFormat('America/Los_Angeles'))).toBeNull();
    expect(toIsoDate(946_684_800, createDateFormat('UTC'))).toBe('2000-01-01');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])('of %d is none', (timestamp) => {
    expect(toIsoDate(timestamp, createDateFormat('UTC'))).toBeNull();
  });

  test.each([
    ['30 Sep 2026', '2026-09-30'],
    ['Sep 30, 2026', '2026-09-30'],
    ['24/09/2026', '2026-09-24'],
    ['2000-01-01', '2000-01-01'],
    ['1 Jan 1970', null],
    ['1970-01-01', null],
    ['31/12/1999', null],
    ['2100-01-01', null],
    ['Sep 30, 9999', null],
    ['09/08/2026', null],
  ])('that a page writes as %s is %s', (text, day) => {
    expect(parseDate(text)).toBe(day);
  });
});
