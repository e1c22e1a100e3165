import type { Db } from '@/db/client';
import { deleteExpiredSessions } from '@/lib/sessions/store';
import { deleteOldAttempts, deleteOldSignUpCounts } from './store';

/** Removes what signing in and signing up leave behind: sessions that have ended, and counts that no longer limit anybody. */
export async function removeExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteOldAttempts(db);
  await deleteOldSignUpCounts(db);
}
