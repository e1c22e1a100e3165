import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs, callApp, type Outcome, type Retry } from './call';
import type { FaultCounter } from './faults';
import { type AnyEvent, type AppFunction, isTriggeredBy, readField, toTicks } from './functions';
import { newUlid } from './ids';
import { emptyQueue, isLive, MINUTE_MS, type Queue, type Run, type Store } from './state';

export type EngineTiming = {
  /** How often the queue is looked through. */
  tickMs: number;
  /** For how long a call that was under way when the server was killed is left alone after its next start. */
  leaseMs: number;
  /** The factor for waits between attempts; 1 is that of a real server. */
  retryScale: number;
};

/** For how long the id of an event, and the idempotency key of a function, keep out another run. (pkg/consts/consts.go, v1.43.0) */
const IDEMPOTENCY_MS = 86_400_000;

/** Calls under way at one time, whatever the functions allow: `--queue-workers`. (pkg/devserver/devserver.go, v1.43.0) */
const QUEUE_WORKERS = 100;

/** A finished step frees its place before the next one of its run is queued. (executor.go handleGeneratorStep, v1.43.0) */
const ENQUEUE_MS = 10;

/** The time to look at one waiting step: a round trip to Redis. */
const LEASE_MS = 2;

export class Engine {
  readonly #store: Store;
  readonly #timing: EngineTiming;
  readonly #faults: FaultCounter;
  readonly #signingKey: () => string;
  readonly #timer: NodeJS.Timeout;
  #functions: AppFunction[];
  #queue: Queue;
  #isWalking = false;
  /** Events of the server's own, in their order. */
  #emitted: AnyEvent[] = [];
  /** Every answer of an app, as the server writes it to its history, from which it deletes nothing. (`history.result`, seen on a server of v1.43.0, 2026-11) */
  readonly #history: Outcome[] = [];

  constructor(store: Store, options: { timing: EngineTiming; faults: FaultCounter; signingKey: () => string }) {
    this.#store = store;
    this.#timing = options.timing;
    this.#faults = options.faults;
    this.#signingKey = options.signingKey;
    this.#functions = store.readFunctions();
    this.#queue = store.readQueue(options.timing.leaseMs);
    this.#timer = setInterval(() => this.#tick(), options.timing.tickMs);
  }

