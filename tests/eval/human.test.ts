import { describe, expect, test } from 'vitest';
import { resultOf, sampleCase } from './sample-case';
import { agreeWithPeople, findUnknownAds, parseRatings, weightedKappa } from './score/human';

const head = 'ad,rater,hook,script,visual,cta';

describe('the scores of people', () => {
  test('are read from CSV with quotes, a byte order mark and empty cells', () => {
    const [rating] = parseRatings(`\uFEFF${head},note\n"lamp",ann,20,15,,5,"so, so"\n`);
    expect(rating).toEqual({ ad: 'lamp', rater: 'ann', hook: 20, script: 15, visual: undefined, cta: 5 });
  });

  test.each([
    ['ad,rater,hook\nlamp,ann,3', 'lacks the columns script, visual, cta'],
    [`${head}\nlamp,ann,26,1,1,1`, 'row 2: hook must be at most 25'],
    [`${head}\nlamp,ann,good,1,1,1`, 'row 2: hook must be a whole number'],
    [`${head}\nlamp,ann,1,1,1,1\nlamp,ann,2,2,2,2`, 'two rows of ann for lamp'],
    [`${head}\na,x,1,1,1,1\na,y,1,1,1,1\na,z,1,1,1,1`, 'has 3 raters'],
  ])('are refused with the reason: %j', (text, message) => {
    expect(() => parseRatings(text)).toThrow(message);
  });

  test('agree by weighted kappa: wholly, by chance, or the other way round', () => {
    expect(
      weightedKappa([
        { a: 1, b: 1 },
        { a: 9, b: 9 },
      ]),
    ).toBe(1);
    expect(
      weightedKappa([
        { a: 1, b: 9 },
        { a: 9, b: 1 },
      ]),
    ).toBe(-1);
    expect(
      weightedKappa([
        { a: 1, b: 1 },
        { a: 1, b: 9 },
        { a: 9, b: 1 },
        { a: 9, b: 9 },
      ]),
    ).toBe(0);
    expect(weightedKappa([{ a: 5, b: 5 }])).toBeNull();
    // Cohen's example of near misses: a distance of 1 costs a hundredth of one of 10.
    expect(
      weightedKappa([
        { a: 0, b: 1 },
        { a: 10, b: 10 },
      ]),
    ).toBeCloseTo(0.99, 1);
  });

  test('are compared with each other and with the model, by name, by ID and by URL', async () => {
    const ad = (adId: string) => ({ ...sampleCase('x').evalCase.truth.ad, adId });
    const results = [
      await resultOf(sampleCase('lamp')),
      await resultOf(sampleCase('bag', { ad: ad('20230000000000001') }), (answer) => ({
        ...answer,
        criteria: answer.criteria.map((criterion) => ({ ...criterion, points: '5' as const })),
      })),
    ];
    const url = 'https://www.facebook.com/ads/library/?id=20230000000000001';
    const ratings = parseRatings(
      `${head}\nlamp,ann,14,14,14,14\nlamp,bo,16,16,16,16\n${url},ann,25,25,25,25\n${url},bo,25,25,25,25\nnowhere,ann,1,1,1,1\n`,
    );
    expect(findUnknownAds(ratings, results)).toEqual(['nowhere']);
    const [hook, , , , all] = agreeWithPeople(ratings, results);
    expect(hook).toMatchObject({ section: 'hook', ads: 3, betweenRaters: { n: 2 }, withModel: { n: 2, value: 1 } });
    expect(all?.betweenRaters.value).toBeGreaterThan(0.9);
  });
});
