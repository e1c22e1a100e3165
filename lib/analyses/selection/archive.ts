import { withTransaction } from '@/db/client';
import type { Context } from '@/lib/context';
import { parseSelection } from './schema';
import { lockRunsOfSelected, lockSelected, updateArchived } from './store';

/** Skips analyses of others and live ones; returns how many changed. */
export async function archiveAnalyses({ db, actor: { userId } }: Context, given: unknown, change: 'archive' | 'restore'): Promise<number> {
  const ids = parseSelection(given);
  return withTransaction(db, async (tx) => {
    await lockRunsOfSelected(tx, userId, ids);
    const own = await lockSelected(tx, userId, ids, 'change');
    await updateArchived(tx, own, change === 'archive');
    return own.length;
  });
}
