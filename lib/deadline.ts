type Followers = { ends: Set<() => void>; listener: () => void };

const followed = new WeakMap<AbortSignal, Followers>();

/** A signal has one listener for all, because Node warns of more than ten. */
function follow(signal: AbortSignal, end: () => void): () => void {
  let followers = followed.get(signal);
  if (followers === undefined) {
    const ends = new Set<() => void>();
    const listener = () => {
      for (const each of [...ends]) each();
    };
    followers = { ends, listener };
    followed.set(signal, followers);
  }
  const { ends, listener } = followers;
  if (ends.size === 0) signal.addEventListener('abort', listener, { once: true });
  ends.add(end);
  return () => {
    ends.delete(end);
    if (ends.size === 0) signal.removeEventListener('abort', listener);
  };
}

/** Avoids AbortSignal.any: Node 20 lets a timeout inside it be garbage-collected, and then it never fires. */
export async function withSignals<T>(
  signals: readonly (AbortSignal | null | undefined)[],
  work: (joined: AbortSignal) => Promise<T>,
): Promise<T> {
  const given = signals.filter((signal) => signal instanceof AbortSignal);
  for (const signal of given) signal.throwIfAborted();
  const joined = new AbortController();
  const leave = given.map((signal) => follow(signal, () => joined.abort(signal.reason)));
  try {
    return await work(joined.signal);
  } finally {
    for (const end of leave) end();
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
