import { type Db, type Sql, withTransaction } from '@/db/client';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { countInLine } from '@/lib/analyses/line/store';
import { tryModel } from '@/lib/model/breaker';
import type { Model } from '@/lib/model/client';
import { closeBreaker } from '@/lib/model/store';

/** Tries the model when a trial is due; when it answers, schedules the analyses that waited for it. True when there may be work. */
export async function tryModelAgain(db: Sql, model: Model, signal: AbortSignal): Promise<boolean> {
  if ((await tryModel(db, model, signal)) !== 'closed') return false;
  return (await db.begin(scheduleNext)) > 0;
}

/** Closes the breaker of the model by hand, without a trial, and resumes the runs that wait for it; `resumed` is how many. */
export async function resumeModel(db: Db, model: string): Promise<{ wasOpen: boolean; resumed: number }> {
  return withTransaction(db, async (tx) => {
    const wasOpen = await closeBreaker(tx, model);
    const resumed = wasOpen ? await countInLine(tx, null) : 0;
    await scheduleNext(tx);
    return { wasOpen, resumed };
  });
}
