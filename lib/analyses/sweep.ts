import type { Sql } from '@/db/client';
import { askNext } from '@/lib/analyses/line/ask';
import { giveUpLostEvents, takeUpSilent } from '@/lib/analyses/line/release';
import type { EngineName } from '@/lib/analyses/line/schema';
import type { FailureCode } from '@/lib/failures';
import { forgetOldKeys } from '@/lib/idempotency/store';
import { log } from '@/lib/log';
import { failRun } from './settle';
import { listOverdueRuns, trySweepLock } from './store';

/** `takenUp`: runs taken from silent workers. `asked`: runs whose turn nobody had asked for. */
export type Sweep = { failed: number; takenUp: number; asked: number };

type Due = { runId: string; code: FailureCode };

/** Takes up what is silent or forgotten, and answers what is to be failed; undefined while another process does so. */
async function look(db: Sql, engine: EngineName): Promise<{ due: Due[]; takenUp: number } | undefined> {
  return db.begin(async (tx) => {
    if (!(await trySweepLock(tx))) return undefined;
    const { takenUp, lost } = await takeUpSilent(tx, engine);
    await giveUpLostEvents(tx, engine);
    const due = [
      ...(await listOverdueRuns(tx)).map((runId): Due => ({ runId, code: 'deadline_passed' })),
      ...lost.map((runId): Due => ({ runId, code: 'worker_lost' })),
    ];
    return { due, takenUp: takenUp.length };
  });
}

/**
 * Looks at business state, not at what was sent: fails and refunds what passed its deadline, takes up what its worker or engine lost, and
 * asks for whose turn it is. The lock of the sweep is let go before anything is settled: one run that is stuck must not keep the sweepers
 * of other processes from the rest.
 */
export async function sweepRuns(db: Sql, engine: EngineName = 'embedded'): Promise<Sweep> {
  const seen = await look(db, engine);
  if (seen === undefined) return { failed: 0, takenUp: 0, asked: 0 };
  let failed = 0;
  for (const due of seen.due) {
    try {
      if (await failRun(db, due)) failed += 1;
    } catch (error) {
      // The next runs are due too; this one is tried again by the next sweep.
      log.error('a run that was due to fail was not settled', { ...due, error });
    }
  }
  const asked = await db.begin(askNext);
  await forgetOldKeys(db);
  return { failed, takenUp: seen.takenUp, asked };
}
