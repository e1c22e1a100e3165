/** Hands out a limited number of turns, in the order of requests. */
export function createTurns(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const wait = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(enter);
    });
  /** Runs `work` at its turn; rejects with the signal's reason when that comes first. */
  return async function withTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await wait(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
