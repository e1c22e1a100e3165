import type { Db } from '@/db/client';
import { platforms } from '@/db/enums';
import { listBreakers } from '@/lib/ads/breaker';
import type { RunClaim } from '@/lib/analyses/engine';
import { currentBudget } from '@/lib/analyses/spend/budget';
import { env } from '@/lib/env';
import { RUN_DEADLINE_MINUTES } from '@/lib/limits';
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

/**
 * A run waits in the queue for a library that an operator has paused, and for a breaker that closes within its deadline; it fails at once for any other open breaker, because a user waits
 * for it. Every run waits for the breaker of the model: without a model, a page would be opened for
 * nothing.
 */
async function listPassedOver(db: Db): Promise<readonly Platform[]> {
  if ((await findOpenBreaker(db, env().gemini.model)) !== undefined) return platforms;
  const soonOpen = (await listBreakers(db)).filter(
    ({ openForMs, pausedAt }) => pausedAt !== null || (openForMs > 0 && openForMs < RUN_DEADLINE_MINUTES * 60_000),
  );
  return soonOpen.map(({ platform }) => platform);
}

/** Requests the work of each of these runs that has no event pending; returns how many. */
async function requestRuns(tx: Db, next: readonly NextRun[]): Promise<number> {
  const idle = next.filter(({ requested }) => !requested).map(({ id }) => id);
  if (idle.length === 0) return 0;
  const requested = await markRequested(tx, idle);
  await insertRequestedEvents(tx, requested);
  return requested.length;
}

/**
 * Requests the work of the runs that come next, in the transaction that freed their slots; returns how many. No lock may be taken after
 * the line's.
 */
export async function scheduleNext(tx: Db): Promise<number> {
  await lockLine(tx);
  return requestRuns(
    tx,
    await listNextRuns(tx, { passedOver: await listPassedOver(tx), maxRunning: env().maxRunning, budget: currentBudget() }),
  );
}

/**
 * Locks a run and returns whether it can be claimed: this engine run has it already, an earlier worker began it, or it comes next. A run
 * that must wait is requested again when it comes next. Schedules other runs too, in case nothing else did.
 */
export async function canClaim(tx: Db, claim: RunClaim): Promise<boolean> {
  const run = await lockClaimable(tx, claim);
  if (run === undefined || !run.inLine) return run !== undefined;
  await lockLine(tx);
  const next = await listNextRuns(tx, {
    passedOver: await listPassedOver(tx),
    maxRunning: env().maxRunning,
    budget: currentBudget(),
    runId: claim.runId,
  });
  const scheduled = next.find(({ id }) => id === claim.runId);
  await (scheduled === undefined ? clearRequested(tx, [claim.runId]) : updateScheduledAccount(tx, scheduled));
  await requestRuns(
    tx,
    next.filter(({ id }) => id !== claim.runId),
  );
  return scheduled !== undefined;
}
