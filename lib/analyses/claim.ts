import { type Sql, withTransaction } from '@/db/client';
import type { Held } from '@/lib/analyses/line/schema';
import { mayTake } from '@/lib/analyses/line/turn';
import { stepWords } from './progress';
import { type ClaimedRun, claimRun } from './store';

/** Takes a run in its turn, which starts its deadline; undefined when it has ended, another engine run holds it, or it has to wait. */
export async function claimInTurn(db: Sql, held: Held): Promise<ClaimedRun | undefined> {
  return withTransaction(db, async (tx) => ((await mayTake(tx, held)) ? claimRun(tx, held, stepWords.opening) : undefined));
}
