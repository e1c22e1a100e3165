import { expect, test } from 'vitest';
import { BREAKER_MS, expectedOf, runEndedAds } from '@/tests/support/ended-ads';

test('ended ads in a row keep nobody out: each is told as such after one page, and healthy ads wait only for their turn', async () => {
  const ended = 20;
  const { longestGapMs, tookMs: _, ...rest } = await runEndedAds(ended);
  expect(rest).toEqual(expectedOf(ended));
  expect(longestGapMs).toBeLessThan(BREAKER_MS / 2);
});
