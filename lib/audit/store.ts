import type { Db } from '@/db/client';
import type { Row, runs } from '@/db/schema';

/** A place in the list of finished runs, the latest first; `completedAt` in UTC to the microsecond, or `infinity`. */
export type Place = { completedAt: string; id: string };

export type FinishedRun = Row<typeof runs, 'id' | 'report'> & Place;

/**
 * A page of the runs that were done since an instant, after this place. A run counts whether its report serves submits or was replaced by a
 * refresh; samples of the sandbox do not.
 */
export async function listFinishedRuns(
  db: Db,
  { since, after, limit }: { since: string; after: Place; limit: number },
): Promise<FinishedRun[]> {
  return db<FinishedRun[]>`
    select id, report, to_char(completed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "completedAt"
    from runs
    where status = 'done' and standing in ('current', 'replaced') and completed_at >= ${since}::text::timestamptz
      and (completed_at, id) < (${after.completedAt}::text::timestamptz, ${after.id}::uuid)
    order by completed_at desc nulls last, id desc limit ${limit}`;
}
