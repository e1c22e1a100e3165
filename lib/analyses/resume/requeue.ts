import { type Db, withTransaction } from '@/db/client';
import { releaseRuns } from '@/lib/analyses/line/release';
import { lockLiveRun } from '../store';

/**
 * Takes a live run from its worker and requests its work again, with its old deadline and budgets. False when the run has ended.
 */
export async function requeueRun(db: Db, runId: string): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if ((await lockLiveRun(tx, runId)) === undefined) return false;
    await releaseRuns(tx, [runId]);
    return true;
  });
}
