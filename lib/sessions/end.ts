import type { Db } from '@/db/client';
import { digestSessionSecret } from './secret';
import { deleteSession, deleteSessionsOf } from './store';

export async function endSession(db: Db, secret: string): Promise<void> {
  await deleteSession(db, digestSessionSecret(secret));
}

export async function endSessions(db: Db, userId: string, { exceptSecret }: { exceptSecret?: string } = {}): Promise<number> {
  return deleteSessionsOf(db, userId, exceptSecret === undefined ? undefined : digestSessionSecret(exceptSecret));
}
