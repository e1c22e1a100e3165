import { expect, test } from 'vitest';
import { toLabels } from '@/lib/model/consistency';
import { parsedAnswer } from '@/tests/support/model-samples';

type Answer = Parameters<typeof toLabels>[0];
type Observed = Parameters<typeof toLabels>[1];

function frameworkOf(framework: Answer['script']['framework'], roles: readonly Observed['beats'][number]['role'][]) {
  const answer = parsedAnswer() as Answer;
  const beats = roles.map((role) => ({ role })) as unknown as Observed['beats'];
  return toLabels({ ...answer, script: { ...answer.script, framework } }, { beats } as Observed).framework;
}

test.each(['pas', 'pastor'] as const)('a script that is said to make a problem worse needs a beat that does: %s', (framework) => {
  expect(frameworkOf(framework, ['hook', 'solution', 'proof', 'call_to_action'])).toBe('none');
  expect(frameworkOf(framework, ['hook', 'problem', 'solution'])).toBe(framework);
  expect(frameworkOf(framework, ['problem', 'agitation', 'solution'])).toBe(framework);
  expect(frameworkOf(framework, [])).toBe(framework);
});

test('a script that is said to demonstrate needs a beat that does', () => {
  expect(frameworkOf('problem_solution_demo', ['problem', 'solution'])).toBe('none');
  expect(frameworkOf('problem_solution_demo', ['problem', 'demonstration'])).toBe('problem_solution_demo');
});
