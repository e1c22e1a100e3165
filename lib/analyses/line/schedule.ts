import type { Db } from '@/db/client';
import { platforms } from '@/db/enums';
import { listBreakers } from '@/lib/ads/breaker';
import type { RunClaim } from '@/lib/analyses/engine';
import { currentBudget } from '@/lib/analyses/spend/budget';
import { findOverspent } from '@/lib/analyses/spend/store';
import { env } from '@/lib/env';
import { findOpenBreaker } from '@/lib/model/breaker';
import type { Platform } from '@/lib/platforms';
import {
  clearRequested,
  insertRequestedEvents,
  listNextRuns,
  lockClaimable,
  lockLine,
  markRequested,
  type NextRun,
  updateScheduledAccount,
} from './store';

/** The libraries whose runs wait: closed, or paused by an operator. All do while the model is unavailable, because a page would be opened for nothing. */
async function listClosed(db: Db): Promise<readonly Platform[]> {
  if ((await findOpenBreaker(db, env().gemini.model)) !== undefined) return platforms;
  return (await listBreakers(db)).filter(({ openForMs, pausedAt }) => pausedAt !== null || openForMs > 0).map(({ platform }) => platform);
}

async function listNext(tx: Db, runId?: string): Promise<NextRun[]> {
  const [closed, overspent] = [await listClosed(tx), await findOverspent(tx, currentBudget())];
  return listNextRuns(tx, { closed, overspent, maxRunning: env().maxRunning, ...(runId && { runId }) });
}

async function requestRuns(tx: Db, next: readonly NextRun[]): Promise<number> {
  const idle = next.filter(({ requested }) => !requested).map(({ id }) => id);
  if (idle.length === 0) return 0;
  const requested = await markRequested(tx, idle);
  await insertRequestedEvents(tx, requested);
  return requested.length;
}

/** Call it in the transaction that freed the slots; returns how many runs are requested. No lock may be taken after the line's. */
export async function scheduleNext(tx: Db): Promise<number> {
  await lockLine(tx);
  return requestRuns(tx, await listNext(tx));
}

/** True when this engine run has it, an earlier worker began it, or it comes next. Schedules other runs too, in case nothing did. */
export async function canClaim(tx: Db, claim: RunClaim): Promise<boolean> {
  const run = await lockClaimable(tx, claim);
  if (run === undefined || !run.inLine) return run !== undefined;
  await lockLine(tx);
  const next = await listNext(tx, claim.runId);
  const scheduled = next.find(({ id }) => id === claim.runId);
  await (scheduled === undefined ? clearRequested(tx, [claim.runId]) : updateScheduledAccount(tx, scheduled));
  await requestRuns(
    tx,
    next.filter(({ id }) => id !== claim.runId),
  );
  return scheduled !== undefined;
}
