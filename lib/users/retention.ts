import type { Db } from '@/db/client';
import { removeUnused } from '@/lib/oauth/retention';
import { deleteExpiredSessions } from '@/lib/sessions/store';
import { deleteOldAttempts, deleteOldSignUpCounts } from './store';

/**
 * Removes expired rows of sign-ins and sign-ups: ended sessions, counts that limit no one anymore, and those of apps that asked for access.
 */
export async function removeExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteOldAttempts(db);
  await deleteOldSignUpCounts(db);
  await removeUnused(db);
}
