import type { Db } from '@/db/client';
import { deleteUnseenFacts } from './facts/store';
import { deleteUnservedRuns } from './refresh/store';
import { deleteUnseenStills } from './stills/keep';
import { deleteAnalysesOf, lockRunsOf } from './store';

/**
 * Deletes the analyses of a user, the stills of every ad whose last analysis goes, and the facts of every run. Their runs stay as the cache, except replaced ones and
 * samples, which go with their last analysis.
 */
export async function deleteAnalyses(tx: Db, userId: string): Promise<void> {
  await lockRunsOf(tx, userId);
  const runIds = await deleteAnalysesOf(tx, userId);
  await deleteUnseenStills(tx, runIds);
  await deleteUnseenFacts(tx, runIds);
  await deleteUnservedRuns(tx, runIds);
}
