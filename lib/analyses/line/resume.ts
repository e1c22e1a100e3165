import { type Db, withTransaction } from '@/db/client';
import { closeBreaker } from '@/lib/ads/store';
import { closeBreaker as closeModelBreaker } from '@/lib/model/store';
import type { Platform } from '@/lib/platforms';
import { scheduleNext } from './schedule';
import { countInLine } from './store';

/** `wasOpenForMs`: for how long the breaker would have stayed open. `resumed`: runs that waited for it in the queue. */
export type Resumed = { wasOpenForMs: number; wasPaused: boolean; resumed: number };

export async function resumeLibrary(db: Db, platform: Platform): Promise<Resumed> {
  return withTransaction(db, async (tx) => {
    const { openForMs: wasOpenForMs, wasPaused } = await closeBreaker(tx, platform);
    const resumed = wasOpenForMs > 0 || wasPaused ? await countInLine(tx, platform) : 0;
    await scheduleNext(tx);
    return { wasOpenForMs, wasPaused, resumed };
  });
}

/** Closes the breaker of the model, without a trial, and schedules the runs that waited for it. */
export async function resumeModel(db: Db, model: string): Promise<{ wasOpen: boolean; resumed: number }> {
  return withTransaction(db, async (tx) => {
    const wasOpen = await closeModelBreaker(tx, model);
    const resumed = wasOpen ? await countInLine(tx, null) : 0;
    await scheduleNext(tx);
    return { wasOpen, resumed };
  });
}
