import type { Db } from '@/db/client';
import { deleteUnservedRuns } from './refresh/store';
import { deleteUnseenStills } from './stills/keep';
import { deleteAnalysesOf, lockRunsOf } from './store';

/**
 * Deletes the analyses of a user, and the stills of every ad whose last analysis goes. Their runs stay as the cache, except replaced ones and
 * samples, which go with their last analysis.
 */
export async function deleteAnalyses(tx: Db, userId: string): Promise<void> {
  await lockRunsOf(tx, userId);
  const runIds = await deleteAnalysesOf(tx, userId);
  await deleteUnseenStills(tx, runIds);
  await deleteUnservedRuns(tx, runIds);
}
