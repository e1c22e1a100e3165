import { type Sql, withTransaction } from '@/db/client';
import type { ScrapeTiming } from '@/lib/ads/scrape';
import { Superseded, withHeartbeat } from '@/lib/analyses/line/heartbeat';
import { returnToLine } from '@/lib/analyses/line/release';
import { type Held, LONGEST_BACKOFF_SECONDS, SILENCE_SECONDS } from '@/lib/analyses/line/schema';
import { withDeadline } from '@/lib/deadline';
import { type FailureCode, RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Model } from '@/lib/model/client';
import { vendorWords } from '@/lib/model/failure';
import { stepWords } from './progress';
import type { Delivery, Json, Step } from './step';
import { type ClaimedRun, updateProgress } from './store';

export type Worker = {
  db: Sql;
  /** In place of the times that are kept towards the real libraries. */
  scrapeTiming?: Partial<ScrapeTiming> | undefined;
  /** How often a step gives a sign of life. */
  heartbeatMs?: number | undefined;
  /** Has the engine look for work that was asked for. */
  wake?: (() => void) | undefined;
};

/** How a step ended. `superseded`: the run was settled, taken over or given back meanwhile, and nothing more is to be written. */
export type Ended<T> = { ok: T } | { failed: FailureCode | 'superseded' };

type DurableStep = { id: string; status: 'fetching' | 'composing'; says: string };

/** One run in the hands of one worker. */
export type Run = { worker: Worker; step: Step; delivery: Delivery; held: Held; claimed: ClaimedRun; model: Model };

function toFailure(error: unknown, deadline: AbortSignal): RunFailure {
  if (deadline.aborted) return new RunFailure('deadline_passed', { cause: error });
  return error instanceof RunFailure ? error : new RunFailure('internal', { cause: error });
}

/** Whether a failed step is worth another attempt: it may pass by itself, and the run lives long enough to see it. */
function mayRetry({ delivery, claimed }: Run, { retry, retryAfterMs = 0 }: RunFailure): boolean {
  return retry === 'later' && !delivery.lastAttempt && Date.now() + retryAfterMs < Date.parse(claimed.deadlineAt);
}

/** Whether the library lets nobody in for a while, but opens while the run lives: then another run may have its place. */
function isShutOut({ claimed }: Run, says: string, { retry, retryAfterMs = 0 }: RunFailure): boolean {
  return says === stepWords.opening && retry === 'later' && retryAfterMs > 0 && Date.now() + retryAfterMs < Date.parse(claimed.deadlineAt);
}

/**
 * A durable step under the run's deadline. A failure that may pass by itself is thrown, so that the engine tries the
 * step again; a final one, or the last attempt's, becomes the step's result, so that it is never tried again.
 */
export async function runDurableStep<T extends Json>(
  run: Run,
  given: DurableStep,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Ended<T>> {
  return run.step.run(given.id, () =>
    withDeadline(run.delivery.abandoned, Math.max(0, Date.parse(run.claimed.deadlineAt) - Date.now()), (signal) =>
      withHeartbeat(run.worker.db, run.held, { signal, everyMs: run.worker.heartbeatMs }, (holding) => attempt(run, given, holding, work)),
    ),
  );
}

/** What becomes of a failed step: its run goes back in line, it ends with the failure, or, which is thrown, it is tried again. */
async function afterFailure(run: Run, { status, says }: DurableStep, failure: RunFailure): Promise<{ failed: FailureCode | 'superseded' }> {
  const { worker, held } = run;
  if (isShutOut(run, says, failure) && (await withTransaction(worker.db, (tx) => returnToLine(tx, held, stepWords.reopening)))) {
    worker.wake?.();
    return { failed: 'superseded' };
  }
  if (!mayRetry(run, failure)) return { failed: failure.code };
  const pause = says === stepWords.opening ? stepWords.reopening : stepWords.pausing;
  const waitSeconds = Math.max(LONGEST_BACKOFF_SECONDS, (failure.retryAfterMs ?? 0) / 1000);
  await updateProgress(worker.db, held, status, pause, SILENCE_SECONDS + waitSeconds);
  throw failure;
}

async function attempt<T>(
  run: Run,
  { id, status, says }: DurableStep,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Ended<T>> {
  const { worker, held, delivery } = run;
  try {
    if (!(await updateProgress(worker.db, held, status, says))) return { failed: 'superseded' };
    return { ok: await work(signal) };
  } catch (error) {
    if (error instanceof Superseded || signal.reason instanceof Superseded) return { failed: 'superseded' };
    // Another worker may hold this very run by now; this one says nothing more about it.
    if (delivery.abandoned.aborted) throw error;
    const failure = toFailure(error, signal);
    const { code, retryAfterMs } = failure;
    if (code === 'model_misconfigured')
      log.error('the Gemini API refuses a setting or request of ours; analyses fail until an operator mends it', {
        says: vendorWords(failure.cause),
      });
    log.warn('a step failed', { runId: held.runId, step: id, code, retryAfterMs, error });
    return afterFailure(run, { id, status, says }, failure);
  }
}
