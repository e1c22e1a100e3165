import type { Db } from '@/db/client';
import type { Platform } from './schema';
import { findClosedMs, listGates } from './store';

export type Breaker = {
  platform: Platform;
  /** For how long no page is opened; 0 while the breaker is closed. */
  openForMs: number;
};

/** The breaker of every library whose pages were opened before. */
export async function listBreakers(db: Db): Promise<Breaker[]> {
  return listGates(db);
}

/** For how many milliseconds the breaker of a library stays open; 0 while it is closed. */
export async function breakerOpenForMs(db: Db, platform: Platform): Promise<number> {
  return findClosedMs(db, platform);
}
