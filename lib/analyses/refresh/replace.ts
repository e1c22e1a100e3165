import type { Db } from '@/db/client';
import { deleteUnservedRuns, lockCurrentOf, updateReplaced } from './store';

/**
 * Makes room for a refresh that is about to be done: the current run of its ad is replaced, and stays only while an account has an analysis
 * on it. Lock the refresh first.
 */
export async function replaceCurrent(tx: Db, refreshId: string): Promise<void> {
  const current = await lockCurrentOf(tx, refreshId);
  if (current === undefined) return;
  await updateReplaced(tx, current);
  await deleteUnservedRuns(tx, [current]);
}
