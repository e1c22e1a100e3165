export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A durable step: its work runs at least once, and its small JSON result is replayed on every later attempt. */
export type Step = { run<T extends Json>(id: string, work: () => Promise<T>): Promise<T> };

/** One engine run's claim on a run: a write with it counts only while it is the current claim of a live run. */
export type RunClaim = {
  runId: string;
  engineRunId: string;
};

export type Delivery = RunClaim & {
  /** True when the engine will not try the current step again if it throws. */
  lastAttempt: boolean;
  /** Aborts when the engine no longer waits for this delivery: later results are lost. */
  abandoned: AbortSignal;
};

/** The database knows which jobs are alive only for the embedded engine. */
export type EngineName = 'embedded' | 'inngest';
