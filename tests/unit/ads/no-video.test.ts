import { expect, test } from 'vitest';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { tiktok } from '@/lib/ads/platforms/tiktok/adapter';
import { adObject, adPage, imageItem, type JsonRecord } from './meta-payload';
import { details, tiktokAd } from './tiktok-payload';

// "No video" is a verdict that every later caller gets from the cache; a failure is not kept and gives the credit back too.

const META_ID = '1248806319947205';
const pictures = [imageItem('a')];
const shown =
  '<div role="dialog"><span>Active</span><div>Library ID: 1248806319947205</div><a>Tidewater</a><b>Sponsored</b><p>Oats</p><video src="https://video.xx.fbcdn.net/asked.mp4"></video></div>';

test.each<[state: string, what: string, snapshot: JsonRecord, beside?: string]>([
  ['content', 'an image ad', { display_format: 'IMAGE', images: pictures }],
  ['content', 'an image ad whose list of videos is gone', { display_format: 'IMAGE', images: pictures, videos: null }],
  ['content', 'a carousel of pictures', { display_format: 'CAROUSEL', cards: pictures }],
  ['partial', 'an ad of nothing but words', { display_format: 'TEXT' }],
  ['no_link', 'the format VIDEO without a video', { display_format: 'VIDEO' }],
  ['no_link', 'the format VIDEO with nothing but a picture', { display_format: 'VIDEO', images: pictures }],
  ['no_link', 'many versions whose list of videos is gone', { display_format: 'DCO', cards: pictures, videos: null }],
  ['no_link', 'an object in which nothing is where it was', { display_format: null, videos: null, images: null, cards: null }],
  ['partial', 'the format VIDEO whose dialog shows one', { display_format: 'VIDEO' }, shown],
])('Meta, %s: %s', (state, _what, snapshot, beside = '') => {
  expect(readMetaPage(adPage(adObject(META_ID, snapshot)) + beside, META_ID).state).toBe(state);
});

const TIKTOK_ID = '1878154340615249';

test.each<[state: string, what: string, ad: JsonRecord]>([
  ['content', 'an image ad', { videos: [], show_mode: 2 }],
  ['content', 'an image ad whose list of videos is gone', { videos: null, show_mode: 2 }],
  ['content', 'pictures in a mode that we do not know', { videos: [], show_mode: 3 }],
  ['no_link', 'a video ad with an empty list of videos', { videos: [], show_mode: 1 }],
  ['no_link', 'a video ad whose list of videos is gone, with its cover', { videos: null, show_mode: 1 }],
  ['no_link', 'an ad in a mode that we do not know, whose list of videos is gone', { videos: null, show_mode: 3 }],
])('TikTok, %s: %s', (state, _what, ad) => {
  const answer = {
    url: `https://library.tiktok.com/api/v1/items/${TIKTOK_ID}/details`,
    status: 200,
    body: JSON.stringify(details(tiktokAd(TIKTOK_ID, ad))),
    isCut: false,
  };
  const address = `https://library.tiktok.com/ads/detail/?ad_id=${TIKTOK_ID}`;
  expect(tiktok.read({ address, status: 200, html: '<html></html>', isLoaded: true, responses: [answer] }, TIKTOK_ID).state).toBe(state);
});
