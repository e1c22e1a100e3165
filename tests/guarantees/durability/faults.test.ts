import { expect, test } from 'vitest';
import { runSoak } from '@/tests/support/soak';

const RUNS = 30;

test(`${RUNS} runs with faults in every tenth all end, and nothing is left behind`, async () => {
  const { ended, problems } = await runSoak({ runs: RUNS, seed: 7 });
  expect(problems).toEqual([]);
  expect(Object.values(ended).reduce((sum, count) => sum + count)).toBe(RUNS);
});
