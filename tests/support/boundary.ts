import { setTimeout } from 'node:timers/promises';

const MINUTE_MS = 60_000;

/** Waits for the next window when this one is about to end: a limit that is counted over its boundary admits more calls. */
export async function awayFromBoundary(windowMs = MINUTE_MS, roomMs = windowMs / 6): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < roomMs) await setTimeout(leftMs + 50);
}
