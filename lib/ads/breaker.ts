import type { Db } from '@/db/client';
import { platforms } from '@/db/enums';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import type { LibrarySign } from './page-rules';
import {
  openBreaker,
  type PageLease,
  pauseAfterBlock,
  recordSign,
  resetBreaker,
  type SignCounts,
  listBreakers as selectBreakers,
} from './store';

export type BreakerTiming = {
  /** Time that the breaker stays open the first time, which every further opening doubles, and that a block pauses the library. */
  openMs: number;
  maxOpenMs: number;
};

export const breakerTiming: BreakerTiming = { openMs: 60_000, maxOpenMs: 3_600_000 };

/** One ad may fail by itself or on purpose, and healthy pages sometimes lack their data (one search in four, September 2026). */
const ADS_TO_OPEN = 3;

/** One account could open the breaker for all with ads of its choice, so its ads alone count only while no other has live analyses. */
function isLibraryFailing({ ads, accounts, liveAccounts }: SignCounts): boolean {
  return ads >= ADS_TO_OPEN && (accounts > 1 || liveAccounts <= 1);
}

export type BreakerReports = {
  /** Returns for how many ms it opened the breaker; a block pauses the library unless it is the account's second within an hour. */
  reportSign: (sign: LibrarySign, adId: string) => Promise<number | undefined>;
  reportSuccess: () => Promise<void>;
};

export function createBreakerReports(db: Db, lease: PageLease, timing: BreakerTiming): BreakerReports {
  const { platform } = lease;
  return {
    reportSign: async (sign, adId) => {
      const counts = await recordSign(db, lease, sign, adId);
      if (counts !== undefined && isLibraryFailing(counts)) {
        const openForMs = (await openBreaker(db, lease, timing)) ?? timing.openMs;
        log.warn('the breaker of a library opened', { platform, openForMs: Math.round(openForMs) });
        return openForMs;
      }
      if (sign === 'blocked' && (await pauseAfterBlock(db, lease, adId, timing.openMs)))
        log.warn('an ad showed a log-in wall, a captcha or a limit, which pauses its library', { platform });
      return undefined;
    },
    reportSuccess: () => resetBreaker(db, lease),
  };
}

export type Breaker = {
  platform: Platform;
  openForMs: number;
  openedAt: Date | null;
  /** Number of openings since the library last answered, up to those that still double its time; 0 where a block pauses the library. */
  openings: number;
  pausedAt: Date | null;
};

export async function listBreakers(db: Db): Promise<Breaker[]> {
  const known = await selectBreakers(db);
  return platforms.map(
    (platform) =>
      known.find((breaker) => breaker.platform === platform) ?? { platform, openForMs: 0, openedAt: null, openings: 0, pausedAt: null },
  );
}
