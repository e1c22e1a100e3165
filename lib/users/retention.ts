import type { Db } from '@/db/client';
import { removeUnused } from '@/lib/oauth/retention';
import { deleteExpiredSessions } from '@/lib/sessions/store';
import { deleteOldAttempts, deleteOldSignUpCounts } from './store';

/** Removes what signing in and signing up leave behind: sessions that have ended, counts that no longer limit anybody,
 * and what apps left that asked for access. */
export async function removeExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteOldAttempts(db);
  await deleteOldSignUpCounts(db);
  await removeUnused(db);
}
