import type { Db } from '@/db/client';
import { findMedianRunSeconds } from './store';

const DEFAULT_SECONDS = 75;
const MIN_SECONDS = 5;

export async function getExpectedSeconds(db: Db): Promise<number> {
  return Math.max(MIN_SECONDS, (await findMedianRunSeconds(db)) ?? DEFAULT_SECONDS);
}
