import type { Sql } from '@/db/client';
import { forgetOldKeys } from '@/lib/idempotency/once';
import { log } from '@/lib/log';
import { failRun } from './settle';
import { insertRequestedEvent, listForgottenRuns, listOverdueRuns, trySweepLock } from './store';

/** An event handed over this long ago without a claim is sent again, then after twice as long; the claim makes a needless copy harmless. */
const RESEND_AFTER_SECONDS = 300;

export type Sweep = { failed: number; resent: number };

/** Sends again what nobody claimed, and answers what is overdue; undefined while another process does so. */
async function look(db: Sql, engine: 'embedded' | 'inngest'): Promise<{ overdue: string[]; resent: number } | undefined> {
  return db.begin(async (tx) => {
    if (!(await trySweepLock(tx))) return undefined;
    const forgotten = await listForgottenRuns(tx, { afterSeconds: RESEND_AFTER_SECONDS, engine });
    for (const run of forgotten) await insertRequestedEvent(tx, run.id, run.sendings + 1);
    return { overdue: await listOverdueRuns(tx), resent: forgotten.length };
  });
}

/**
 * Looks at business state, not at what was sent: fails and refunds what passed its deadline, re-sends what nobody claimed. The lock of
 * the sweep is let go before anything is settled: one run that is stuck must not keep the sweepers of other processes from the rest.
 */
export async function sweepRuns(db: Sql, engine: 'embedded' | 'inngest' = 'embedded'): Promise<Sweep> {
  const seen = await look(db, engine);
  if (seen === undefined) return { failed: 0, resent: 0 };
  let failed = 0;
  for (const runId of seen.overdue) {
    try {
      if (await failRun(db, { runId, code: 'deadline_passed' })) failed += 1;
    } catch (error) {
      // The next runs are due too; this one is tried again by the next sweep.
      log.error('an overdue run was not settled', { runId, error });
    }
  }
  await forgetOldKeys(db);
  return { failed, resent: seen.resent };
}
