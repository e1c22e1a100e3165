import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** A call of an engine while it is answered. Holds the request too: its signal goes silent when it is garbage-collected. */
type Call = { request: Request; abandon: AbortController; ended: Promise<unknown> };

// On globalThis, because Next bundles instrumentation and routes apart.
const holder = globalThis as typeof globalThis & { adAnalysisCalls?: { open: Set<Call>; current: AsyncLocalStorage<Call> } };

function calls() {
  holder.adAnalysisCalls ??= { open: new Set(), current: new AsyncLocalStorage() };
  return holder.adAnalysisCalls;
}

/** A little longer than the embedded engine waits before it gives its runs back, and shorter than the process does. */
const GRACE_MS = 22_000;

/** Answers a call of an engine, which is noted meanwhile: its step is work that a drain has to wait for, and that may be given up. */
export async function answering<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const { open, current } = calls();
  const abandon = new AbortController();
  const hangUp = () => abandon.abort(request.signal.reason);
  if (request.signal.aborted) hangUp();
  request.signal.addEventListener('abort', hangUp, { once: true });
  const call: Call = { request, abandon, ended: Promise.resolve() };
  open.add(call);
  try {
    const answer = current.run(call, work);
    call.ended = answer;
    return await answer;
  } finally {
    open.delete(call);
    request.signal.removeEventListener('abort', hangUp);
  }
}

/**
 * Ends when nobody waits for the answer to this call any more, so that nothing done now counts: the engine hung up because its
 * lease is lost or its run was given back, or this process has no more time.
 */
export function callerSignal(): AbortSignal {
  return (calls().current.getStore()?.abandon ?? new AbortController()).signal;
}

/** Resolves when every call that runs now has ended, however it ends; those that outlast the grace are given up. */
export async function callsEnded(graceMs: number = GRACE_MS): Promise<void> {
  const open = [...calls().open];
  const ended = Promise.allSettled(open.map((call) => call.ended));
  const waited = new AbortController();
  await Promise.race([ended, sleep(graceMs, undefined, { signal: waited.signal }).catch(() => undefined)]);
  waited.abort();
  for (const call of open) call.abandon.abort(new Error('the process stops'));
  await ended;
}
