import { expect, test } from 'vitest';
import { listRuleSections } from '@/lib/operations/rules';
import { reportJsonSchema } from '@/lib/report/json-schema';

test('the schema takes the bonus of every stored report, and it and the rules say which the current rubric gives', () => {
  const [bonus, ...others] = JSON.stringify(reportJsonSchema()).match(/"coherenceBonus":\{[^}]*\}/g) ?? [];
  expect(JSON.parse(`{${bonus}}`)).toMatchObject({
    coherenceBonus: {
      minimum: 0,
      maximum: 5,
      description: expect.stringContaining('0 to 2 by the current rubric, 0 to 5 in reports before rubric 2.0'),
    },
  });
  expect(others.every((other) => other === bonus)).toBe(true);
  expect(
    listRuleSections()
      .flatMap(({ rules }) => rules)
      .join('\n'),
  ).toContain('coherence bonus of 0 to 2 (0 to 5 before rubric 2.0)');
});
