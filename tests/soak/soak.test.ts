import { expect, test } from 'vitest';
import { runSoak } from '@/tests/support/soak';

const RUNS = 1000;
const seed = Date.now() % 1_000_000;

test(`of ${RUNS} runs with faults in every tenth all end, and nothing is left behind (seed ${seed})`, async () => {
  const { ended, kills, problems } = await runSoak({ runs: RUNS, seed });
  expect(problems).toEqual([]);
  expect(Object.values(ended).reduce((sum, count) => sum + count)).toBe(RUNS);
  expect(kills).toBeGreaterThan(0);
});
