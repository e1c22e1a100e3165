import type { Db } from '@/db/client';
import { stepWords } from '@/lib/analyses/progress';
import { askNext } from './ask';
import type { EngineName, Held } from './schema';
import { insertRequestedEvents, lockForgotten, lockSilent, updateReleased, updateReturned, updateUnasked } from './store';

/** Takes locked live runs from their workers, whose writes count no longer, and asks for their work again. */
export async function releaseRuns(tx: Db, runIds: readonly string[]): Promise<void> {
  await updateReleased(tx, runIds, stepWords.pausing);
  await insertRequestedEvents(tx, runIds);
}

/**
 * Puts a run whose library asked us to wait back in line, on its old clock, so that its place is another's meanwhile; false when it is
 * no longer this worker's.
 */
export async function returnToLine(tx: Db, held: Held, currentStep: string): Promise<boolean> {
  if (!(await updateReturned(tx, held, currentStep))) return false;
  await askNext(tx);
  return true;
}

/** `takenUp` go on with another worker; `lost` cannot be helped any more, and are to be failed. */
export type Silent = { takenUp: string[]; lost: string[] };

/** Takes runs from workers that give no sign of life. */
export async function takeUpSilent(tx: Db, engine: EngineName): Promise<Silent> {
  const silent = await lockSilent(tx, engine);
  const takenUp = silent.filter(({ worthIt }) => worthIt).map(({ id }) => id);
  await releaseRuns(tx, takenUp);
  return { takenUp, lost: silent.filter(({ worthIt }) => !worthIt).map(({ id }) => id) };
}

/** Gives up events that came to nothing: a run in line is asked for again in its turn, one that was begun at once. */
export async function giveUpLostEvents(tx: Db, engine: EngineName): Promise<void> {
  const forgotten = await lockForgotten(tx, engine);
  const idsOf = (waits: boolean) => forgotten.filter((run) => run.waits === waits).map(({ id }) => id);
  await updateUnasked(tx, idsOf(true));
  await releaseRuns(tx, idsOf(false));
}
