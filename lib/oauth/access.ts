import type { Db } from '@/db/client';
import { countLiveAccess, deleteCodesOf, revokeAccess } from './store';

export function countAccess(db: Db, userId: string): Promise<number> {
  return countLiveAccess(db, userId);
}

/** Ends every access of programs to an account: its tokens, its connected apps, and the codes of their sign-in. */
export async function endAccess(db: Db, userId: string): Promise<void> {
  await deleteCodesOf(db, userId);
  await revokeAccess(db, userId);
}
