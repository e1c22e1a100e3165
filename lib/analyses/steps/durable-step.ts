import { type Sql, withTransaction } from '@/db/client';
import type { ScrapeTiming } from '@/lib/ads/scrape';
import type { Delivery, Json, RunClaim, Step } from '@/lib/analyses/engine';
import { Superseded, withHeartbeat } from '@/lib/analyses/line/heartbeat';
import { LONGEST_BACKOFF_SECONDS, SILENCE_SECONDS } from '@/lib/analyses/line/limits';
import { returnToLine } from '@/lib/analyses/line/release';
import { stepWords } from '@/lib/analyses/progress';
import { addStepSeconds, type ClaimedRun, updateProgress } from '@/lib/analyses/store';
import { withDeadline } from '@/lib/deadline';
import { type FailureCode, RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Model } from '@/lib/model/client';
import { vendorWords } from '@/lib/model/failure';
import { isUnreachable } from '@/lib/unreachable';

export type Worker = {
  db: Sql;
  scrapeTiming?: Partial<ScrapeTiming> | undefined;
  heartbeatMs?: number | undefined;
  reconnectPausesMs?: readonly number[] | undefined;
  wake?: (() => void) | undefined;
};

/** The result of a step. `superseded`: the run was settled, claimed by another worker or put back in the queue, so nothing more is written. */
export type StepResult<T> = { ok: T } | { failed: FailureCode | 'superseded' };

type DurableStep = { id: string; status: 'fetching' | 'composing'; currentStep: string };

export type Run = { worker: Worker; step: Step; delivery: Delivery; claim: RunClaim; claimed: ClaimedRun; model: Model };

export const numberOf = ({ claimed }: Run): number => claimed.video ?? 1;

function toFailure(error: unknown, deadline: AbortSignal): RunFailure {
  if (deadline.aborted) return new RunFailure('deadline_passed', { cause: error });
  return error instanceof RunFailure ? error : new RunFailure('internal', { cause: error });
}

function isTransient({ claimed }: Run, { retry, retryAfterMs = 0 }: RunFailure): boolean {
  return retry === 'later' && Date.now() + retryAfterMs < Date.parse(claimed.deadlineAt);
}

/** Throws a failure that may pass by itself, so that the engine tries again; any other, or that of the last attempt, is the result. */
export async function runDurableStep<T extends Json>(
  run: Run,
  given: DurableStep,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<StepResult<T>> {
  return run.step.run(given.id, () =>
    withDeadline(run.delivery.abandoned, Math.max(0, Date.parse(run.claimed.deadlineAt) - Date.now()), (signal) =>
      withHeartbeat(run.worker.db, run.claim, { signal, everyMs: run.worker.heartbeatMs }, (current) => attempt(run, given, current, work)),
    ),
  );
}

/** Puts the run back in the queue while its library's breaker is open or the library is unreachable; otherwise ends the step with the failure, or throws it for another attempt. */
async function handleFailure(
  run: Run,
  { status, currentStep }: DurableStep,
  failure: RunFailure,
): Promise<{ failed: FailureCode | 'superseded' }> {
  const { worker, claim, delivery } = run;
  const { retryAfterMs = 0 } = failure;
  const opening = currentStep === stepWords.opening;
  if (!isTransient(run, failure)) return { failed: failure.code };
  if (
    opening &&
    retryAfterMs > 0 &&
    (await withTransaction(worker.db, (tx) => returnToLine(tx, claim, stepWords.reopening, isUnreachable(failure) ? retryAfterMs : 0)))
  ) {
    worker.wake?.();
    return { failed: 'superseded' };
  }
  if (delivery.lastAttempt) return { failed: failure.code };
  const silenceSeconds = SILENCE_SECONDS + Math.max(LONGEST_BACKOFF_SECONDS, retryAfterMs / 1000);
  await updateProgress(worker.db, claim, status, opening ? stepWords.reopening : stepWords.pausing, silenceSeconds);
  throw failure;
}

/** A result must not be lost to a failure to record its time. */
async function noteSeconds({ worker, claim }: Run, { id }: DurableStep, seconds: number): Promise<void> {
  await addStepSeconds(worker.db, claim, id, seconds).catch((error: unknown) =>
    log.warn('the seconds of a step were not recorded', { runId: claim.runId, step: id, error }),
  );
}

async function attempt<T>(
  run: Run,
  step: DurableStep,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<StepResult<T>> {
  const { worker, claim, delivery } = run;
  const startedAt = performance.now();
  try {
    if (!(await updateProgress(worker.db, claim, step.status, step.currentStep))) return { failed: 'superseded' };
    return { ok: await work(signal) };
  } catch (error) {
    if (error instanceof Superseded || signal.reason instanceof Superseded) return { failed: 'superseded' };
    // Another worker may have claimed the run by now, so this one writes nothing more.
    if (delivery.abandoned.aborted) throw error;
    const failure = toFailure(error, signal);
    const { code, retryAfterMs } = failure;
    if (code === 'model_misconfigured')
      log.error('the Gemini API rejected a setting or request of ours; analyses fail until an operator fixes it', {
        vendorMessage: vendorWords(failure.cause),
      });
    log.warn('a step failed', { runId: claim.runId, step: step.id, code, retryAfterMs, error });
    return await handleFailure(run, step, failure);
  } finally {
    await noteSeconds(run, step, (performance.now() - startedAt) / 1000);
  }
}
