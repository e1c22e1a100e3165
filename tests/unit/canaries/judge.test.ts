import { describe, expect, test } from 'vitest';
import type { Reading } from '@/lib/ads/library-adapter';
import { pageRules } from '@/lib/ads/page-rules';
import type { ScrapedAd } from '@/lib/ads/schema';
import { evaluateCanary } from '@/lib/canaries/evaluate';

const link = 'https://video.xx.fbcdn.net/v/t42.1790-2/one.mp4?oe=68f0';

const ad: ScrapedAd = {
  platform: 'meta',
  adId: '925321173274919',
  pageName: 'Brookpot',
  body: 'Folds flat.',
  title: null,
  linkDescription: null,
  ctaText: null,
  landingHost: null,
  format: 'VIDEO',
  firstShown: '2026-03-01',
  lastShown: null,
  active: true,
  publisherPlatforms: [],
  facts: [],
  videos: [{ assetKey: 'one', sources: [{ quality: 'hd', url: link }] }],
  imageCount: 0,
};
const seen = (changes: Partial<ScrapedAd>, platform: 'meta' | 'tiktok' = 'meta') =>
  evaluateCanary({ state: 'content', ad: { ...ad, platform, ...changes } }, platform);

describe('a page that shows the ad', () => {
  test('with all required fields is as expected; a title replaces the text', () => {
    expect(seen({})).toEqual({ outcome: 'ok', missing: [] });
    expect(seen({ body: null, title: 'Folds flat' })).toEqual({ outcome: 'ok', missing: [] });
  });

  test.each([
    [{ pageName: null }, ['page_name']],
    [{ body: null }, ['text']],
    [{ firstShown: null }, ['first_shown']],
    [{ videos: [] }, ['video']],
    [{ videos: [{ assetKey: 'one', sources: [{ quality: 'hd' as const, url: 'https://cdn.example/one.mp4' }] }] }, ['video_link']],
    [{ pageName: null, videos: [] }, ['page_name', 'video']],
  ])('without %j is a changed page, which says what is missing', (changes, missing) => {
    expect(seen(changes)).toEqual({ outcome: 'changed', missing });
  });

  test('of TikTok must have a last day, one of Meta need not', () => {
    const tiktok = { videos: [{ assetKey: 'one', sources: [{ quality: 'original' as const, url: 'https://v16m.tiktokcdn.com/one' }] }] };
    expect(seen(tiktok, 'tiktok')).toEqual({ outcome: 'changed', missing: ['last_shown'] });
    expect(seen({ ...tiktok, lastShown: '2026-10-01' }, 'tiktok')).toEqual({ outcome: 'ok', missing: [] });
  });

  test('only to people, not in its data, is a changed page', () => {
    expect(evaluateCanary({ state: 'partial', ad }, 'meta')).toEqual({ outcome: 'changed', missing: ['data'] });
    expect(evaluateCanary({ state: 'partial', ad: { ...ad, firstShown: null } }, 'meta')).toMatchObject({
      missing: ['data', 'first_shown'],
    });
  });

  test('with a video that has no usable link is a changed page', () => {
    expect(evaluateCanary({ state: 'no_link' }, 'meta')).toEqual({ outcome: 'changed', missing: ['video_link'] });
  });
});

type Adless = Exclude<Reading['state'], 'content' | 'partial'>;

describe('a page without the ad is no changed page', () => {
  test.each([
    ['not_found', 'ended'],
    ['removed', 'ended'],
    ['restricted', 'ended'],
    ['not_shown', 'ended'],
    ['captcha', 'blocked'],
    ['challenge', 'blocked'],
    ['login', 'blocked'],
    ['rate_limited', 'blocked'],
    ['busy', 'blocked'],
    ['refused', 'blocked'],
    ['withheld', 'silent'],
    ['loading', 'silent'],
    ['unavailable', 'unreachable'],
  ] as const)('%s is %s', (state, outcome) => {
    expect(evaluateCanary({ state }, 'meta')).toEqual({ outcome, missing: [] });
  });

  test('whatever its state', () => {
    const states = Object.keys(pageRules).filter((state): state is Adless => !['content', 'partial', 'no_link'].includes(state));
    for (const state of states) expect(evaluateCanary({ state }, 'tiktok').outcome).not.toMatch(/^(ok|changed)$/);
  });
});
