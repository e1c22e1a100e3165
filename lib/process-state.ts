const holder = globalThis as typeof globalThis & { adAnalysisProcess?: Map<string, unknown> };

export function processStates(): Map<string, unknown> {
  holder.adAnalysisProcess ??= new Map();
  return holder.adAnalysisProcess;
}

/** Next bundles instrumentation and every route separately, so a module's variable exists once in each bundle, `globalThis` once. */
export function processState<T>(key: string, make: () => T): T {
  const states = processStates();
  if (!states.has(key)) states.set(key, make());
  return states.get(key) as T;
}
