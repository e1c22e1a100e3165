import { type Db, withTransaction } from '@/db/client';
import { deleteAnalyses } from '@/lib/analyses/delete';
import { AppError } from '@/lib/errors';
import { endAccess } from '@/lib/oauth/access';
import { lockAccessOf } from '@/lib/oauth/store';
import { deleteWindowsOf } from '@/lib/rate-limit/store';
import { deleteRequestsOf } from '@/lib/requests/store';
import { deleteLinksOfUser } from '@/lib/shares/store';
import { deleteLinksOf, deleteUserRow, hasAnalyses, lockUserRow } from './store';

/** A deletion loses its race only to submits of the user that were let through before it; more rounds than this mean a bug. */
const MAX_ROUNDS = 10;

/** A submit added an analysis after the others were deleted; nothing was written, and the deletion is repeated. */
class LostRace extends Error {}

async function deleteOnce(db: Db, userId: string, alongside: (tx: Db) => Promise<void>): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockAccessOf(tx, userId);
    await deleteAnalyses(tx, userId);
    await deleteLinksOf(tx, userId);
    // A run is locked before a user, so that those of a late analysis cannot be locked any more.
    if (!(await lockUserRow(tx, userId))) throw new AppError('not_found', { message: 'This account no longer exists.' });
    if (await hasAnalyses(tx, userId)) throw new LostRace();
    // Deleted last, because a call of the user waits for its window.
    await deleteWindowsOf(tx, userId);
    await deleteUserRow(tx, userId);
    await alongside(tx);
  });
}

const REQUESTS_AT_ONCE = 10_000;

/** Makes the deletion itself short: while it holds the rows of a user, the calls with their tokens wait. */
async function prepareDeletion(db: Db, userId: string): Promise<void> {
  await endAccess(db, userId);
  await deleteLinksOfUser(db, userId);
  while ((await deleteRequestsOf(db, userId, REQUESTS_AT_ONCE)) === REQUESTS_AT_ONCE);
}

/** Runs go on for other accounts that wait; the ledger remains, nameless. `alongside` runs in the same transaction. Throws `not_found`. */
export async function deleteAccount(db: Db, userId: string, alongside: (tx: Db) => Promise<void> = async () => undefined): Promise<void> {
  await prepareDeletion(db, userId);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      return await deleteOnce(db, userId, alongside);
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
    }
  }
  throw new Error(`the deletion lost its race ${MAX_ROUNDS} times`);
}
