import type { Sql } from '@/db/client';
import { foldCounts } from '@/lib/analyses/counts/store';
import type { EngineName } from '@/lib/analyses/engine';
import { reclaimSilentRuns, requestLostEventsAgain } from '@/lib/analyses/line/release';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { deleteExpiredServers } from '@/lib/analyses/line/store';
import { currentBudget } from '@/lib/analyses/spend/budget';
import { listUnaffordable } from '@/lib/analyses/spend/store';
import type { FailureCode } from '@/lib/failures';
import { deleteExpiredKeys } from '@/lib/idempotency/store';
import { log } from '@/lib/log';
import { followSamples } from '../samples/advance';
import { failRun } from '../settle';
import { deleteLeftCandidates } from '../stills/store';
import { listOverdueRuns, trySweepLock } from '../store';

/** `reclaimed`: runs taken from silent workers. `scheduled`: runs that came next and had no event pending. */
type Sweep = { failed: number; reclaimed: number; scheduled: number };

type DueFailure = { runId: string; code: FailureCode };

/** Undefined while another process does so. */
async function reclaimRuns(db: Sql, engine: EngineName): Promise<{ due: DueFailure[]; reclaimed: number } | undefined> {
  return db.begin(async (tx) => {
    if (!(await trySweepLock(tx))) return undefined;
    const { reclaimed, lost } = await reclaimSilentRuns(tx, engine);
    await requestLostEventsAgain(tx, engine);
    const overdue = await listOverdueRuns(tx);
    const unaffordable = overdue.length > 0 ? await listUnaffordable(tx, currentBudget(), overdue) : [];
    const due = [
      ...overdue.map((runId): DueFailure => ({ runId, code: unaffordable.includes(runId) ? 'spend_limit_reached' : 'deadline_passed' })),
      ...lost.map((runId): DueFailure => ({ runId, code: 'worker_lost' })),
    ];
    return { due, reclaimed: reclaimed.length };
  });
}

/** Releases the sweep lock before it settles a run, so that a stuck run does not block the sweepers of other processes. */
export async function sweepRuns(db: Sql, engine: EngineName = 'embedded'): Promise<Sweep> {
  const found = await reclaimRuns(db, engine);
  if (found === undefined) return { failed: 0, reclaimed: 0, scheduled: 0 };
  let failed = 0;
  for (const due of found.due) {
    try {
      if (await failRun(db, due)) failed += 1;
    } catch (error) {
      // The next sweep tries it again.
      log.error('a run that was due to fail was not settled', { ...due, error });
    }
  }
  const scheduled = await db.begin(scheduleNext);
  await db.begin(async (tx) => {
    if (await trySweepLock(tx)) await foldCounts(tx);
  });
  followSamples(db);
  await deleteExpiredServers(db);
  await deleteExpiredKeys(db);
  await deleteLeftCandidates(db);
  return { failed, reclaimed: found.reclaimed, scheduled };
}
