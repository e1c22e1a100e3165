import { withTransaction } from '@/db/client';
import { deleteUnseen } from '@/lib/analyses/delete';
import { deleteUnusedTags } from '@/lib/analyses/tags/store';
import type { Context } from '@/lib/context';
import { lockUser } from '@/lib/tokens/store';
import { parseSelection } from './schema';
import { countEnding, deleteSelectedAnalyses, lockLinksTo, lockRunsOfSelected, lockSelected } from './store';

export type Ending = { analyses: number; links: number };

export const previewDeletion = ({ db, actor }: Context, given: unknown): Promise<Ending> =>
  countEnding(db, actor.userId, parseSelection(given));

/** Skips analyses of others and live ones. Deletes what no other account needs of their ads; the entries of the ledger stay. */
export async function deleteSelected({ db, actor: { userId } }: Context, given: unknown): Promise<Ending> {
  const ids = parseSelection(given);
  return withTransaction(db, async (tx) => {
    await lockRunsOfSelected(tx, userId, ids);
    const own = await lockSelected(tx, userId, ids, 'delete');
    const links = await lockLinksTo(tx, own);
    await lockUser(tx, userId);
    await deleteUnseen(tx, await deleteSelectedAnalyses(tx, own));
    await deleteUnusedTags(tx, userId);
    return { analyses: own.length, links };
  });
}
