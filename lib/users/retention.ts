import type { Db } from '@/db/client';
import { removeUnused } from '@/lib/oauth/retention';
import { deleteExpiredSessions } from '@/lib/sessions/store';
import { deleteOldEmails } from './outbox/store';
import { deleteOldAttempts, deleteOldSignUpCounts } from './store';

export async function removeExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteOldAttempts(db);
  await deleteOldSignUpCounts(db);
  await deleteOldEmails(db);
  await removeUnused(db);
}
