import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line says that is written in the course of some work: which request it answers, or which step of which run it is. */
export type LogScope = { requestId?: string; runId?: string; step?: string };

// On globalThis, because Next bundles instrumentation and routes apart.
const holder = globalThis as typeof globalThis & { adAnalysisLogScope?: AsyncLocalStorage<LogScope> };

function storage(): AsyncLocalStorage<LogScope> {
  holder.adAnalysisLogScope ??= new AsyncLocalStorage();
  return holder.adAnalysisLogScope;
}

export function logScope(): LogScope {
  return storage().getStore() ?? {};
}

/** Adds `scope` to every line that is written in the course of `work`. */
export function withLogScope<T>(scope: LogScope, work: () => T): T {
  return storage().run({ ...logScope(), ...scope }, work);
}

/** Gives the work that follows from this very event a scope of its own; for events that no function of ours surrounds. */
export function enterLogScope(scope: LogScope): void {
  storage().enterWith(scope);
}
