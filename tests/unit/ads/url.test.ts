import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAdUrl } from '@/lib/ads/url';
import { AppError } from '@/lib/errors';

type Case = { input: string; verdict: 'accept' | 'reject'; canonical?: string; why: string };

const cases = JSON.parse(readFileSync(path.join(import.meta.dirname, '../url-cases.json'), 'utf8')) as Case[];
const META = 'https://www.facebook.com/ads/library/?id=';
const TIKTOK = 'https://library.tiktok.com/ads/detail/?ad_id=';

function attempt(input: string): { url: string } | { message: string } {
  try {
    return { url: parseAdUrl(input).url };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_url') return { message: error.message };
    throw error;
  }
}

describe('the example verdicts', () => {
  test.each(cases.map((row) => [row.why, row] as const))('%s', (_why, { input, verdict, canonical }) => {
    const result = attempt(input);
    if (verdict === 'accept') expect(result).toEqual({ url: canonical });
    else expect(result).toHaveProperty('message');
  });
});

test.each([
  ['https://fb.com/ads/library/?id=12345678', 'fb.com only leads there. Paste https://www.facebook.com/ads/library/?id=12345678.'],
  ['https://touch.facebook.com/ads/library/?id=12345678', 'Paste https://www.facebook.com/ads/library/?id=12345678.'],
  [
    'https://www.facebook.com/ads/library/id=12345678',
    'no ? in front of its ad ID. Paste https://www.facebook.com/ads/library/?id=12345678.',
  ],
  ['https://business.facebook.com/adsmanager/manage/ads?act=1&id=12345678', 'Meta Ads Manager, which only its advertiser can open.'],
  ['https://adsmanager.facebook.com/adsmanager/manage/campaigns', 'Meta Ads Manager, which only its advertiser can open.'],
  ['https://www.instagram.com/reel/C1/', 'Ads on Instagram are in the Meta Ad Library, too.'],
])('the message for %s says what is wrong and what to paste', (input, message) => {
  expect(attempt(input)).toEqual({ message: expect.stringContaining(message) });
});

describe('the grammar beyond the examples', () => {
  test.each([
    ['http with its own default port', `http://www.facebook.com:80/ads/library/?id=12345678`],
    ['a locale host', `https://pt-BR.facebook.com/ads/library?id=12345678`],
    ['render_ad, whose access token is dropped', `https://www.facebook.com/ads/archive/render_ad/?id=12345678&access_token=EAAB`],
    ['other Unicode in a dropped parameter and the fragment', `https://m.facebook.com/ads/library/?q=caf\u00e9\u202e&id=12345678#\u00fc`],
    ['exactly 2,048 units after trimming', `\r\n ${META}12345678&p=${'a'.repeat(2048 - META.length - 11)} \t`],
  ])('accepts %s', (_what, input) => {
    expect(attempt(input)).toEqual({ url: `${META}12345678` });
  });

  test.each([
    ['2,049 units', `${META}12345678&p=${'a'.repeat(2049 - META.length - 11)}`],
    ['a lone surrogate in a dropped parameter', `${META}12345678&p=\ud800`],
    ['a C1 control character', `${META}12345678&p=\u0085`],
    ['the other scheme’s default port', 'https://www.facebook.com:80/ads/library/?id=12345678'],
    ['an empty port', 'https://www.facebook.com:/ads/library/?id=12345678'],
    ['a port with a leading zero', 'https://www.facebook.com:0443/ads/library/?id=12345678'],
    ['empty userinfo', 'https://@www.facebook.com/ads/library/?id=12345678'],
    ['a three-letter locale host', 'https://abc-de.facebook.com/ads/library/?id=12345678'],
    ['a second id hidden by encoding its name', `${META}12345678&%69d=87654321`],
    ['a plus sign in the id', `${META}1234+5678`],
    ['a leading zero', `${META}012345678`],
    ['21 digits on Meta', `${META}${'1'.repeat(21)}`],
    ['23 digits on TikTok', `${TIKTOK}${'1'.repeat(23)}`],
    ['a vertical tab at the end', `${META}12345678\v`],
  ])('rejects %s', (_what, input) => {
    expect(attempt(input)).toHaveProperty('message');
  });
});

