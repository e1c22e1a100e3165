import type { Db } from '@/db/client';
import { deleteExpiredAccessTokens, eraseAnswers } from '@/lib/tokens/store';
import { REPEAT_SECONDS } from './kept-answer';
import { deleteUnused } from './store';

/** Apps whose document was read and that never got access are forgotten after so many days, or when there are more than so many. */
const UNUSED_CLIENTS = { days: 7, most: 10_000 };

/** Erases answers to refreshes that are not repeated any more. */
export async function forgetAnswers(db: Db): Promise<void> {
  await eraseAnswers(db, REPEAT_SECONDS);
}

/** Removes secrets that have expired, and what documents of apps leave behind. */
export async function removeUnused(db: Db): Promise<void> {
  await deleteExpiredAccessTokens(db);
  await deleteUnused(db, UNUSED_CLIENTS);
}
