import type { Db } from '@/db/client';
import type { Platform } from '@/lib/ads/schema';
import { countTaken, countWaiting } from './store';

/** How many runs of a library, or of all, wait for their turn. */
export async function countInLine(db: Db, platform: Platform | null = null): Promise<number> {
  return countWaiting(db, platform);
}

/** How many runs are worked on, or were begun and are asked for again. */
export async function countPlacesTaken(db: Db): Promise<number> {
  return countTaken(db);
}
