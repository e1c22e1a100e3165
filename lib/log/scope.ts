import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of every line that some work logs: its request, or its run and step. */
export type LogScope = { requestId?: string; runId?: string; step?: string };

// On globalThis, because Next bundles instrumentation and routes separately.
const holder = globalThis as typeof globalThis & { adAnalysisLogScope?: AsyncLocalStorage<LogScope> };

function storage(): AsyncLocalStorage<LogScope> {
  holder.adAnalysisLogScope ??= new AsyncLocalStorage();
  return holder.adAnalysisLogScope;
}

export function logScope(): LogScope {
  return storage().getStore() ?? {};
}

/** Adds `scope` to every line that `work` logs. */
export function withLogScope<T>(scope: LogScope, work: () => T): T {
  return storage().run({ ...logScope(), ...scope }, work);
}

/** Sets the scope of everything that follows from the current event, where no function of ours surrounds that work. */
export function enterLogScope(scope: LogScope): void {
  storage().enterWith(scope);
}
