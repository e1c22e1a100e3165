import type { Db } from '@/db/client';
import { countLiveTokens } from './store';

/** The number of live tokens of a user. */
export async function countTokens(db: Db, userId: string): Promise<number> {
  return countLiveTokens(db, userId);
}
