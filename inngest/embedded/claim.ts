import type { Db, Sql } from '@/db/client';
import { log } from '@/lib/log';
import { record } from '@/lib/metrics';
import { FAILED, type JobFunction, WORKER_LOST } from './config';
import { findReadyRun, grantLease, insertRun, type Lease, lockClaims, type ReadyRun, updateEnded } from './store';

const MAX_CRASHES = 3;

type Verdict = { may: 'run'; run: ReadyRun } | { may: 'cancel' } | { may: 'fail'; error: unknown };

/** An expired lease means that the worker crashed, which costs an attempt as an error does. */
function judge(run: ReadyRun): Verdict {
  if (run.isLate) return { may: 'cancel' };
  if (!run.wasHeld) return { may: 'run', run };
  const { attempt, crashes } = { attempt: run.attempt + 1, crashes: run.crashes + 1 };
  if (crashes < MAX_CRASHES && attempt < run.maxAttempts) return { may: 'run', run: { ...run, attempt, crashes } };
  return { may: 'fail', error: { name: WORKER_LOST, message: `the worker crashed ${crashes} times while it ran this function` } };
}

export async function failJob(sql: Sql, functions: readonly JobFunction[], lease: Lease, error: unknown): Promise<boolean> {
  return sql.begin((tx) => failJobWithin(tx, functions, lease, error));
}

async function failJobWithin(tx: Db, functions: readonly JobFunction[], lease: Lease, error: unknown): Promise<boolean> {
  if (!(await updateEnded(tx, lease, { status: 'failed', error }))) return false;
  const companion = functions.find((fn) => fn.failureOf === lease.functionId);
  if (companion === undefined) return true;
  const data = { function_id: lease.functionId, run_id: lease.runId, error, event: lease.event };
  await insertRun(tx, companion, { id: lease.runId, name: FAILED, ts: Date.now(), data });
  return true;
}

function noteLostWorker({ wasHeld, event, attempt, crashes }: ReadyRun, { may }: Verdict): void {
  if (!wasHeld) return;
  const outcome = may === 'run' ? 'continued' : 'failed';
  const { data } = event as { data?: { runId?: unknown } };
  log.warn('a worker was lost', { runId: data?.runId, attempt, crashes: crashes + 1, outcome });
  record('worker_lost', { outcome });
}

export async function claimRun(sql: Sql, functions: readonly JobFunction[], leaseMs: number): Promise<Lease | undefined> {
  return sql.begin(async (tx) => {
    await lockClaims(tx);
    for (;;) {
      const ready = await findReadyRun(tx, functions);
      if (ready === undefined) return undefined;
      const verdict = judge(ready);
      noteLostWorker(ready, verdict);
      if (verdict.may === 'run') {
        const finishMs = functions.find((fn) => fn.id === ready.functionId)?.finishMs ?? null;
        return grantLease(tx, verdict.run, { leaseMs, finishMs });
      }
      if (verdict.may === 'cancel') await updateEnded(tx, ready, { status: 'cancelled' });
      else await failJobWithin(tx, functions, ready, verdict.error);
    }
  });
}
