import { describe, expect, test } from 'vitest';
import { readAdUrl, readAdUrls } from '@/components/analyses/read-ad-url';

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

describe('several URLs', () => {
  const other = 'https://library.tiktok.com/ads/detail/?ad_id=7686346996722745361';

  test.each([`${meta}\n${other}`, `${meta} ${other}`, ` ${other}\r\n\n${meta}\t${meta}&utm_source=x `])(
    '%j are told apart, each once',
    (text) => {
      const { ads, invalid, message } = readAdUrls(text);
      expect(ads.map(({ url }) => url).sort()).toEqual([meta, other].sort());
      expect([invalid, message]).toEqual([[], undefined]);
    },
  );

  test('count duplicates and keep those that are no ad, each with its own advice and none with blanks', () => {
    const reading = readAdUrls([meta, meta, 'https://www.tiktok.com/@brand/video/1', 'example.com/x', 'foo'].join('\n'));
    expect(reading).toMatchObject({ duplicates: 1, count: 4, invalid: [{ text: expect.stringContaining('tiktok') }, {}, { text: 'foo' }] });
    expect(JSON.stringify(readAdUrls('https://a.example/ https://b.example/'))).not.toContain('contains spaces');
    expect(JSON.stringify(readAdUrls('a.example b.example'))).not.toContain('contains spaces');
  });

  test('are at most 20', () => {
    const urls = Array.from({ length: 21 }, (_, at) => `${meta.slice(0, -2)}${10 + at}`);
    expect(readAdUrls(urls.slice(1).join(' ')).message).toBeUndefined();
    expect(readAdUrls(urls.join(' ')).message).toContain('at most 20');
  });
});

test('one URL that a blank breaks is one broken URL', () => {
  expect(readAdUrls('https://www.facebook.com/ads/library/?id=12345 67890123456').invalid).toHaveLength(1);
});
