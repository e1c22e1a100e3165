import type { Outcome } from './run-tool';

/** More files than this fail for a reason. */
const MAX_FILES = 5;

/** The file and the test of a failure, without the reason, which is another each time. */
const testOf = (failure: string) => failure.split(' > ').slice(0, 2).join(' > ');

/**
 * The files of a few failures, to be run once more, one at a time and beside nothing else: on a machine that is kept busy by thousands of
 * tests, one that is right can meet a limit of time. None when anything failed that is not a test of a file, or too many did.
 */
export function filesToRepeat({ failures }: Outcome): string[] {
  const files = [...new Set(failures.map((failure) => failure.split(' > ', 1)[0] ?? ''))];
  const areTests = files.every((file) => /^tests\/[\w./-]+\.(?:test|spec)\.ts$/.test(file));
  return areTests && files.length <= MAX_FILES ? files : [];
}

/** What failed again has failed; what did not is unstable, and passed. A test that fails in the second run alone has failed too. */
export function judgeRepeated(first: Outcome, second: Outcome): Outcome {
  const again = new Set(second.failures.map(testOf));
  const total = first.passed + first.failures.length;
  return {
    passed: total - second.failures.length,
    failures: second.failures,
    unstable: [...first.unstable, ...first.failures.filter((failure) => !again.has(testOf(failure)))],
  };
}
