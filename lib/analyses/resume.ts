import { type Db, withTransaction } from '@/db/client';
import { closeBreaker } from '@/lib/ads/store';
import { askNext } from '@/lib/analyses/line/ask';
import { countInLine } from '@/lib/analyses/line/store';
import type { Platform } from '@/lib/platforms';
import { stepWords } from './progress';
import { requeueRun } from './requeue';
import { listPausedRuns } from './store';

/** `wasOpenForMs`: for how long the breaker would have stayed open. `resumed`: runs that were put off until then and go on now, in turn. */
export type Resumed = { wasOpenForMs: number; resumed: number };

/**
 * Closes the breaker of a library and has the runs that wait for it go on: one between two tries is taken from its engine, which keeps
 * its own clock, and asked for again; those in line are asked for in their turn.
 */
export async function resumeLibrary(db: Db, platform: Platform): Promise<Resumed> {
  return withTransaction(db, async (tx) => {
    const wasOpenForMs = await closeBreaker(tx, platform);
    let resumed = wasOpenForMs > 0 ? await countInLine(tx, platform) : 0;
    for (const runId of await listPausedRuns(tx, platform, stepWords.reopening)) if (await requeueRun(tx, runId)) resumed += 1;
    await askNext(tx);
    return { wasOpenForMs, resumed };
  });
}
