import type { Db } from '@/db/client';
import { removeUnused } from '@/lib/oauth/retention';
import { deleteExpiredSessions } from '@/lib/sessions/store';
import { deleteOldEmails } from './outbox/store';
import { deleteOldAttempts, deleteOldSignUpCounts } from './store';

/**
 * Removes expired rows of sign-ins and sign-ups: ended sessions, counts that limit no one anymore, emails that were given up, and apps that asked for access.
 */
export async function removeExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteOldAttempts(db);
  await deleteOldSignUpCounts(db);
  await deleteOldEmails(db);
  await removeUnused(db);
}
