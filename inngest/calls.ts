// On globalThis, because Next bundles instrumentation and routes apart.
const holder = globalThis as typeof globalThis & { adAnalysisCalls?: Set<Promise<unknown>> };

function calls(): Set<Promise<unknown>> {
  holder.adAnalysisCalls ??= new Set();
  return holder.adAnalysisCalls;
}

/** Notes a call of an outside engine while it runs: its step is work that a drain has to wait for. */
export async function noted<T>(call: Promise<T>): Promise<T> {
  calls().add(call);
  try {
    return await call;
  } finally {
    calls().delete(call);
  }
}

/** Resolves when every call that runs now has ended, however it ends. */
export async function callsEnded(): Promise<void> {
  await Promise.allSettled([...calls()]);
}
