import { setTimeout as sleep } from 'node:timers/promises';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { isUnreachable } from '@/lib/unreachable';
import type { Run } from './durable-step';

/** The pauses after which an unreachable host is tried again; the last one is repeated. */
export const reconnectPausesMs = [1000, 4000, 15_000, 60_000] as const;

/** The part of a run's time that is reserved to record its end. */
const MARGIN_MS = 5000;

/** Throws any other error, and a failure that is final. */
function requireUnreachable(error: unknown): RunFailure {
  if (error instanceof RunFailure && error.retry === 'later' && isUnreachable(error)) return error;
  throw error;
}

/** Repeats cost no page load and no call of the model. The longest pause is waited for here, or left to the caller as `retryAfterMs`. */
export async function reconnecting<T>(
  { worker, claim, claimed }: Run,
  signal: AbortSignal,
  work: () => Promise<T>,
  longestPause: 'here' | 'of the caller' = 'here',
): Promise<T> {
  const pausesMs = worker.reconnectPausesMs ?? reconnectPausesMs;
  const lastAttempt = pausesMs.length - 1;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = requireUnreachable(error);
      const pauseMs = pausesMs[Math.min(attempt, lastAttempt)] ?? 0;
      const isLate = Date.now() + pauseMs + MARGIN_MS > Date.parse(claimed.deadlineAt);
      if (isLate) throw new RunFailure(cause.code, { cause, retry: 'never' });
      if (longestPause === 'of the caller' && attempt >= lastAttempt) throw new RunFailure(cause.code, { cause, retryAfterMs: pauseMs });
      log.warn('a host was unreachable and is tried again', { runId: claim.runId, code: cause.code, pauseMs, cause });
      await sleep(pauseMs, undefined, { signal });
    }
  }
}
