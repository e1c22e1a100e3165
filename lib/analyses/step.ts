export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A durable step: its work runs at least once, and its small JSON result is replayed on every later attempt. */
export type Step = { run<T extends Json>(id: string, work: () => Promise<T>): Promise<T> };

/** One delivery of a run by an engine. */
export type Delivery = {
  runId: string;
  /** The engine's own id for this run; fences every write. */
  engineRunId: string;
  /** True when the engine will not try the current step again if it throws. */
  lastAttempt: boolean;
  /** Ends when the engine no longer waits for this delivery: what its step does from then on is lost. */
  abandoned: AbortSignal;
};
