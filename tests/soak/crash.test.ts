import { expect, test } from 'vitest';
import { problemsOf, runCrashMatrix } from '@/tests/support/crash-matrix';
import { killPoints, libraryPoints } from '@/tests/support/kill-points';

const SEEDS = 25;

test(`a server killed at ${killPoints.length} points, ${SEEDS} times each, loses nothing, charges once and repeats no finished step`, async () => {
  const { crashes, left } = await runCrashMatrix(killPoints, SEEDS);
  expect(problemsOf(crashes)).toEqual([]);
  expect(crashes).toHaveLength(killPoints.length * SEEDS);
  expect(Math.max(...crashes.map(({ recoveryMs }) => recoveryMs))).toBeLessThanOrEqual(90_000);
  expect(left).toEqual([]);
});

test(`a server killed a moment after its library, at ${libraryPoints.length} points, ends each analysis in a report`, async () => {
  const { crashes, left } = await runCrashMatrix(libraryPoints, SEEDS, 'dies');
  expect(problemsOf(crashes)).toEqual([]);
  expect(left).toEqual([]);
});
