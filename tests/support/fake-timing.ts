import type { ScrapeTiming } from '@/lib/ads/scrape';

/** Times for a fake: long enough to observe the rules, too short to delay a test. */
export const fakeTiming: Partial<ScrapeTiming> = {
  spacingMs: 50,
  pollMs: 50,
  // Runs parallel to the one that is turned away should hardly ever meet its breaker.
  openMs: 1,
  maxOpenMs: 1,
  waitMs: { loading: 10_000, challenge: 10_000, withheld: 500, refused: 500, unavailable: 1500, busy: 500, partial: 1500 },
};
