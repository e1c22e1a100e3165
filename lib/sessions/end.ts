import type { Db } from '@/db/client';
import { digestSessionSecret } from './secret';
import { deleteSession, deleteSessionsOf } from './store';

/** Signs one browser out; an unknown session counts as ended. */
export async function endSession(db: Db, secret: string): Promise<void> {
  await deleteSession(db, digestSessionSecret(secret));
}

/** Signs a user out of every browser except the one that holds `exceptSecret`; returns how many sessions ended. */
export async function endSessions(db: Db, userId: string, { exceptSecret }: { exceptSecret?: string } = {}): Promise<number> {
  return deleteSessionsOf(db, userId, exceptSecret === undefined ? undefined : digestSessionSecret(exceptSecret));
}
