import type { Db } from '@/db/client';
import { revokeTokens } from '@/lib/tokens/store';
import { deleteCodesOf } from './store';

/** Ends every access of programs to an account: its tokens, its connected apps, and codes that no app has exchanged yet. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await deleteCodesOf(tx, userId);
  await revokeTokens(tx, userId);
}
