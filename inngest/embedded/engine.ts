import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@/db/client';
import { log } from '@/lib/log';
import { type Loop, startLoop } from '../loop';
import { claimRun, failJob } from './claim';
import type { JobFunction } from './config';
import { latestTick } from './cron';
import type { Outcome, Protocol } from './protocol';
import { extendLease, fanOutEvents, insertRun, insertStep, type Lease, listSteps, postponeRun, releaseLease, updateEnded } from './store';

export type EngineTiming = {
  pollMs: number;
  leaseMs: number;
  /** The wait after the nth failed attempt, counted from 0. */
  backoffMs: (attempt: number) => number;
  graceMs: number;
  now: () => number;
};

export const engineTiming: EngineTiming = {
  pollMs: 1000,
  leaseMs: 30_000,
  backoffMs: (attempt) => Math.min(5000 * 3 ** attempt, 300_000) * (1 + Math.random() / 5),
  graceMs: 20_000,
  now: Date.now,
};

/** Jobs without a limit of their own that one process drives at a time. This is more than may run, so that a job that must wait learns so at once. */
const SLOTS = 6;
const RETRY_MS = 250;

type Options = EngineTiming & { sql: Sql; protocol: Protocol };
type Engine = Options & { functions: readonly JobFunction[]; state: 'running' | 'stopping' };
type Held = { lease: Lease; isLimited: boolean; abandon: AbortController; work: Promise<void> };

/** Another worker has the run now, or its finish timeout has passed. Nothing more may be written. */
class LostLease extends Error {}

function whileLeased<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => reject(new LostLease());
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}

/** Retries while the database is unavailable, so that its restart costs neither finished work nor an attempt. */
async function withRetries<T>(engine: Engine, signal: AbortSignal, operation: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + engine.leaseMs;
  for (;;) {
    if (signal.aborted) throw new LostLease();
    try {
      return await operation();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      log.warn('the state of a job could not be read or written and will be tried again', { error });
      await sleep(RETRY_MS);
    }
  }
}

async function persist(engine: Engine, signal: AbortSignal, write: () => Promise<boolean>): Promise<void> {
  if (!(await withRetries(engine, signal, write))) throw new LostLease();
}

function keepLease(engine: Engine, lease: Lease, abandon: AbortController): () => void {
  const beat = async (): Promise<void> => {
    try {
      if (!(await extendLease(engine.sql, lease, engine.leaseMs))) abandon.abort();
    } catch (error) {
      log.warn('a lease was not extended', { jobRunId: lease.runId, error });
    }
  };
  const timer = setInterval(() => void beat(), engine.leaseMs / 3);
  return () => clearInterval(timer);
}

async function conclude(
  engine: Engine,
  lease: Lease,
  attempt: number,
  outcome: Exclude<Outcome, { kind: 'step' }>,
  signal: AbortSignal,
): Promise<void> {
  const { sql, functions } = engine;
  if (outcome.kind === 'completed') return persist(engine, signal, () => updateEnded(sql, lease, { status: 'completed' }));
  if (outcome.retry === 'never' || attempt + 1 >= lease.maxAttempts) {
    log.warn('a job failed', { jobRunId: lease.runId, functionId: lease.functionId, error: outcome.error });
    return persist(engine, signal, () => failJob(sql, functions, lease, outcome.error));
  }
  const delayMs = outcome.retry === 'backoff' ? engine.backoffMs(attempt) : outcome.retry.afterMs;
  return persist(engine, signal, () => postponeRun(sql, lease, { attempt: attempt + 1, delayMs }));
}

async function drive(engine: Engine, lease: Lease, signal: AbortSignal): Promise<void> {
  const steps = await withRetries(engine, signal, () => listSteps(engine.sql, lease.runId));
  let { attempt } = lease;
  while (engine.state === 'running') {
    const { functionId, runId, event, maxAttempts } = lease;
    const outcome = await whileLeased(engine.protocol.invoke({ functionId, runId, event, attempt, maxAttempts, steps }, signal), signal);
    if (outcome.kind !== 'step') return conclude(engine, lease, attempt, outcome, signal);
    await persist(engine, signal, () => insertStep(engine.sql, lease, outcome.step, steps.length));
    steps.push(outcome.step);
    attempt = 0;
  }
  await persist(engine, signal, () => releaseLease(engine.sql, lease));
}

async function work(engine: Engine, lease: Lease, abandon: AbortController): Promise<void> {
  const stopBeating = keepLease(engine, lease, abandon);
  try {
    await drive(engine, lease, abandon.signal);
  } catch (error) {
    // What could not be written is repeated: the lease expires and another worker claims the run.
    log.warn(error instanceof LostLease ? 'a job was taken over' : 'a job was dropped', { jobRunId: lease.runId, error });
  } finally {
    stopBeating();
  }
}

async function release(engine: Engine, { lease, abandon }: Held): Promise<void> {
  abandon.abort();
  try {
    await releaseLease(engine.sql, lease);
  } catch (error) {
    log.warn('a job was not released and waits until its lease expires', { jobRunId: lease.runId, error });
  }
}

async function drain(engine: Engine, held: ReadonlySet<Held>): Promise<void> {
  const finished = Promise.all([...held].map((one) => one.work));
  await Promise.race([finished, sleep(engine.graceMs, undefined, { ref: false })]);
  await Promise.all([...held].map((one) => release(engine, one)));
  await finished;
}

/** Inserts the last tick of each schedule, which may have passed while no process ran. */
async function insertTicks({ sql, functions }: Engine, now: number): Promise<void> {
  for (const fn of functions) {
    if (fn.cron === null) continue;
    const at = latestTick(fn.cron, now);
    await insertRun(sql, fn, { id: at.toISOString(), name: 'inngest/scheduled.timer', ts: at.getTime(), data: { cron: fn.cron } });
  }
}

/** Throws when a function needs an option that the engine does not support. */
export async function startEngine(options: Options): Promise<Loop> {
  const engine: Engine = { ...options, functions: await options.protocol.listFunctions(), state: 'running' };
  const held = new Set<Held>();

  const take = (lease: Lease): void => {
    const abandon = new AbortController();
    const isLimited = engine.functions.some(({ id, concurrency }) => id === lease.functionId && concurrency !== null);
    const one: Held = { lease, isLimited, abandon, work: Promise.resolve() };
    held.add(one);
    one.work = work(engine, lease, abandon).finally(() => {
      held.delete(one);
      loop.wake();
    });
  };
  let tickedAt = Number.NEGATIVE_INFINITY;
  const tick = async (): Promise<'busy' | 'idle'> => {
    const fanned = await fanOutEvents(engine.sql, engine.functions);
    const now = engine.now();
    if (now >= tickedAt + 60_000) {
      await insertTicks(engine, now);
      tickedAt = now - (now % 60_000);
    }
    // Functions with a limit take no slot from the others, and have one however busy those are.
    const isFull = [...held].filter(({ isLimited }) => !isLimited).length >= SLOTS;
    const open = engine.functions.filter(({ concurrency }) => !isFull || concurrency !== null);
    const lease = await claimRun(engine.sql, open, engine.leaseMs);
    if (lease !== undefined) take(lease);
    return lease !== undefined || fanned > 0 ? 'busy' : 'idle';
  };

  const loop = startLoop({ name: 'embedded engine', pollMs: engine.pollMs, tick });
  return {
    wake: loop.wake,
    stop: async () => {
      engine.state = 'stopping';
      await loop.stop();
      await drain(engine, held);
    },
  };
}