describe('an error says what is wrong and what to paste', () => {
  test.each([
    ['www.facebook.com/ads/library/?id=12345678', /https:\/\/ in front/],
    ['12345678901', /ID alone/],
    ['https://www.facebook.com/ads/library/?q=shoes', /search or advertiser page/],
    ['https://www.facebook.com/ads/library/', /ID is missing/],
    [`${META}12345678&id=12345678`, /more than one ad/],
    [`${META}abc`, /8 to 20 digits/],
    ['https://www.facebook.com/reel/1376816477951115', /page or post/],
    ['https://www.tiktok.com/@a/video/7212345678901234567', /organic/],
    ['https://vm.tiktok.com/ZMabc123/', /short or redirecting link/],
    ['https://ads.tiktok.com/business/creativecenter/topads/7212345678901234567/pc/en', /Creative Center/],
    ['https://library.tiktok.com/ads?region=DE', /search or advertiser page/],
    ['https://adstransparency.google.com/advertiser/AR1', /not one of the two/],
    ['https://www.facebook.com/Ads/Library/?id=12345678', /lower case/],
    [
      'https://fb.com/ads/library/?id=12345678',
      /fb\.com only leads there\. Paste https:\/\/www\.facebook\.com\/ads\/library\/\?id=12345678\.$/,
    ],
    ['https://www.fb.com/ads/library/?id=1&id=12345678&id=87654321', /fb\.com only leads there\. Paste the URL of one ad/],
    ['https://fb.com/canvas_doc/1072291375736811', /short or redirecting link/],
    ['https://www.facebook.com/ads/archive/?country=ALL&id=12345678', /former address.*\/ads\/library\/\?id=12345678\.$/],
    ['https://www.facebook.com/ads/archive/?q=shoes', /former address.*such as/],
  ])('%s', (input, says) => {
    const result = attempt(input);
    expect(result).toHaveProperty('message', expect.stringMatching(says));
    expect(result).toHaveProperty('message', expect.stringMatching(/https:\/\//));
  });

  test('without repeating anything of the input', () => {
    const marked = fc.constantFrom(
      'https://MARKER.example/',
      'MARKER',
      `${META}MARKER`,
      'https://www.facebook.com/MARKER',
      'MARKER://x',
      `${META}1&MARKER=1`,
    );
    fc.assert(fc.property(marked, (input) => !JSON.stringify(attempt(input)).includes('MARKER')));
  });
});

const pieces = fc.oneof(
  fc.constantFrom(
    'https',
    'http',
    '://',
    '/',
    '//',
    ':',
    '@',
    '?',
    '#',
    '&',
    'id=',
    'ad_id=',
    '\\',
    ' ',
    '\t',
    '.',
    '%2f',
    '%69d',
    ':443',
    ':80',
  ),
  fc.constantFrom(
    'www.facebook.com',
    'facebook.com',
    'library.tiktok.com',
    'evil.example',
    '/ads/library/',
    '/ads/detail',
    'facebook.com.evil.example',
    'ｗww',
  ),
  fc.stringMatching(/^[1-9][0-9]{5,23}$/),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const nearUrls = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));

describe('for any text', () => {
  test('the answer is an ad or invalid_url, and the canonical URL is a fixed point', () => {
    fc.assert(
      fc.property(fc.oneof(nearUrls, fc.string({ unit: 'binary', maxLength: 300 })), (input) => {
        const result = attempt(input);
        if ('url' in result) expect(attempt(result.url)).toEqual(result);
      }),
      { numRuns: 20_000 },
    );
  });

  test('no host outside the list is ever accepted', () => {
    const hosts = fc.oneof(
      fc.domain(),
      fc.constantFrom('evilfacebook.com', 'facebook.com.evil.example', 'x.library.tiktok.com', 'library-tiktok.com', 'a.b.facebook.com'),
    );
    fc.assert(
      fc.property(
        hosts,
        fc.constantFrom('/ads/library/?id=12345678', '/ads/detail/?ad_id=1234567890'),
        (host, rest) => !('url' in attempt(`https://${host}${rest}`)),
      ),
    );
  });

  test('every id within its range survives as text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{9,19}$/), (id) => {
        expect(parseAdUrl(`${META}${id}`).adId).toBe(id);
        expect(parseAdUrl(`${TIKTOK}${id}`)).toEqual({ platform: 'tiktok', adId: id, url: `${TIKTOK}${id}` });
      }),
    );
  });
});
