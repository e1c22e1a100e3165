import type { Db } from '@/db/client';
import { askFor, listUnavailableLibraries } from './ask';
import type { Held } from './schema';
import { listNext, lockLine, lockTakeable, updateTurn, updateUnasked } from './store';

/**
 * Whether an engine run may take a run, which stays locked: it holds it already, another worker began it, or its turn has come and there
 * is room. A run that is refused waits for its turn, and is asked for then. Whose turn it is besides is asked for here, in case nobody did.
 */
export async function mayTake(tx: Db, held: Held): Promise<boolean> {
  const run = await lockTakeable(tx, held);
  if (run === undefined || !run.waits) return run !== undefined;
  await lockLine(tx);
  const next = await listNext(tx, { unavailable: await listUnavailableLibraries(tx), runId: held.runId });
  const turn = next.find(({ id }) => id === held.runId);
  await (turn === undefined ? updateUnasked(tx, [held.runId]) : updateTurn(tx, turn));
  await askFor(
    tx,
    next.filter(({ id }) => id !== held.runId),
  );
  return turn !== undefined;
}
