import { expect, test } from 'vitest';
import { problemsOf, runCrashMatrix } from '@/tests/support/crash-matrix';
import { killPoints, libraryPoints } from '@/tests/support/kill-points';
import { ofSlice } from '@/tests/support/slice';

test('a server killed at any point loses nothing, charges once and repeats no finished step', { timeout: 900_000 }, async () => {
  const points = ofSlice(killPoints);
  const { crashes, left } = await runCrashMatrix(points, 1);
  expect(problemsOf(crashes)).toEqual([]);
  expect(crashes).toHaveLength(points.length);
  expect(left).toEqual([]);
});

test('a server killed a moment after its library ends the analysis in a report, once the library is back', {
  timeout: 900_000,
}, async () => {
  const points = ofSlice(libraryPoints);
  const { crashes, left } = await runCrashMatrix(points, 1, 'dies');
  expect(problemsOf(crashes)).toEqual([]);
  expect(crashes).toHaveLength(points.length);
  expect(left).toEqual([]);
});
