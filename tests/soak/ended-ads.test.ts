import { expect, test } from 'vitest';
import { BREAKER_MS, expectedOf, runEndedAds } from '@/tests/support/ended-ads';

test('a thousand consecutive ended ads block no one', async () => {
  const ended = 1000;
  const { longestGapMs, tookMs, ...rest } = await runEndedAds(ended);
  process.stderr.write(`${rest.pageLoads} pages in ${Math.round(tookMs / 1000)} s, at most ${longestGapMs} ms apart\n`);
  expect(rest).toEqual(expectedOf(ended));
  expect(longestGapMs).toBeLessThan(BREAKER_MS / 2);
});
