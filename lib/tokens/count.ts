import type { Db } from '@/db/client';
import { countLiveTokens } from './store';

/** How many tokens of a user work. */
export async function countTokens(db: Db, userId: string): Promise<number> {
  return countLiveTokens(db, userId);
}
