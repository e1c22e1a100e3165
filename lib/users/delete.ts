import { type Db, withTransaction } from '@/db/client';
import { deleteAnalysesOf, lockLiveRunsOf } from '@/lib/analyses/store';
import { AppError } from '@/lib/errors';
import { lockTokensOf } from '@/lib/tokens/store';
import { deleteUserRow } from './store';

/**
 * Deletes a user: browsers and tokens are refused from the next request on, analyses are gone, work in progress ends for whoever else
 * asked for it. What remains are the entries of the ledger, under an account without a name. Throws `not_found`.
 */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockTokensOf(tx, userId);
    await lockLiveRunsOf(tx, userId);
    await deleteAnalysesOf(tx, userId);
    if (!(await deleteUserRow(tx, userId))) throw new AppError('not_found', { message: 'This account is gone already.' });
  });
}
