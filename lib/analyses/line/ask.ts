import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import { RUN_DEADLINE_MINUTES } from '@/lib/limits';
import type { Platform } from '@/lib/platforms';
import { insertRequestedEvents, listNext, lockLine, type NextRun, updateAsked } from './store';

/** The libraries whose breaker closes before a run would have to give up: what waits for them goes on then. Behind any other it fails at once. */
export async function listUnavailableLibraries(db: Db): Promise<Platform[]> {
  const breakers = await listBreakers(db);
  return breakers.filter(({ openForMs }) => openForMs > 0 && openForMs < RUN_DEADLINE_MINUTES * 60_000).map(({ platform }) => platform);
}

/** Writes an event for each of these runs for which none stands out; answers for how many. */
export async function askFor(tx: Db, next: readonly NextRun[]): Promise<number> {
  const silent = next.filter(({ asked }) => !asked).map(({ id }) => id);
  if (silent.length === 0) return 0;
  const asked = await updateAsked(tx, silent);
  await insertRequestedEvents(tx, asked);
  return asked.length;
}

/**
 * Asks the engine for the runs whose turn it is, in the transaction that made room for them; answers for how many. It is the last that
 * the transaction locks.
 */
export async function askNext(tx: Db): Promise<number> {
  await lockLine(tx);
  return askFor(tx, await listNext(tx, { unavailable: await listUnavailableLibraries(tx) }));
}

/** Asks for the work of a run that has just been inserted. */
export async function askForNew(tx: Db, runId: string): Promise<void> {
  await insertRequestedEvents(tx, [runId]);
}