  get runs(): Run[] {
    return [...this.#queue.runs.values()];
  }

  get history(): readonly Outcome[] {
    return this.#history;
  }

  get emitted(): readonly AnyEvent[] {
    return this.#emitted;
  }

  /** Ends the server's own work; a running call goes on at the app, and its answer is lost. */
  stop(): void {
    clearInterval(this.#timer);
    this.#queue = emptyQueue();
  }

  /** Replaces the functions: the last registration is what runs and what events start, so a changed function needs a sync. */
  register(functions: readonly AppFunction[]): void {
    this.#functions = [...functions];
    this.#store.writeFunctions(functions);
  }

  /** An event that comes before any function is registered starts nothing, ever. */
  receive(event: AnyEvent): void {
    const at = Date.now() + this.#faults.delayMs();
    if (at > Date.now()) this.#queue.late.push({ at, event });
    else this.#deliver(event);
    this.#save();
    this.#tick();
  }

  /** Starts what an event triggers, ids that were seen before or not, as after the day in which they count. */
  repeat(event: AnyEvent): void {
    for (const fn of this.#functions) if (isTriggeredBy(fn, event)) this.#start(fn, event);
    this.#save();
  }

  /** Starts what schedules start at this minute: once for each function and minute, whatever repeats it. */
  tickAt(minute: Date): void {
    for (const fn of this.#functions) for (const event of toTicks(fn, minute)) if (this.#isNew(fn, event)) this.#start(fn, event);
    this.#save();
  }

  wipe(): void {
    this.#queue = emptyQueue();
    this.#save();
  }

  /**
   * Ends runs without their failure functions, with an event of the server's own. A call under way is not interrupted: its place is free at
   * once, and its answer is dropped. (executor.go Cancel, finalize.go, v1.43.0, 2026-08; seen on a server, 2026-10)
   */
  cancel(id?: string): void {
    for (const run of this.runs) if (isLive(run) && (id === undefined || run.id === id)) this.#end(run, 'cancelled', {});
    this.#save();
    this.#tick();
  }

  #save(): void {
    this.#store.writeQueue(this.#queue);
  }

  #deliver(event: AnyEvent): void {
    for (const fn of this.#functions) if (isTriggeredBy(fn, event) && this.#isNew(fn, event)) this.#start(fn, event);
  }

  /** Both keys count per function, for a day, whatever became of the run. (runner.go Initialize, pkg/sdk/function.go, v1.43.0) */
  #isNew(fn: AppFunction, event: AnyEvent): boolean {
    const keys = [`${fn.id} id ${event.id}`];
    if (fn.idempotency !== undefined) keys.push(`${fn.id} key ${readField(event, fn.idempotency)}`);
    const now = Date.now();
    if (keys.some((key) => (this.#queue.seen.get(key) ?? Number.NEGATIVE_INFINITY) > now - IDEMPOTENCY_MS)) return false;
    for (const key of keys) this.#queue.seen.set(key, now);
    return true;
  }

  #start(fn: AppFunction, event: AnyEvent): void {
    const id = newUlid();
    const waiting = { status: 'queued', attempt: 0, dueAt: Date.now(), startedAt: undefined, steps: [], version: -1 } as const;
    this.#queue.runs.set(id, { id, functionId: fn.id, event, ...waiting, steps: [] });
  }

  #find(id: string): AppFunction | undefined {
    return this.#functions.find((fn) => fn.id === id);
  }

  #tick(): void {
    const now = Date.now();
    const due = this.#queue.late.filter(({ at }) => at <= now);
    this.#queue.late = this.#queue.late.filter(({ at }) => at > now);
    for (const { event } of due) this.#deliver(event);
    this.#endLate(now);
    // A queue that outlives a restart makes up for the ticks since; one in memory begins anew. (runner.go InitializeCrons, cron/manager.go ScheduleNext, v1.43.0)
    while (this.#queue.tickedUpTo + MINUTE_MS <= now) {
      this.#queue.tickedUpTo += MINUTE_MS;
      this.tickAt(new Date(this.#queue.tickedUpTo));
    }
    void this.#walk(now);
  }

  /**
   * Goes through what is due as it stood at the begin of the walk, one after the other: the step of the oldest run first, also when it is
   * another attempt. A function's own limit ends the walk; one with a key only passes the step by, so that what ends meanwhile lets younger
   * runs in before the next steps of older ones, which no walk under way knows. (pkg/execution/queue/item.go Score,
   * processor_iterator.go, lease_item.go, executor/service.go handleJobPromote, v1.43.0, 2026-08)
   */
  async #walk(now: number): Promise<void> {
    if (this.#isWalking) return;
    this.#isWalking = true;
    const full = new Set<string>();
    const due = (run: Run) => isLive(run) && run.dueAt !== undefined && run.dueAt <= now;
    for (const run of this.runs.filter(due)) {
      const fn = this.#find(run.functionId);
      if (fn === undefined || full.has(fn.id) || !due(run)) continue;
      const verdict = this.#judge(run, fn);
      if (verdict === 'full') full.add(fn.id);
      if (verdict === 'may run') this.#call(run, fn);
      await sleep(LEASE_MS);
    }
    this.#isWalking = false;
  }

  /** A time to finish counts from the first call, and its end is a cancellation. (executor/validate.go checkFinishTimeout, v1.43.0) */
  #endLate(now: number): void {
    for (const run of this.runs) {
      const fn = this.#find(run.functionId);
      const finishMs = fn?.isFailureHandler ? fn.finishMs : (this.#faults.finishMs ?? fn?.finishMs);
      if (isLive(run) && finishMs !== undefined && run.startedAt !== undefined && now - run.startedAt > finishMs)
        this.#end(run, 'cancelled', {});
    }
  }

  /** Limits count the steps that execute now, not the runs that have begun. (pkg/inngest/concurrency.go, v1.43.0; seen, 2026-10) */
  #judge(run: Run, fn: AppFunction): 'may run' | 'full' | 'key is full' {
    const executing = this.runs.filter((other) => isLive(other) && other.dueAt === undefined);
    if (executing.length >= QUEUE_WORKERS) return 'full';
    const own = executing.filter(({ functionId }) => functionId === fn.id);
    const reached = fn.limits.filter(({ limit, key }) => {
      const same = key === undefined ? own : own.filter(({ event }) => readField(event, key) === readField(run.event, key));
      return same.length >= limit;
    });
    if (reached.length === 0) return 'may run';
    return reached.some(({ key }) => key === undefined) ? 'full' : 'key is full';
  }

  #call(run: Run, fn: AppFunction): void {
    run.status = 'running';
    run.dueAt = undefined;
    run.startedAt ??= Date.now();
    this.#save();
    void callApp(run, fn, this.#signingKey()).then((outcome) => this.#conclude(run, fn, outcome));
  }

  #conclude(run: Run, fn: AppFunction, outcome: Outcome): void {
    this.#history.push(outcome);
    // Canceled, or forgotten with all its state: the answer is dropped.
    if (this.#queue.runs.get(run.id) !== run || !isLive(run)) return;
    if (outcome.kind === 'completed') this.#end(run, 'completed', { result: outcome.data });
    else if (outcome.kind === 'step') this.#goOn(run, outcome.memo, outcome.version);
    else this.#retry(run, fn, outcome);
    this.#save();
    this.#tick();
  }

  #goOn(run: Run, memo: Run['steps'][number], version: number): void {
    run.steps.push(memo);
    run.version = version;
    run.attempt = 0;
    run.dueAt = Date.now() + ENQUEUE_MS;
  }

  /** A step without remaining attempts has failed, and the function learns so; a call without remaining attempts fails the run. */
  #retry(run: Run, fn: AppFunction, outcome: Extract<Outcome, { kind: 'error' | 'step-error' }>): void {
    const { retry, error } = outcome;
    if (retry !== 'never' && run.attempt + 1 < fn.maxAttempts) {
      run.dueAt = this.#nextAt(run.attempt, retry);
      run.attempt += 1;
    } else if (outcome.kind === 'step-error') this.#goOn(run, { id: outcome.id, payload: { error } }, outcome.version);
    else this.#end(run, 'failed', { error });
  }

  #nextAt(attempt: number, retry: Exclude<Retry, 'never'>): number {
    if (retry !== 'backoff') return retry.at;
    return Date.now() + backoffMs(attempt) * this.#timing.retryScale;
  }

  /** Deletes the state of an ended run and emits an event, except for a failure function. (executor/finalize.go, v1.43.0, 2026-08) */
  #end(run: Run, status: 'completed' | 'failed' | 'cancelled', result: { error?: unknown; result?: unknown }): void {
    run.status = status;
    run.dueAt = undefined;
    run.steps = [];
    if (/^inngest\/function\.(failed|finished)$/.test(run.event.name)) return;
    const data = { function_id: run.functionId, run_id: run.id, event: run.event, events: [run.event], ...result };
    this.#emit({ id: newUlid(), name: 'inngest/function.finished', data, ts: Date.now() });
    // Under the id of the run, so that it is sent once.
    if (status !== 'completed') this.#emit({ id: run.id, name: `inngest/function.${status}`, data, ts: Date.now() });
  }

  #emit(event: AnyEvent): void {
    this.#emitted.push(event);
    this.#deliver(event);
  }
}
