import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE_MS = 60_000;
const ROOM_MS = 10_000;

/** Waits for the next minute when this one is about to end: a limit that is counted over its boundary admits more calls. */
export async function awayFromBoundary(): Promise<void> {
  const leftMs = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (leftMs < ROOM_MS) await sleep(leftMs + 50);
}
