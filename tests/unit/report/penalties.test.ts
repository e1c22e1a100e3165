import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CriterionPoints, criteriaOf, criterionPoints } from '@/lib/report/criteria';
import { judgePenalties, limitUnseen, scoreOf, sumOf } from '@/lib/report/rubric';
import { caps } from '@/lib/report/text';
import type { TimeSpan } from '@/lib/video/schema';
import { sampleMeasurement } from '@/tests/support/model-samples';

const visual = (points: readonly CriterionPoints[], reason = 'As seen.') =>
  Object.keys(criteriaOf('visual')).map((id, index) => ({ id, points: points[index] ?? 0, reason }));
const levels = fc.constantFrom(...criterionPoints);
const pointsIn = (criteria: ReturnType<typeof visual>) => criteria.map(({ points: earned }) => earned);

describe('a product that is not seen', () => {
  test.each<[string, CriterionPoints[], CriterionPoints[]]>([
    ['the best', [0, 3, 5, 3, 3], [0, 3, 5, 0, 0]],
    ['of equal ones the first', [0, 5, 5, 5, 5], [0, 5, 3, 0, 0]],
    ['one that comes late', [0, 0, 0, 3, 5], [0, 0, 0, 3, 5]],
    ['two of the middle', [0, 3, 3, 3, 0], [0, 3, 3, 0, 0]],
    ['nothing', [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
  ])('leaves its picture %s', (_, given, left) => {
    expect(pointsIn(limitUnseen(visual(given)))).toEqual(left);
  });

  test('leaves at most 8 points, raises none, and is the reason of each that it lowers', () => {
    fc.assert(
      fc.property(fc.tuple(levels, levels, levels, levels), fc.constantFrom('As seen.', 'a'.repeat(caps.finding)), (others, reason) => {
        const given = visual([0, ...others], reason);
        const left = limitUnseen(given);
        expect(sumOf(left)).toBeLessThanOrEqual(8);
        for (const [index, one] of left.entries()) {
          expect(one.points).toBeLessThanOrEqual(given[index]?.points ?? -1);
          const isLowered = one.points < (given[index]?.points ?? 0);
          const said = `At most ${one.points} points, because no shot was found to show the product or its effect.`;
          expect(one.reason.endsWith(said)).toBe(isLowered);
          expect(one.reason.length).toBeLessThanOrEqual(caps.finding);
        }
      }),
    );
  });

  test('is no product of one picture, or of one that is seen and not in use', () => {
    for (const shows of [3, 5] as const) expect(limitUnseen(visual([shows, 5, 5, 5, 5]))).toEqual(visual([shows, 5, 5, 5, 5]));
  });

  test.each([
    ['76 points', 0, [25, 24, 19], 75, [1]],
    ['75 points', 0, [25, 25, 17], 75, []],
    ['all other points', 0, [25, 25, 25], 75, [8]],
    ['76 points and another penalty', 0, [25, 24, 19], 74, [2]],
    ['all points of a product that is seen', 3, [25, 25, 25], 83, []],
  ] as const)('takes %s to at most 75', (_, shows, [hook, script, cta], value, points) => {
    const part = (score: number) => ({ score, criteria: [] });
    const picture = { score: 8, criteria: visual([shows, 5, 3, 0, 0]) };
    const scores = { hook: part(hook), script: part(script), cta: part(cta), visual: picture };
    const unsupported = value === 74 ? (['cta'] as const) : [];
    const penalties = judgePenalties({ scores, unsupported, measurement: sampleMeasurement });
    expect(penalties.map((penalty) => penalty.points)).toEqual(points);
    expect(scoreOf({ ...scores, coherenceBonus: 0, penalties }, '3.0').value).toBe(value);
    if (value === 75 && points.length > 0)
      expect(penalties[0]?.reason).toBe('A score is at most 75 where no shot was found to show the product or its effect.');
  });
});

describe('penalties', () => {
  const part = { score: 10, criteria: [] };
  const scores = { hook: part, script: part, visual: part, cta: part };
  const withPicture = (bars: Partial<Record<'top' | 'bottom' | 'left' | 'right', number>>) => {
    const { picture } = sampleMeasurement;
    if (picture === null) throw new Error('the sample has a picture');
    return { ...sampleMeasurement, picture: { ...picture, bars: { ...picture.bars, ...bars } } };
  };
  const withSound = (loudness: number, voice: TimeSpan[]) => ({
    ...sampleMeasurement,
    sound: { loudness, silence: [], voice, voiceShare: 0.5 },
  });
  const judge = (measurement = sampleMeasurement, unsupported: readonly ('visual' | 'cta')[] = []) =>
    judgePenalties({ scores, unsupported, measurement });

  test('are charged for every section that no finding supports', () => {
    expect(judge(sampleMeasurement, ['visual', 'cta']).map(({ points: lost }) => lost)).toEqual([2, 2]);
  });

  test('are charged for black bars from 15% of the picture on', () => {
    expect(judge(withPicture({ top: 0.07, bottom: 0.07 }))).toEqual([]);
    expect(judge(withPicture({ top: 0.1, bottom: 0.1 }))).toEqual([{ points: 2, reason: 'Black bars take up 20% of the picture.' }]);
  });

  test('are charged for a quiet voice, and not for quiet music', () => {
    expect(judge(withSound(-34.2, [{ from: 1, to: 5 }]))).toHaveLength(1);
    expect(judge(withSound(-34.2, []))).toEqual([]);
    expect(judge(withSound(-20, [{ from: 1, to: 5 }]))).toEqual([]);
  });
});
