import type { Db } from '@/db/client';
import { platforms } from '@/db/enums';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import {
  type FailureCounts,
  type FailureSignal,
  halveBreaker,
  openBreaker,
  type PageLease,
  recordFailure,
  listBreakers as selectBreakers,
} from './store';
import { recordWall } from './suspect/store';

export type BreakerTiming = {
  /** Time that the breaker stays open the first time; every further opening doubles it, every successful page load halves it. */
  openMs: number;
  maxOpenMs: number;
  /** The number of different ads with the same failure signal that opens the breaker. */
  adsToOpen: Readonly<Record<FailureSignal, number>>;
};

export const breakerTiming: BreakerTiming = {
  openMs: 60_000,
  maxOpenMs: 1_800_000,
  // A single ad may fail by itself, and a user may submit such an ad on purpose. Healthy pages sometimes come without their data too
  // (one search in four, September 2026), so two silent pages may be chance; each further one costs a page load.
  adsToOpen: { turned_away: 2, silent: 3 },
};

/**
 * One account could open the breaker for all others with ads of its choice, so its ads alone count only while no other account has live
 * analyses.
 */
function isLibraryFailing({ ads, accounts, liveAccounts }: FailureCounts, needed: number): boolean {
  return ads >= needed && (accounts > 1 || liveAccounts <= 1);
}

async function open(db: Db, lease: PageLease, timing: BreakerTiming): Promise<number> {
  const openForMs = await openBreaker(db, lease, timing);
  log.warn('the breaker of a library opened', { platform: lease.platform, openForMs: Math.round(openForMs ?? timing.openMs) });
  return openForMs ?? timing.openMs;
}

export type BreakerReports = {
  /** Opens the breaker because the library blocked our address; returns for how many milliseconds. */
  reportBlock: () => Promise<number>;
  /**
   * Records that the page of one ad failed, which may be due to the ad. Opens the breaker when enough different ads failed in the same way
   * and, where several accounts have live analyses of this library, they belong to more than one account; returns for how many
   * milliseconds.
   */
  reportFailure: (signal: FailureSignal, adId: string) => Promise<number | undefined>;
  /**
   * Records that the page of one ad showed a log-in wall or a captcha, which may be due to the ad: closes the library until one page load
   * decides, and opens the breaker when a different ad did so before; returns for how many milliseconds. A wall that proved to be the ad's
   * own is a failure of its page.
   */
  reportWall: (adId: string) => Promise<number | undefined>;
  /**
   * Records that the library answered as it should: halves the time of the breaker, and concludes that an earlier wall was due to the other
   * ad.
   */
  reportSuccess: (adId: string) => Promise<void>;
};

export function createBreakerReports(db: Db, lease: PageLease, timing: BreakerTiming): BreakerReports {
  const reportFailure = async (signal: FailureSignal, adId: string) => {
    const needed = timing.adsToOpen[signal];
    const counts = await recordFailure(db, lease, { signal, adId, maxAds: needed });
    return counts !== undefined && isLibraryFailing(counts, needed) ? open(db, lease, timing) : undefined;
  };
  return {
    reportBlock: () => open(db, lease, timing),
    reportFailure,
    reportWall: async (adId) => {
      const wall = await recordWall(db, lease, { adId, closeMs: timing.openMs });
      if (wall === 'spared') return reportFailure('turned_away', adId);
      if (wall === 'again') return open(db, lease, timing);
      if (wall !== 'first') return undefined;
      log.warn('an ad showed a log-in wall or a captcha; the next page load decides whether the breaker opens', {
        platform: lease.platform,
      });
      return timing.openMs;
    },
    reportSuccess: (adId) => halveBreaker(db, lease, adId),
  };
}

export type Breaker = {
  platform: Platform;
  /** 0 while the breaker is closed. */
  openForMs: number;
  openedAt: Date | null;
  /** Number of openings, up to those that still double its time, less one for each successful page load since. */
  openings: number;
  pausedAt: Date | null;
};

/** Lists the breaker of every library, also of one whose pages were never opened. */
export async function listBreakers(db: Db): Promise<Breaker[]> {
  const known = await selectBreakers(db);
  return platforms.map(
    (platform) =>
      known.find((breaker) => breaker.platform === platform) ?? { platform, openForMs: 0, openedAt: null, openings: 0, pausedAt: null },
  );
}
