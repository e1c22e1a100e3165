import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_COHERENCE_BONUS } from '@/lib/report/coherence';
import { CRITERIA_PER_SECTION, criteriaOf, criterionPoints, sections } from '@/lib/report/criteria';
import { type Breakdown, gradeOf, grades, MAX_SECTION_SCORE, scoreOf } from '@/lib/report/rubric';
import { Report } from '@/lib/report/schema';
import { penaltiesBelow } from '@/lib/report/view/breakdown';
import { bandOfSection, bandOfValue, bands } from '@/lib/report/view/theme';
import { richReport } from '@/tests/support/report-samples';

const points = fc.integer({ min: 0, max: MAX_SECTION_SCORE }).map((score) => ({ score }));
const breakdown = fc.record({
  hook: points,
  script: points,
  visual: points,
  cta: points,
  coherenceBonus: fc.integer({ min: 0, max: MAX_COHERENCE_BONUS }),
  penalties: fc.array(fc.record({ points: fc.integer({ min: 1, max: 40 }), reason: fc.string() }), { maxLength: 5 }),
});

describe('the grade', () => {
  test.each([
    [100, 'A+'],
    [97, 'A+'],
    [96, 'A'],
    [93, 'A'],
    [92, 'A-'],
    [90, 'A-'],
    [89, 'B+'],
    [87, 'B+'],
    [86, 'B'],
    [83, 'B'],
    [82, 'B-'],
    [80, 'B-'],
    [79, 'C+'],
    [77, 'C+'],
    [76, 'C'],
    [73, 'C'],
    [72, 'C-'],
    [70, 'C-'],
    [69, 'D+'],
    [67, 'D+'],
    [66, 'D'],
    [63, 'D'],
    [62, 'D-'],
    [60, 'D-'],
    [59, 'F'],
    [0, 'F'],
  ])('of %i is %s', (value, grade) => {
    expect(gradeOf(value)).toBe(grade);
  });

  test('never gets worse as the value rises', () => {
    const ranks = Array.from({ length: 101 }, (_, value) => grades.indexOf(gradeOf(value)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  });
});

describe('the score', () => {
  // Said once more on purpose: it is what a reader recomputes by hand.
  test('is the sum of its sections, bonus and penalties, limited to 0 to 100', () => {
    fc.assert(
      fc.property(breakdown, (parts) => {
        const { hook, script, visual, cta, coherenceBonus, penalties } = parts;
        let sum = hook.score + script.score + visual.score + cta.score + coherenceBonus;
        for (const penalty of penalties) sum -= penalty.points;
        const expected = sum < 0 ? 0 : Math.min(sum, 100);
        expect(scoreOf(parts)).toEqual({ value: expected, grade: gradeOf(expected) });
      }),
    );
  });

  test('cannot leave its range at either end', () => {
    const best = { score: 25 };
    const worst = { score: 0 };
    expect(scoreOf({ hook: best, script: best, visual: best, cta: best, coherenceBonus: 5, penalties: [] }).value).toBe(100);
    expect(
      scoreOf({ hook: worst, script: worst, visual: worst, cta: worst, coherenceBonus: 0, penalties: [{ points: 3, reason: 'x' }] }).value,
    ).toBe(0);
  });
});

describe('the criteria', () => {
  test.each(sections)('of the %s are five, each with a level for 0, 3 and 5 points, and make 25', (section) => {
    const criteria = Object.values(criteriaOf(section));
    expect(criteria).toHaveLength(CRITERIA_PER_SECTION);
    for (const { levels } of criteria) expect(new Set(Object.values(levels)).size).toBe(criterionPoints.length);
    expect(CRITERIA_PER_SECTION * Math.max(...criterionPoints)).toBe(MAX_SECTION_SCORE);
  });
});

describe('words, bands and grades', () => {
  const letters = 'ABCDF';
  const sums = Array.from({ length: CRITERIA_PER_SECTION + 1 }, (_, fives) =>
    Array.from({ length: CRITERIA_PER_SECTION + 1 - fives }, (__, threes) => fives * 5 + threes * 3),
  ).flat();
  const reachable = [...new Set(sums)].toSorted((a, b) => a - b);

  test('have one letter for each band, at every value', () => {
    for (let value = 0; value <= 100; value += 1) {
      expect(letters.indexOf(gradeOf(value).charAt(0))).toBe(bands.indexOf(bandOfValue(value)));
    }
  });

  test('give four equal sections the word of the whole, so that four strong sections are a strong ad', () => {
    for (let score = 0; score <= MAX_SECTION_SCORE; score += 1) expect(bandOfSection(score)).toBe(bandOfValue(4 * score));
  });

  const reason = 'Black bars take up 20% of the picture.';
  const extremes = [
    { coherenceBonus: 0, penalties: [] },
    { coherenceBonus: 2, penalties: [] },
    { coherenceBonus: 0, penalties: [{ points: 4, reason }] },
    { coherenceBonus: 1, penalties: [{ points: 12, reason }] },
    { coherenceBonus: 0, penalties: [{ points: 12, reason }] },
  ];
  // A band follows from the sum of the sections, so one pair of each sum is enough.
  const pairs = [...new Map(reachable.flatMap((one) => reachable.map((other) => [one + other, [one, other] as const] as const))).values()];

  function findDisagreement(breakdown: Breakdown): string | undefined {
    const { value } = scoreOf(breakdown);
    const ofSections = sections.reduce((sum, section) => sum + breakdown[section].score, 0);
    const apart = bands.indexOf(bandOfValue(value)) - bands.indexOf(bandOfValue(ofSections));
    const expected = apart > 0 ? breakdown.penalties.map((penalty) => `−${penalty.points}: ${penalty.reason}`) : [];
    const named = penaltiesBelow(value, breakdown);
    const agrees = apart >= -1 && named.join() === expected.join() && (apart <= 0 || named.length > 0);
    return agrees ? undefined : `${JSON.stringify(breakdown)} is ${value}, ${apart} bands apart: ${named}`;
  }

  test('keep every ad within one band of its sections’ mean, or name the penalty that took it there', () => {
    const wrong = extremes.flatMap((extreme) =>
      pairs.flatMap(([hook, script]) =>
        pairs.flatMap(([visual, cta]) => {
          const scored = { hook: { score: hook }, script: { score: script }, visual: { score: visual }, cta: { score: cta } };
          return findDisagreement({ ...scored, ...extreme }) ?? [];
        }),
      ),
    );
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(reachable).toContain(MAX_SECTION_SCORE);
  });
});

describe('a client', () => {
  test('recomputes every section of a report from its criteria, and the value from the sections', () => {
    const { score } = richReport();
    const { breakdown } = score;
    for (const section of sections) {
      const sum = (breakdown[section].criteria ?? []).reduce((total, { points: earned }) => total + earned, 0);
      expect(sum).toBe(breakdown[section].score);
    }
    expect(scoreOf(breakdown).value).toBe(score.value);
  });

  test.each(sections)('never gets a report whose %s is not the sum of its criteria, or has them in another order', (section) => {
    const report = richReport();
    const { criteria = [] } = report.score.breakdown[section];
    const withCriteria = (changed: typeof criteria) => ({
      ...report,
      score: {
        ...report.score,
        breakdown: { ...report.score.breakdown, [section]: { ...report.score.breakdown[section], criteria: changed } },
      },
    });
    expect(Report.safeParse(withCriteria(criteria)).success).toBe(true);
    const flipped = criteria.map((criterion, index) => (index === 0 ? { ...criterion, points: 0 as const } : criterion));
    expect(Report.safeParse(withCriteria(flipped)).success).toBe(false);
    expect(Report.safeParse(withCriteria(criteria.toReversed())).success).toBe(false);
  });
});
