import type { Db } from '@/db/client';
import type { Platform } from '@/lib/ads/schema';
import { countWaiting } from './store';

/** How many runs of a library nobody has begun to work on. */
export async function countInLine(db: Db, platform: Platform): Promise<number> {
  return countWaiting(db, platform);
}
