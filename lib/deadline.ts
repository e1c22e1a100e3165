/**
 * Runs `work` under a signal that ends with the caller's, or after `timeoutMs` with a `TimeoutError`.
 * Not AbortSignal.any: Node 20 lets the timeout inside it be garbage-collected, and then it never fires.
 */
export async function withDeadline<T>(signal: AbortSignal, timeoutMs: number, work: (bounded: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const bounded = new AbortController();
  const end = () => bounded.abort(signal.reason);
  const timer = setTimeout(() => bounded.abort(new DOMException(`not done within ${timeoutMs} ms`, 'TimeoutError')), timeoutMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await work(bounded.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
