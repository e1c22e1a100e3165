import type { Db } from '@/db/client';
import { findMedianRunSeconds } from './store';

const UNKNOWN_SECONDS = 75;
const FASTEST_SECONDS = 5;

/** Median wall time of recent runs from claim to report; a guess before there were any. */
export async function getExpectedSeconds(db: Db): Promise<number> {
  return Math.max(FASTEST_SECONDS, (await findMedianRunSeconds(db)) ?? UNKNOWN_SECONDS);
}
