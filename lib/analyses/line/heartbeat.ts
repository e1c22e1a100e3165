import type { Db } from '@/db/client';
import type { RunClaim } from '@/lib/analyses/engine';
import { brand } from '@/lib/brand';
import { withSignals } from '@/lib/deadline';
import { log } from '@/lib/log';
import { updateHeartbeat } from './store';

const HEARTBEAT_MS = 20_000;

/** The claim is no longer current: the run has ended, or another worker has it. */
export class Superseded extends Error {
  static {
    brand(Superseded, 'Superseded');
  }
}

/** The signal of `work` aborts with the given one, or with {@link Superseded}. */
export async function withHeartbeat<T>(
  db: Db,
  claim: RunClaim,
  { signal, everyMs = HEARTBEAT_MS }: { signal: AbortSignal; everyMs?: number | undefined },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const superseded = new AbortController();
  const beat = async (): Promise<void> => {
    try {
      if (!(await updateHeartbeat(db, claim))) superseded.abort(new Superseded());
    } catch (error) {
      log.warn('a heartbeat failed', { runId: claim.runId, error });
    }
  };
  const timer = setInterval(() => void beat(), everyMs);
  try {
    return await withSignals([signal, superseded.signal], work);
  } finally {
    clearInterval(timer);
  }
}
