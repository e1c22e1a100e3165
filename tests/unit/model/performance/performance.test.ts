import { describe, expect, test } from 'vitest';
import { claimsPerformance, claimsSuccess, dropClaims, isStatedByLibrary, withoutClaims } from '@/lib/model/performance/claims';
import { neutralSentences } from '@/lib/model/performance/neutral';
import { caps } from '@/lib/report/text';
import { leastCpuMs } from '@/tests/support/cpu-time';
import { sampleAd } from '@/tests/support/model-samples';
import { claimed } from './claimed';
import { craft } from './craft';
import { heldBack } from './held-back';
import { told } from './told';

describe('of more than 450 sentences', () => {
  test('all that tell what an ad shows, says and does stay', () => {
    expect([...told, ...craft].filter(claimsPerformance)).toEqual([]);
  });

  test('all that are about the results of an ad go', () => {
    expect(claimed.filter((sentence) => !claimsPerformance(sentence))).toEqual([]);
  });

  test('no two are the same', () => {
    const all = [...told, ...craft, ...claimed, ...heldBack.told, ...heldBack.claimed];
    expect(new Set(all).size).toBe(all.length);
    expect(told.length).toBeGreaterThan(200);
    expect(claimed.length).toBeGreaterThan(200);
  });
});

test('of sentences for which no pattern was made, nearly all of what an ad tells stays, and most claims go', () => {
  expect(heldBack.told.filter(claimsPerformance).length).toBeLessThanOrEqual(1);
  expect(heldBack.claimed.filter(claimsPerformance).length / heldBack.claimed.length).toBeGreaterThan(0.7);
});

describe('a sentence', () => {
  test.each([
    ['The video shows a dashboard: 4.2x ROAS on screen.', false],
    ['The founder says that sales doubled, that the ROAS rose and that the CAC fell.', false],
    ['The founder says that sales doubled, and the ad went viral.', true],
    ['The ROAS doubled within a month, the founder says.', false],
    ['The voice says "It went viral. The ROAS is 4." and laughs.', false],
    ['The voice says "It went viral." The ad went viral too.', true],
    ['The ad shows a kettle, which outperforms a pot.', false],
    ['In this ad, which went viral, a kettle is opened.', true],
    ['', false],
  ])('is judged by who states it: %s', (text, is) => {
    expect(claimsPerformance(text)).toBe(is);
  });

  test('is a claim in curly quotes and lower case too', () => {
    expect(claimsPerformance('the ad’s ctr is high.')).toBe(true);
  });
});

describe('a prediction', () => {
  test.each([
    'More viewers stay past 3 s, so the hold rate rises.',
    'The CTR of the variant is at least 10 % higher.',
    'The completion rate should rise by a tenth.',
    'The ad will convert more viewers who know the price.',
    'The shorter hook converts better.',
    'The new video outperforms the present one on cost per click.',
    'Fewer viewers drop off at second 8.',
    'It could lower the CPA.',
  ])('may name what a test would move: %s', (text) => {
    expect(claimsSuccess(text)).toBe(false);
  });

  test.each([
    'This ad went viral.',
    'The ad drives sales in spring.',
    'The hook has already proven to be a winner.',
    'It is profitable.',
    'The campaign outperformed the account average.',
    'This video has generated 400 leads.',
  ])('does not say that the ad has succeeded: %s', (text) => {
    expect(claimsSuccess(text)).toBe(true);
  });
});

describe('what the library states', () => {
  const facts = [
    { name: 'reach', value: '10K-100K' },
    { name: 'spend', value: '$500-$999' },
    { name: 'unique users seen', value: '4K' },
  ];
  const isStated = (text: string) => isStatedByLibrary(text, { ...sampleAd, facts });

  test.each([
    'The library gives a reach of 10K-100K.',
    'The ad reached 10,000-100,000 people.',
    'The campaign spent $500-$999.',
    'The reach of 10K-100K came at a spend of $500-$999.',
    'The library states a reach of 10K-100K since 2026-01-03.',
    'The ad was seen by 4,000 users.',
  ])('may be repeated: %s', (text) => {
    expect(claimsPerformance(text)).toBe(true);
    expect(isStated(text)).toBe(true);
  });

  test.each([
    'The ad reached 20,000 people.',
    'The library gives 10K-100K impressions.',
    'The reach of 10K-100K shows that the ad converts.',
    'With a reach of 10K-100K, the ad is a clear winner.',
    'The reach is 10K-100K and the CTR is $500.',
    'The total impressions are high.',
    'The ad was seen by 5,000 users.',
    'The ad went viral.',
  ])('is no ground for anything else: %s', (text) => {
    expect(claimsPerformance(text)).toBe(true);
    expect(isStated(text)).toBe(false);
  });
});

describe('a text', () => {
  test('loses its claims and nothing else', () => {
    expect(withoutClaims('The pain is plain. Its CTR is 4 %. The proof is seen.', 'Neutral.', claimsPerformance)).toBe(
      'The pain is plain. The proof is seen.',
    );
    expect(dropClaims('A voice says "Buy. It went viral." The ad went viral. Steam rises.', claimsPerformance)).toBe(
      'A voice says "Buy. It went viral." Steam rises.',
    );
  });

  test.each(['Its CTR is 4 %.', 'The ad went viral! It is profitable.', '', '…', '  — '])(
    'of which nothing is left is a neutral one: %j',
    (text) => {
      expect(withoutClaims(text, 'Neutral.', claimsPerformance)).toBe('Neutral.');
    },
  );

  test.each(Object.entries(neutralSentences))('of ours for %s claims nothing and is short', (place, sentence) => {
    expect(withoutClaims(sentence, '', claimsPerformance)).toBe(sentence);
    expect(sentence.length).toBeLessThanOrEqual(place.endsWith('Title') ? caps.title : caps.finding);
  });

  test.each(['the ad ', 'the ad is ', 'its CTR, ', 'and the ', '"the ad" ', 'sales ', '1,', '. ', 'the video has the video has the '])(
    'of 20,000 characters that repeats %j is soon judged',
    (piece) => {
      const long = piece.repeat(20_000).slice(0, 20_000);
      expect(leastCpuMs(() => withoutClaims(long, '', claimsPerformance), 2)).toBeLessThan(200);
    },
  );
});
