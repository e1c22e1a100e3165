const holder = globalThis as typeof globalThis & { adAnalysisProcess?: Map<string, unknown> };

export function processStates(): Map<string, unknown> {
  holder.adAnalysisProcess ??= new Map();
  return holder.adAnalysisProcess;
}

/**
 * Returns the value that this process keeps under `key`; `make` makes it at the first call. Next bundles instrumentation and every route
 * separately, so a variable of a module exists once in each bundle; `globalThis` exists once in a process.
 */
export function processState<T>(key: string, make: () => T): T {
  const states = processStates();
  if (!states.has(key)) states.set(key, make());
  return states.get(key) as T;
}
