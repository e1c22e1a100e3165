import { type Db, withTransaction } from '@/db/client';
import { releaseRuns } from '@/lib/analyses/line/release';
import { lockLiveRun } from './store';

/**
 * Takes a live run back from the engine run that holds it and asks for its work again, within its old deadline and budgets.
 * False when the run has ended.
 */
export async function requeueRun(db: Db, runId: string): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if ((await lockLiveRun(tx, runId)) === undefined) return false;
    await releaseRuns(tx, [runId]);
    return true;
  });
}
