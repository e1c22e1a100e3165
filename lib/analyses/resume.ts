import { type Db, withTransaction } from '@/db/client';
import { closeBreaker } from '@/lib/ads/breakers';
import type { Platform } from '@/lib/ads/schema';
import { stepWords } from './progress';
import { requeueRun } from './requeue';
import { listRunsWaitingElsewhere, updateJobsDue } from './store';

/** `wasOpenForMs`: for how long the breaker would have stayed open. `resumed`: runs that were put off until then and are due now. */
export type Resumed = { wasOpenForMs: number; resumed: number };

/**
 * Closes the breaker of a library and has the runs that wait for it taken up now. The embedded engine's jobs are made due. An
 * engine outside keeps its own clock, so it is asked for the work again; what it had put off finds the run taken and ends.
 */
export async function resumeLibrary(db: Db, platform: Platform): Promise<Resumed> {
  return withTransaction(db, async (tx) => {
    const wasOpenForMs = await closeBreaker(tx, platform);
    const due = await updateJobsDue(tx, platform, stepWords.reopening);
    let asked = 0;
    for (const runId of await listRunsWaitingElsewhere(tx, platform, stepWords.reopening)) if (await requeueRun(tx, runId)) asked += 1;
    return { wasOpenForMs, resumed: due + asked };
  });
}
