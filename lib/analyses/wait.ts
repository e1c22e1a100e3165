import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/db/client';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { listCurrentSteps } from './current-step';
import { getAnalysis } from './get';
import { type FetchedAnalysis, isEnded } from './schema';
import { listProgress } from './store';

const POLL_MS = 500;

/** Per process; a further caller is answered at once. */
export const MAX_WAITERS = 500;

export type WaitOptions = {
  timeoutMs: number;
  signal: AbortSignal;
  /** Called with the current step at the start and after every change. */
  onStep?: (step: string) => void;
};

type Waiter = { id: string; notify: (currentStep: string | null) => void; end: () => void };
type WaiterQueue = { waiters: Set<Waiter>; polling: boolean; closed: boolean };

// On globalThis, because Next bundles every route separately, but the limit and the poll are per process.
const holder = globalThis as typeof globalThis & { adAnalysisWaiters?: WaiterQueue };

function processQueue(): WaiterQueue {
  holder.adAnalysisWaiters ??= { waiters: new Set(), polling: false, closed: false };
  return holder.adAnalysisWaiters;
}

function endAll(queue: WaiterQueue): void {
  for (const waiter of [...queue.waiters]) waiter.end();
}

/** Polls with one statement for all waiters while there are any. */
async function poll(db: Db, queue: WaiterQueue): Promise<void> {
  queue.polling = true;
  try {
    while (queue.waiters.size > 0) {
      const ids = new Set([...queue.waiters].map((waiter) => waiter.id));
      const live = (await listProgress(db, [...ids])).filter(({ status }) => !isEnded(status));
      const steps = await listCurrentSteps(db, live);
      const stepById = new Map(live.map(({ id }, index) => [id, steps[index]?.words ?? null]));
      for (const waiter of [...queue.waiters].filter(({ id }) => ids.has(id))) {
        const step = stepById.get(waiter.id);
        if (step === undefined) waiter.end();
        else waiter.notify(step);
      }
      await sleep(POLL_MS);
    }
  } catch (error) {
    log.warn('waiting callers were answered early, because their analyses could not be read', { error });
    endAll(queue);
  } finally {
    queue.polling = false;
  }
}

async function waitForEnd(db: Db, id: string, options: WaitOptions, step: string | null): Promise<boolean> {
  const queue = processQueue();
  if (queue.closed || queue.waiters.size >= MAX_WAITERS) return false;
  if (options.signal.aborted) return true;
  await new Promise<void>((resolve) => {
    let lastStep = step;
    const end = () => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', end);
      queue.waiters.delete(waiter);
      resolve();
    };
    const notify = (currentStep: string | null) => {
      if (currentStep === null || currentStep === lastStep) return;
      lastStep = currentStep;
      options.onStep?.(currentStep);
    };
    const waiter: Waiter = { id, notify, end };
    const timer = setTimeout(end, options.timeoutMs);
    options.signal.addEventListener('abort', end, { once: true });
    queue.waiters.add(waiter);
    if (step !== null) options.onStep?.(step);
    if (!queue.polling) void poll(db, queue);
  });
  return true;
}

/**
 * Answers one analysis of the caller once it is done or failed, the time is up or `signal` aborts. `waited` is false when this process
 * takes no more waiters. Throws as {@link getAnalysis} does, before it waits.
 */
export async function waitForAnalysis(
  ctx: Context,
  input: { id: string },
  options: WaitOptions,
): Promise<{ output: FetchedAnalysis; waited: boolean }> {
  const first = await getAnalysis(ctx, input);
  if (isEnded(first.status) || options.timeoutMs === 0) return { output: first, waited: true };
  const waited = await waitForEnd(ctx.db, input.id, options, first.currentStep);
  return { output: waited ? await getAnalysis(ctx, input) : first, waited };
}

/** Ends every wait of this process; later callers are answered at once. */
export function endWaits(): void {
  const queue = processQueue();
  queue.closed = true;
  endAll(queue);
}
