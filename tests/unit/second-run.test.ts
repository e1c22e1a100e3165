import { expect, test } from 'vitest';
import type { Outcome } from '@/tests/demo/run-tool';
import { filesToRepeat, judgeRepeated } from '@/tests/demo/second-run';

const failed = (...failures: string[]): Outcome => ({ passed: 10, failures, unstable: [] });
const late = 'tests/web/pages.test.ts > a page opens > Error: Test timed out';
const wrong = 'tests/e2e/journey.spec.ts > a journey > AssertionError: expected 1 > 2';

test('the files of a few failures are repeated, each once', () => {
  expect(filesToRepeat(failed(late, `${late} again`, wrong))).toEqual(['tests/web/pages.test.ts', 'tests/e2e/journey.spec.ts']);
  expect(filesToRepeat(failed())).toEqual([]);
});

test('nothing is repeated when a program failed, or many files', () => {
  expect(filesToRepeat(failed(late, 'vitest: left no results'))).toEqual([]);
  expect(filesToRepeat(failed(...[1, 2, 3, 4, 5, 6].map((n) => `tests/api/${n}.test.ts > fails > why`)))).toEqual([]);
});

test('what passes by itself is unstable, and what fails again has failed', () => {
  const again = wrong.replace('expected 1', 'expected 3');
  expect(judgeRepeated(failed(late, wrong), { passed: 4, failures: [again], unstable: [] })).toEqual({
    passed: 11,
    failures: [again],
    unstable: [late],
  });
});

test('what fails in the second run alone has failed', () => {
  const other = 'tests/web/pages.test.ts > a page closes > Error: expected 1 > 2';
  expect(judgeRepeated(failed(late), { passed: 4, failures: [other], unstable: [] })).toEqual({
    passed: 10,
    failures: [other],
    unstable: [late],
  });
});
