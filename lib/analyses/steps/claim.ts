import { type Sql, withTransaction } from '@/db/client';
import type { RunClaim } from '@/lib/analyses/engine';
import { canClaim } from '@/lib/analyses/line/schedule';
import { stepWords } from '@/lib/analyses/progress';
import { type ClaimedRun, claimRun } from '@/lib/analyses/store';

/** Starts the deadline; undefined when the run has ended, must wait, or another engine run has it. */
export async function claimIfScheduled(db: Sql, claim: RunClaim): Promise<ClaimedRun | undefined> {
  return withTransaction(db, async (tx) => {
    return (await canClaim(tx, claim)) ? claimRun(tx, claim, stepWords.opening) : undefined;
  });
}
