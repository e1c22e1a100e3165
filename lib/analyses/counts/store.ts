import type { Db, Fragment } from '@/db/client';
import type { Platform } from '@/lib/platforms';

export const countDone = (db: Db, userId: string | Fragment) =>
  db`(select coalesce(sum(analyses), 0)::int from analysis_counts where user_id = ${userId} and status = 'done')`;

export type StatusCounts = { live: number; done: number; failed: number };

export async function countByStatus(db: Db, userId: string, platform: Platform | null): Promise<StatusCounts> {
  const [row] = await db<StatusCounts[]>`
    select coalesce(sum(analyses) filter (where status = 'live'), 0)::int as live,
      coalesce(sum(analyses) filter (where status = 'done'), 0)::int as done,
      coalesce(sum(analyses) filter (where status = 'failed'), 0)::int as failed
    from analysis_counts where user_id = ${userId} and (${platform}::text is null or platform = ${platform})`;
  return row ?? { live: 0, done: 0, failed: 0 };
}

const USERS_AT_ONCE = 1000;

/** Folds what was appended to the counts of users into one row of each kind; two at once could wait for each other. */
export async function foldCounts(tx: Db): Promise<void> {
  await tx`
    with due as (select distinct user_id from analysis_counts where not folded limit ${USERS_AT_ONCE}),
    gone as (delete from analysis_counts c using due where c.user_id = due.user_id returning c.user_id, c.platform, c.status, c.analyses)
    insert into analysis_counts (user_id, platform, status, analyses, folded)
    select user_id, platform, status, sum(analyses), true from gone group by user_id, platform, status having sum(analyses) <> 0`;
}
