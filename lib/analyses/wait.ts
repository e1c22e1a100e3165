import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/db/client';
import type { Context } from '@/lib/context';
import { MAX_WAITERS_PER_ACCOUNT } from '@/lib/limits';
import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';
import { withoutTurn } from '@/lib/turns';
import { listCurrentSteps } from './current-step';
import { getAnalysis } from './get';
import { type FetchedAnalysis, isEnded } from './schema';
import { listProgress } from './store';

const POLL_MS = 500;

/** When all places are taken, the account with the most loses one to an account with fewer. */
const MAX_WAITERS = 500;

export type WaitOptions = {
  timeoutMs: number;
  signal: AbortSignal;
  onStep?: (step: string) => void;
};

/** `giveUp` ends a wait before its time. */
type Waiter = { id: string; accountId: string; notify: (currentStep: string | null) => void; end: () => void; giveUp: () => void };
type WaiterQueue = { waiters: Set<Waiter>; polling: boolean; closed: boolean };

const processQueue = () => processState('waiters', (): WaiterQueue => ({ waiters: new Set(), polling: false, closed: false }));

function endAll(queue: WaiterQueue): void {
  for (const waiter of [...queue.waiters]) waiter.end();
}

/** False beyond the account's own limit, and when all places are taken and no other account has clearly more. */
function findPlace({ waiters, closed }: WaiterQueue, accountId: string): boolean {
  const all = [...waiters];
  const countOf = (account: string) => all.filter((waiter) => waiter.accountId === account).length;
  const own = countOf(accountId);
  if (closed || own >= MAX_WAITERS_PER_ACCOUNT) return false;
  if (all.length < MAX_WAITERS) return true;
  const [largest, most] = [...new Set(all.map((waiter) => waiter.accountId))]
    .map((account) => [account, countOf(account)] as const)
    .reduce((one, other) => (other[1] > one[1] ? other : one));
  if (most <= own + 1) return false;
  all.findLast((waiter) => waiter.accountId === largest)?.giveUp();
  return true;
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

async function waitForEnd(
  db: Db,
  { id, accountId }: Pick<Waiter, 'id' | 'accountId'>,
  options: WaitOptions,
  step: string | null,
): Promise<boolean> {
  if (options.signal.aborted) return true;
  const queue = processQueue();
  if (!findPlace(queue, accountId)) return false;
  return new Promise((resolve) => {
    let lastStep = step;
    const leave = (waited: boolean) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', end);
      queue.waiters.delete(waiter);
      resolve(waited);
    };
    const end = () => leave(true);
    const notify = (currentStep: string | null) => {
      if (currentStep === null || currentStep === lastStep) return;
      lastStep = currentStep;
      options.onStep?.(currentStep);
    };
    const waiter: Waiter = { id, accountId, notify, end, giveUp: () => leave(false) };
    const timer = setTimeout(end, options.timeoutMs);
    options.signal.addEventListener('abort', end, { once: true });
    queue.waiters.add(waiter);
    if (step !== null) options.onStep?.(step);
    if (!queue.polling) void poll(db, queue);
  });
}

/** `waited` is false when there was no place, or another account took it. Throws as {@link getAnalysis} does, before it waits. */
export async function waitForAnalysis(
  ctx: Context,
  input: { id: string },
  options: WaitOptions,
): Promise<{ output: FetchedAnalysis; waited: boolean }> {
  const first = await getAnalysis(ctx, input);
  if (isEnded(first.status) || options.timeoutMs === 0) return { output: first, waited: true };
  const asked = { id: input.id, accountId: ctx.actor.accountId };
  const waited = await withoutTurn(() => waitForEnd(ctx.db, asked, options, first.currentStep));
  return { output: waited ? await getAnalysis(ctx, input) : first, waited };
}

/** Later callers are answered at once. */
export function endWaits(): void {
  const queue = processQueue();
  queue.closed = true;
  endAll(queue);
}
