import type { Db } from '@/db/client';
import { deleteUnservedRuns } from './again/store';
import { deleteUnseenFacts } from './facts/store';
import { deleteUnseenStills } from './stills/keep';
import { deleteAnalysesOf, lockRunsOf } from './store';

/** The runs stay as the cache, except replaced ones and samples. Lock the runs first. */
export async function deleteUnseen(tx: Db, runIds: readonly string[]): Promise<void> {
  await deleteUnseenStills(tx, runIds);
  await deleteUnseenFacts(tx, runIds);
  await deleteUnservedRuns(tx, runIds);
}

export async function deleteAnalyses(tx: Db, userId: string): Promise<void> {
  await lockRunsOf(tx, userId);
  await deleteUnseen(tx, await deleteAnalysesOf(tx, userId));
}
