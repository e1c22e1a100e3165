import { expect, test } from 'vitest';
import { problemsOf, runCrashMatrix } from '@/tests/support/crash-matrix';
import { killPoints, libraryPoints } from '@/tests/support/kill-points';

test('a server killed at any point loses nothing, charges once and repeats no finished step', async () => {
  const { crashes, left } = await runCrashMatrix(killPoints, 1);
  expect(problemsOf(crashes)).toEqual([]);
  expect(crashes).toHaveLength(killPoints.length);
  expect(left).toEqual([]);
});

test('a server killed a moment after its library ends the analysis in a report, once the library is back', async () => {
  const { crashes, left } = await runCrashMatrix(libraryPoints, 1, 'dies');
  expect(problemsOf(crashes)).toEqual([]);
  expect(crashes).toHaveLength(libraryPoints.length);
  expect(left).toEqual([]);
});
