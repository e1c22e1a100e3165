import { setTimeout } from 'node:timers/promises';

const MINUTE_MS = 60_000;

/** Waits for the next window when this one is about to end: a limit that is counted over its boundary admits more calls. */
export async function awayFromBoundary(windowMs = MINUTE_MS, roomMs = windowMs / 6): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < roomMs) await setTimeout(leftMs + 50);
}

/** Works until no window ended meanwhile, for work that takes long on a busy machine; each time with a caller that made no call yet. */
export async function withinWindow<T>(work: () => Promise<T>, windowMs = MINUTE_MS): Promise<T> {
  const windowOf = () => Math.floor(Date.now() / windowMs);
  for (;;) {
    await awayFromBoundary(windowMs);
    const begun = windowOf();
    const result = await work();
    if (windowOf() === begun) return result;
  }
}
