import type { Db } from '@/db/client';
import { countLiveAccess, deleteCodesOf, revokeAccess } from './store';

export function countAccess(db: Db, userId: string): Promise<number> {
  return countLiveAccess(db, userId);
}

export async function endAccess(db: Db, userId: string): Promise<void> {
  await deleteCodesOf(db, userId);
  await revokeAccess(db, userId);
}
