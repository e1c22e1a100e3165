import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/db/client';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { listCurrentSteps } from './current-step';
import { getAnalysis } from './get';
import { isEnded, type UnparsedAnalysis } from './schema';
import { listProgress } from './store';

const POLL_MS = 500;

/** Waiters a process keeps; one more is answered at once. */
export const MAX_WAITERS = 500;

/** How long a caller is held, and what ends it early. */
export type Wait = {
  timeoutMs: number;
  signal: AbortSignal;
  /** Called with what is being done: at the start, and whenever it changes. */
  onStep?: (step: string) => void;
};

type Waiter = { id: string; see: (currentStep: string | null) => void; end: () => void };
type Queue = { waiters: Set<Waiter>; polling: boolean; closed: boolean };

// On globalThis, because Next bundles every route apart, and the ceiling and the poll are those of the process.
const holder = globalThis as typeof globalThis & { adAnalysisWaiters?: Queue };

function processQueue(): Queue {
  holder.adAnalysisWaiters ??= { waiters: new Set(), polling: false, closed: false };
  return holder.adAnalysisWaiters;
}

function endAll(queue: Queue): void {
  for (const waiter of [...queue.waiters]) waiter.end();
}

/** One statement for all waiters, again and again while there are any. */
async function poll(db: Db, queue: Queue): Promise<void> {
  queue.polling = true;
  try {
    while (queue.waiters.size > 0) {
      const ids = new Set([...queue.waiters].map((waiter) => waiter.id));
      const live = (await listProgress(db, [...ids])).filter(({ status }) => !isEnded(status));
      const steps = await listCurrentSteps(db, live);
      const told = new Map(live.map(({ id }, index) => [id, steps[index] ?? null]));
      for (const waiter of [...queue.waiters].filter(({ id }) => ids.has(id))) {
        const step = told.get(waiter.id);
        if (step === undefined) waiter.end();
        else waiter.see(step);
      }
      await sleep(POLL_MS);
    }
  } catch (error) {
    log.warn('waiters were let go, because their analyses could not be read', { error });
    endAll(queue);
  } finally {
    queue.polling = false;
  }
}

async function waitForEnd(db: Db, id: string, wait: Wait, step: string | null): Promise<boolean> {
  const queue = processQueue();
  if (queue.closed || queue.waiters.size >= MAX_WAITERS) return false;
  if (wait.signal.aborted) return true;
  await new Promise<void>((resolve) => {
    let lastStep = step;
    const end = () => {
      clearTimeout(timer);
      wait.signal.removeEventListener('abort', end);
      queue.waiters.delete(waiter);
      resolve();
    };
    const see = (currentStep: string | null) => {
      if (currentStep === null || currentStep === lastStep) return;
      lastStep = currentStep;
      wait.onStep?.(currentStep);
    };
    const waiter: Waiter = { id, see, end };
    const timer = setTimeout(end, wait.timeoutMs);
    wait.signal.addEventListener('abort', end, { once: true });
    queue.waiters.add(waiter);
    if (step !== null) wait.onStep?.(step);
    if (!queue.polling) void poll(db, queue);
  });
  return true;
}

/**
 * One analysis of the caller, held until it is done or failed, the time is up or the caller is gone. `held` is false when
 * this process keeps no more waiters. Throws as {@link getAnalysis} does, before any waiting.
 */
export async function waitForAnalysis(
  ctx: Context,
  input: { id: string },
  wait: Wait,
): Promise<{ output: UnparsedAnalysis; held: boolean }> {
  const first = await getAnalysis(ctx, input);
  if (isEnded(first.status) || wait.timeoutMs === 0) return { output: first, held: true };
  const held = await waitForEnd(ctx.db, input.id, wait, first.currentStep);
  return { output: held ? await getAnalysis(ctx, input) : first, held };
}

/** Ends every wait of this process, for good: what is asked later is answered at once. */
export function endWaits(): void {
  const queue = processQueue();
  queue.closed = true;
  endAll(queue);
}
