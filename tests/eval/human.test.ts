import { describe, expect, test } from 'vitest';
import { resultOf, sampleCase } from './sample-case';
import { agreeWithPeople, assertRated, findUnknownAds, parseRatings, type Rating, weightedKappa } from './score/human';

const head = 'ad,rater,hook,script,visual,cta';

describe('the scores of people', () => {
  test('are read from CSV with quotes, a byte order mark and empty cells', () => {
    const [rating] = parseRatings(`\uFEFF${head},note\n"lamp",ann,20,15,,5,"so, so"\n`);
    expect(rating).toEqual({ line: 2, ad: 'lamp', rater: 'ann', hook: 20, script: 15, visual: undefined, cta: 5 });
  });

  test('are read with columns of any case and with semicolons or tabs', () => {
    const [rating] = parseRatings(`${head}\nlamp,ann,20,15,,5\n`);
    expect(parseRatings('Ad; Rater ;HOOK;Script;Visual;CTA;note\nlamp;ann;20;15;;5;so, so, so\n')).toEqual([rating]);
    expect(parseRatings('ad\trater\thook\tscript\tvisual\tcta\nlamp\tann\t20\t15\t\t5\n')).toEqual([rating]);
  });

  test.each([
    ['ad,rater,hook\nlamp,ann,3', 'lacks the columns script, visual, cta'],
    [`${head}\n`, 'has no scores. Add a line for each ad and rater.'],
    [`${head}\nlamp,ann,26,1,1,1`, 'line 2: hook must be at most 25'],
    [`${head}\nla\u001bmp,ann,1,1,1,1`, 'line 2: ad must be one line'],
    [`${head}\nlamp,Ann,1,1,1,1\nlamp,ann ,2,2,2,2`, 'line 3: ann has scores of lamp on line 2, too'],
    [`${head}\na,x,1,1,1,1\na,y,1,1,1,1\na,z,1,1,1,1`, 'has 3 raters'],
    [`${head}\nlamp,"ann,1,1,1,1\n`, 'is not CSV: Quote Not Closed'],
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

  const ad = (adId: string) => ({ ...sampleCase('x').evalCase.truth.ad, adId });
  const url = 'https://www.facebook.com/ads/library/?id=20230000000000001';
  const [lamp, bag] = [sampleCase('lamp'), sampleCase('bag', { ad: ad('20230000000000001') })];
  const cases = [lamp.evalCase, bag.evalCase];

  test('are of one ad by its name and by its URL', async () => {
    const ratings = parseRatings(`${head}\nbag,Ann,14,14,14,14\n${url},bo,16,16,16,16\nlamp,ann,3,3,3,3\n`);
    const [hook] = agreeWithPeople(ratings, [await resultOf(lamp), await resultOf(bag)]);
    expect(hook).toMatchObject({ ads: 2, betweenRaters: { n: 1 }, withModel: { n: 2 } });
    const twice = parseRatings(`${head}\nbag,Ann,14,14,14,14\n${url},ann,16,16,16,16\n`);
    expect(() => assertRated(twice, cases)).toThrow(`human.csv, line 3: ann has scores of ${url} on line 2, too.`);
    expect(findUnknownAds(ratings, [await resultOf(bag)])).toEqual(['lamp']);
  });

  test('say nothing when no ad is a case, or one may be several', () => {
    const rating = (of: string): Rating[] => parseRatings(`${head}\n${of},ann,1,1,1,1\n`);
    expect(() => assertRated(rating('nowhere'), cases)).toThrow(
      'No ad of human.csv is among the evaluated videos. Its column "ad" must hold the name of a case, such as lamp,',
    );
    const twin = sampleCase('twin', { ad: ad('20230000000000001') }).evalCase;
    expect(() => assertRated(rating(url), [...cases, twin])).toThrow(`line 2: ${url} is the ad of bag and twin. Give the name of one.`);
  });

  test('are compared with the model one by one, so that a model between two raters is no better than they are', async () => {
    const points = (many: '0' | '5') => (answer: Parameters<NonNullable<Parameters<typeof resultOf>[1]>>[0]) => ({
      ...answer,
      criteria: answer.criteria.map((criterion) => ({ ...criterion, points: many })),
    });
    const results = [await resultOf(lamp, points('0')), await resultOf(bag, points('5'))];
    const model = results.map(({ runs }) => runs[0]?.report?.score.breakdown.script.score ?? 0);
    const [low = 0, high = 0] = model;
    expect(high).toBeGreaterThan(low);
    const rows = [
      ['lamp', 'ann', low],
      ['lamp', 'bo', low + 10],
      ['bag', 'bo', high - 10],
      ['bag', 'ann', high],
    ].map(([of, rater, script]) => `${of},${rater},,${script},,`);
    const agreement = agreeWithPeople(parseRatings([head, ...rows].join('\n')), results);
    const script = agreement.find(({ section }) => section === 'script');
    const pairs = [
      { a: low, b: low },
      { a: low + 10, b: low },
      { a: high - 10, b: high },
      { a: high, b: high },
    ];
    expect(script?.withModel).toMatchObject({ n: 2, value: weightedKappa(pairs) });
    expect(script?.withModel.value).toBeLessThan(1);
  });
});
