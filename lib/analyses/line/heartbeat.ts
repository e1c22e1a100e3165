import type { Db } from '@/db/client';
import { log } from '@/lib/log';
import type { Held } from './schema';
import { updateHeartbeat } from './store';

/** How often a worker gives a sign of life. */
const HEARTBEAT_MS = 20_000;

/** The run is no longer this worker's: it has ended, or another one took it. */
export class Superseded extends Error {}

/** Runs `work` with signs of life meanwhile. Its signal ends with the given one, or with {@link Superseded}. */
export async function withHeartbeat<T>(
  db: Db,
  held: Held,
  { signal, everyMs = HEARTBEAT_MS }: { signal: AbortSignal; everyMs?: number | undefined },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const holding = new AbortController();
  const end = () => holding.abort(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const beat = async (): Promise<void> => {
    try {
      if (!(await updateHeartbeat(db, held))) holding.abort(new Superseded());
    } catch (error) {
      log.warn('a worker could not give a sign of life', { runId: held.runId, error });
    }
  };
  const timer = setInterval(() => void beat(), everyMs);
  try {
    return await work(holding.signal);
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', end);
  }
}
