import type { Db } from '@/db/client';
import { type Platform, platforms } from './schema';
import { findClosedMs, resetBreaker, listBreakers as selectBreakers } from './store';

export type Breaker = {
  platform: Platform;
  /** For how long no page is opened; 0 while the breaker is closed. */
  openForMs: number;
  /** When it was opened last; null if it never was. */
  openedAt: Date | null;
  /** How often it was opened, up to the times that still double its length, less one for each answer since. */
  signs: number;
};

/** The breaker of every library, also of one whose pages were never opened. */
export async function listBreakers(db: Db): Promise<Breaker[]> {
  const known = await selectBreakers(db);
  return platforms.map(
    (platform) => known.find((breaker) => breaker.platform === platform) ?? { platform, openForMs: 0, openedAt: null, signs: 0 },
  );
}

/** For how many milliseconds the breaker of a library stays open; 0 while it is closed. */
export async function breakerOpenForMs(db: Db, platform: Platform): Promise<number> {
  return findClosedMs(db, platform);
}

/** Closes the breaker of a library as an operator does; answers for how many milliseconds it would have stayed open. */
export async function closeBreaker(db: Db, platform: Platform): Promise<number> {
  return resetBreaker(db, platform);
}
