import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CRITERIA_PER_SECTION, criteriaOf, criterionPoints, sections } from '@/lib/report/criteria';
import { type Breakdown, gradeOf, MAX_SECTION_SCORE, RUBRIC_VERSION, type RubricVersion, scoreOf } from '@/lib/report/rubric';
import { Report } from '@/lib/report/schema';
import { toLosses } from '@/lib/report/view/breakdown';
import { bandOfSection, bandOfValue, bands } from '@/lib/report/view/theme';
import { richReport } from '@/tests/support/report-samples';

const points = fc.integer({ min: 0, max: MAX_SECTION_SCORE }).map((score) => ({ score }));
const breakdown = fc.record({
  hook: points,
  script: points,
  visual: points,
  cta: points,
  coherenceBonus: fc.integer({ min: 0, max: 5 }),
  penalties: fc.array(fc.record({ points: fc.integer({ min: 1, max: 40 }), reason: fc.string() }), { maxLength: 5 }),
});

const versions = ['3.0', '2.1', '1.0'] as const;

describe('the grade', () => {
  /** The lowest value of each grade, as the docs publish it. */
  const letters = 'A+ A A- B+ B B- C+ C C- D+ D D- F'.split(' ');
  const today = [95, 90, 85, 80, 75, 70, 65, 60, 55, 50, 45, 40, 0];
  const before = [97, 93, 90, 87, 83, 80, 77, 73, 70, 67, 63, 60, 0];

  test.each<[RubricVersion, number[]]>([
    ['3.0', today],
    ['3.1', today],
    ['10.0', today],
    ['2.1', before],
    ['2.0', before],
    ['1', before],
    [null, before],
    [undefined, before],
    ['of another kind', before],
  ])('by rubric %s is that of its table, at both edges of each', (version, table) => {
    expect(table.map((lowest) => gradeOf(lowest, version))).toEqual(letters);
    expect(table.map((_, index) => gradeOf((table[index - 1] ?? 101) - 1, version))).toEqual(letters);
    expect(RUBRIC_VERSION).toBe('3.0');
  });
});

describe('the score', () => {
  // Said once more on purpose: it is what a reader recomputes by hand.
  test('is the sum of its sections, bonus and penalties, limited to 0 to 100', () => {
    fc.assert(
      fc.property(breakdown, fc.constantFrom(...versions), (parts, version) => {
        const { hook, script, visual, cta, coherenceBonus, penalties } = parts;
        let sum = hook.score + script.score + visual.score + cta.score + coherenceBonus;
        for (const penalty of penalties) sum -= penalty.points;
        const expected = sum < 0 ? 0 : Math.min(sum, 100);
        expect(scoreOf(parts, version)).toEqual({ value: expected, grade: gradeOf(expected, version) });
      }),
    );
  });

  test('cannot leave its range at either end', () => {
    const best = { score: 25 };
    const worst = { score: 0 };
    expect(scoreOf({ hook: best, script: best, visual: best, cta: best, coherenceBonus: 5, penalties: [] }, '1.0').value).toBe(100);
    expect(
      scoreOf({ hook: worst, script: worst, visual: worst, cta: worst, coherenceBonus: 0, penalties: [{ points: 3, reason: 'x' }] }, '3.0')
        .value,
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

  test.each(versions)('have one letter for each band, at every value, by rubric %s', (version) => {
    for (let value = 0; value <= 100; value += 1) {
      expect(letters.indexOf(gradeOf(value, version).charAt(0))).toBe(bands.indexOf(bandOfValue(value, version)));
    }
  });

  test('give four equal sections the word of the whole, so that four strong sections are a strong ad', () => {
    for (let score = 0; score <= MAX_SECTION_SCORE; score += 1) expect(bandOfSection(score, '3.0')).toBe(bandOfValue(4 * score, '3.0'));
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

  function findDisagreement(breakdown: Breakdown, version: RubricVersion): string | undefined {
    const { value } = scoreOf(breakdown, version);
    const ofSections = sections.reduce((sum, section) => sum + breakdown[section].score, 0);
    const apart = bands.indexOf(bandOfValue(value, version)) - bands.indexOf(bandOfValue(ofSections, version));
    const expected = apart > 0 ? breakdown.penalties.map((penalty) => `−${penalty.points}: ${penalty.reason}`) : [];
    const named = toLosses({ value, breakdown: { ...breakdown, penalties: [...breakdown.penalties] } }, version).decisive;
    const agrees = apart >= -1 && named.join() === expected.join() && (apart <= 0 || named.length > 0);
    return agrees ? undefined : `${JSON.stringify(breakdown)} is ${value}, ${apart} bands apart: ${named}`;
  }

  test.each(['3.0', '2.1'])(
    'keep every ad within one band of its sections’ mean, or name the penalty that took it there, by rubric %s',
    (version) => {
      const wrong = extremes.flatMap((extreme) =>
        pairs.flatMap(([hook, script]) =>
          pairs.flatMap(([visual, cta]) => {
            const scored = { hook: { score: hook }, script: { score: script }, visual: { score: visual }, cta: { score: cta } };
            return findDisagreement({ ...scored, ...extreme }, version) ?? [];
          }),
        ),
      );
      expect(wrong.slice(0, 3)).toEqual([]);
      expect(reachable).toContain(MAX_SECTION_SCORE);
    },
  );
});

describe('a client', () => {
  test('recomputes every section of a report from its criteria, and the value from the sections', () => {
    const { score } = richReport();
    const { breakdown } = score;
    for (const section of sections) {
      const sum = (breakdown[section].criteria ?? []).reduce((total, { points: earned }) => total + earned, 0);
      expect(sum).toBe(breakdown[section].score);
    }
    expect(scoreOf(breakdown, '2.0').value).toBe(score.value);
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
