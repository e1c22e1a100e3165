import { expect, test } from 'vitest';
import { problemsOf, runCrashMatrix } from '@/tests/support/crash-matrix';
import { killPoints, libraryPoints } from '@/tests/support/kill-points';

const points = killPoints.slice(0, 12);

test(`a server killed at each of ${points.length} points loses nothing, charges once and repeats no finished step`, {
  timeout: 480_000,
}, async () => {
  const { crashes, left } = await runCrashMatrix(points, 1);
  expect(problemsOf(crashes)).toEqual([]);
  expect(crashes).toHaveLength(points.length);
  expect(left).toEqual([]);
});

test('a server killed a moment after its library ends the analysis in a report, once the library is back', {
  timeout: 480_000,
}, async () => {
  const { crashes, left } = await runCrashMatrix(libraryPoints.slice(0, 2), 1, 'dies');
  expect(problemsOf(crashes)).toEqual([]);
  expect(crashes).toHaveLength(2);
  expect(left).toEqual([]);
});
