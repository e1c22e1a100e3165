import type { Db } from '@/db/client';
import { deleteUnseenStills } from './stills/keep';
import { deleteAnalysesOf, lockRunsOf } from './store';

/** Deletes the analyses of a user, and the stills of every run whose last analysis goes. Their runs stay, as the cache. */
export async function deleteAnalyses(tx: Db, userId: string): Promise<void> {
  await lockRunsOf(tx, userId);
  await deleteUnseenStills(tx, await deleteAnalysesOf(tx, userId));
}
