import { expect, test } from 'vitest';
import { readAdUrl } from '@/components/analyses/read-ad-url';

const meta = 'https://www.facebook.com/ads/library/?id=1234567890123456';

test.each([
  meta,
  ` ${meta}\n`,
  'www.facebook.com/ads/library/?id=1234567890123456',
  'facebook.com/ads/library?id=1234567890123456&country=DE',
  '//m.facebook.com/ads/library/?id=1234567890123456',
])('%j is read as the ad that the address bar means', (text) => {
  expect(readAdUrl(text)).toEqual({ kind: 'ad', ref: { platform: 'meta', adId: '1234567890123456', url: meta } });
});

test.each(['', '   ', '\n'])('%j is nothing yet', (text) => {
  expect(readAdUrl(text)).toEqual({ kind: 'empty' });
});

test.each([
  ['1234567890123456', 'An ad ID alone'],
  ['www.facebook.com/ads/library/', 'The ad ID is missing'],
  ['https://www.tiktok.com/@brand/video/1', 'organic TikTok page'],
  ['example.com/ads/library/?id=1234567890123456', 'not one of the two'],
  ['javascript:alert(1)', 'https://'],
])('%j is rejected with the words of the API', (text, words) => {
  expect(readAdUrl(text)).toEqual({ kind: 'invalid', message: expect.stringContaining(words) });
});
