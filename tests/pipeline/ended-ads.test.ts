import { expect, test } from 'vitest';
import { BREAKER_MS, expectedOf, runEndedAds } from '@/tests/support/ended-ads';

test('consecutive ended ads block no one: each fails as ended after one page, and healthy ads wait only for their position in the queue', async () => {
  const ended = 20;
  const { longestGapMs, tookMs: _, ...rest } = await runEndedAds(ended);
  expect(rest).toEqual(expectedOf(ended));
  expect(longestGapMs).toBeLessThan(BREAKER_MS / 2);
});
