/**
 * Runs `work` under a signal that aborts with the first of the given ones, for its reason.
 * Not AbortSignal.any: Node 20 lets a timeout inside it be garbage-collected, and then it never fires.
 */
export async function withSignals<T>(
  signals: readonly (AbortSignal | null | undefined)[],
  work: (joined: AbortSignal) => Promise<T>,
): Promise<T> {
  const given = signals.filter((signal) => signal instanceof AbortSignal);
  for (const signal of given) signal.throwIfAborted();
  const joined = new AbortController();
  const ends = given.map((signal) => ({ signal, end: () => joined.abort(signal.reason) }));
  for (const { signal, end } of ends) signal.addEventListener('abort', end, { once: true });
  try {
    return await work(joined.signal);
  } finally {
    for (const { signal, end } of ends) signal.removeEventListener('abort', end);
  }
}

/** Runs `work` under a signal that aborts with the caller's, where there is one, or after `timeoutMs` with a `TimeoutError`. */
export async function withDeadline<T>(
  signal: AbortSignal | undefined,
  timeoutMs: number,
  work: (bounded: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException(`not done within ${timeoutMs} ms`, 'TimeoutError')), timeoutMs);
  try {
    return await withSignals([signal, late.signal], work);
  } finally {
    clearTimeout(timer);
  }
}
