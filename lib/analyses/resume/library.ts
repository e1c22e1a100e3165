import { type Db, withTransaction } from '@/db/client';
import { closeBreaker } from '@/lib/ads/store';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { countInLine } from '@/lib/analyses/line/store';
import type { Platform } from '@/lib/platforms';
import { stepWords } from '../progress';
import { listPausedRuns } from '../store';
import { requeueRun } from './requeue';

/** `wasOpenForMs`: for how long the breaker would have stayed open. `resumed`: runs that waited for it. */
export type Resumed = { wasOpenForMs: number; wasPaused: boolean; resumed: number };

/**
 * Closes the breaker of a library and resumes the runs that wait for it. A run between two attempts is requested again, because its
 * engine would sleep on; queued runs are scheduled.
 */
export async function resumeLibrary(db: Db, platform: Platform): Promise<Resumed> {
  return withTransaction(db, async (tx) => {
    const { openForMs: wasOpenForMs, wasPaused } = await closeBreaker(tx, platform);
    let resumed = wasOpenForMs > 0 || wasPaused ? await countInLine(tx, platform) : 0;
    for (const runId of await listPausedRuns(tx, platform, stepWords.reopening)) if (await requeueRun(tx, runId)) resumed += 1;
    await scheduleNext(tx);
    return { wasOpenForMs, wasPaused, resumed };
  });
}
