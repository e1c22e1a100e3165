import { type Db, withTransaction } from '@/db/client';
import type { EngineName, RunClaim } from '@/lib/analyses/engine';
import { stepWords } from '@/lib/analyses/progress';
import { log } from '@/lib/log';
import { record } from '@/lib/metrics';
import { lockLiveRun } from '../store';
import { scheduleNext } from './schedule';
import {
  clearRequested,
  insertRequestedEvents,
  lockRunsWithLostEvents,
  lockSilentRuns,
  markEventsLost,
  updateReleased,
  updateReturned,
} from './store';

/** Takes locked live runs from their workers, whose later writes have no effect, and requests their work again. */
export async function releaseRuns(tx: Db, runIds: readonly string[]): Promise<void> {
  await updateReleased(tx, runIds, stepWords.pausing);
  await insertRequestedEvents(tx, runIds);
}

/** Takes a live run from its worker and requests its work again, with its old deadline and budgets. False when the run has ended. */
export async function requeueRun(db: Db, runId: string): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if ((await lockLiveRun(tx, runId)) === undefined) return false;
    await releaseRuns(tx, [runId]);
    return true;
  });
}

/** The run keeps its deadline and comes next no sooner than after `waitMs`. False when the claim is no longer current. */
export async function returnToLine(tx: Db, claim: RunClaim, currentStep: string, waitMs: number): Promise<boolean> {
  if (!(await updateReturned(tx, claim, { currentStep, waitMs }))) return false;
  await scheduleNext(tx);
  return true;
}

/** `reclaimed` runs go on with another worker; `lost` runs must fail. */
type SilentRuns = { reclaimed: string[]; lost: string[] };

export async function reclaimSilentRuns(tx: Db, engine: EngineName): Promise<SilentRuns> {
  const silent = await lockSilentRuns(tx, engine);
  for (const { id: runId, attempt, currentStep, reclaimable } of silent) {
    const outcome = reclaimable ? 'continued' : 'failed';
    log.warn('a worker was lost', { runId, attempt, atStep: currentStep, outcome });
    record('worker_lost', { outcome });
  }
  const reclaimed = silent.filter(({ reclaimable }) => reclaimable).map(({ id }) => id);
  await releaseRuns(tx, reclaimed);
  return { reclaimed, lost: silent.filter(({ reclaimable }) => !reclaimable).map(({ id }) => id) };
}

/** Gives up events that were lost: a queued run is requested again when it comes next, a run that was begun at once. */
export async function requestLostEventsAgain(tx: Db, engine: EngineName): Promise<void> {
  const runs = await lockRunsWithLostEvents(tx, engine);
  await markEventsLost(
    tx,
    runs.map(({ id }) => id),
  );
  const idsOf = (inLine: boolean) => runs.filter((run) => run.inLine === inLine).map(({ id }) => id);
  await clearRequested(tx, idsOf(true));
  await releaseRuns(tx, idsOf(false));
}
