import { type Db, withTransaction } from '@/db/client';
import { deleteAnalyses } from '@/lib/analyses/delete';
import { AppError } from '@/lib/errors';
import { deleteWindowsOf } from '@/lib/rate-limit/store';
import { lockTokensOf } from '@/lib/tokens/store';
import { deleteUserRow } from './store';

/**
 * Deletes a user with their sessions, tokens and analyses. A run in progress goes on for other accounts that wait for it. The entries of the
 * ledger remain, under an account without a name. Throws `not_found`.
 */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    // Windows before tokens, as every call takes them.
    await deleteWindowsOf(tx, userId);
    await lockTokensOf(tx, userId);
    await deleteAnalyses(tx, userId);
    if (!(await deleteUserRow(tx, userId))) throw new AppError('not_found', { message: 'This account no longer exists.' });
  });
}
