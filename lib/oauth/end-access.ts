import type { Db } from '@/db/client';
import { revokeTokens } from '@/lib/tokens/store';
import { deleteCodesOf } from './store';

/** Ends every access of programs to an account: its tokens, its connected apps, and the codes of their sign-in. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await deleteCodesOf(tx, userId);
  await revokeTokens(tx, userId);
}
