import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeOf, grades, MAX_SECTION_SCORE, scoreOf } from '@/lib/report/rubric';
import { judgeCoherence, MAX_COHERENCE_BONUS } from '@/lib/report/coherence';
import { sectionScales, sections } from '@/lib/report/criteria';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf } from '@/lib/report/vocabulary';

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
  test('is the sum of its parts, held within 0 and 100, whatever they are', () => {
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

describe('the anchored levels', () => {
  test.each(sections)('of the %s cover 0 to 25 without a gap or an overlap', (section) => {
    const covered = sectionScales[section].levels.flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    );
    expect(covered).toEqual(Array.from({ length: MAX_SECTION_SCORE + 1 }, (_, index) => index));
  });
});

describe('coherence', () => {
  test('rewards a hook, a script and an ask that suit the stage with the whole bonus', () => {
    expect(judgeCoherence({ stage: 'problem_aware', hook: 'problem_callout', script: 'pas', cta: 'mid' }, [])).toEqual({
      coherenceBonus: 5,
      penalties: [],
    });
    expect(judgeCoherence({ stage: 'most_aware', hook: 'offer_first', script: 'offer_stack', cta: 'high' }, [])).toEqual({
      coherenceBonus: 5,
      penalties: [],
    });
  });

  test('charges an ask that is too large by its distance from what suits the stage', () => {
    const { penalties } = judgeCoherence({ stage: 'unaware', hook: 'story', script: 'star_story_solution', cta: 'high' }, []);
    expect(penalties).toEqual([{ points: 4, reason: expect.stringContaining('more than a viewer who is unaware') }]);
  });

  test('charges an ask that is too small', () => {
    const { penalties } = judgeCoherence({ stage: 'most_aware', hook: 'urgency', script: 'offer_stack', cta: 'none' }, []);
    expect(penalties).toEqual([{ points: 4, reason: expect.stringContaining('less than a viewer who is most aware') }]);
  });

  test('charges a hook that speaks to a stage two or more away, and leaves a neighboring one alone', () => {
    const at = (stage: 'unaware' | 'solution_aware') => judgeCoherence({ stage, hook: 'offer_first', script: 'none', cta: 'low' }, []);
    expect(at('unaware').penalties).toEqual([{ points: 2, reason: expect.stringContaining('offer first') }]);
    expect(at('solution_aware').penalties).toEqual([]);
  });

  test('charges every section whose score no finding supports', () => {
    const { penalties } = judgeCoherence({ stage: 'problem_aware', hook: 'question', script: 'pas', cta: 'low' }, ['visual', 'cta']);
    expect(penalties.map(({ points: lost }) => lost)).toEqual([2, 2]);
  });

  test('stays within the bonus and gives whole positive penalties for every classification there is', () => {
    for (const stage of slugsOf(awarenessStages))
      for (const hook of slugsOf(hookArchetypes))
        for (const script of slugsOf(scriptFrameworks))
          for (const cta of slugsOf(ctaCommitments)) {
            const { coherenceBonus, penalties } = judgeCoherence({ stage, hook, script, cta }, []);
            expect(coherenceBonus >= 0 && coherenceBonus <= MAX_COHERENCE_BONUS).toBe(true);
            expect(penalties.every((penalty) => Number.isInteger(penalty.points) && penalty.points > 0)).toBe(true);
          }
  });
});
