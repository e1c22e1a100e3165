import { AsyncLocalStorage } from 'node:async_hooks';

// Holds the request and not its signal, which goes silent when the request is garbage-collected.
const calls = new AsyncLocalStorage<Request>();

/** Runs `work` as the answer to a call that its caller may give up. */
export function answering<T>(call: Request, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work);
}

/** Ends when the engine that made this call hung up: its lease is lost or its run was given back, so nothing done now counts. */
export function callerSignal(): AbortSignal {
  return calls.getStore()?.signal ?? new AbortController().signal;
}
