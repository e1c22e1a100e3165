import type { Db } from '@/db/client';
import { brandedOf } from '@/lib/analyses/facts/store';
import { newestFirst } from '@/lib/analyses/list/store';
import type { Platform } from '@/lib/platforms';

export type PoolKey = { platform: Platform; rubricVersion: string; model: string };

/** Counts the latest reports of this pool, each of another ad, up to `limit`, and those of them that have a lower score. */
export async function countPool(
  db: Db,
  { platform, rubricVersion, model, score }: PoolKey & { score: number },
  limit: number,
): Promise<{ reports: number; lower: number }> {
  const [row] = await db<{ reports: number; lower: number }[]>`
    select count(*)::int as reports, (count(*) filter (where score < ${score}::float8))::int as lower from (
      select score from runs
      where platform = ${platform} and rubric_version = ${rubricVersion} and model = ${model} and standing = 'current' and score is not null
      order by completed_at desc nulls last limit ${limit}) as latest`;
  if (row === undefined) throw new Error('the pool was not counted');
  return row;
}

type Count = { rank: number; of: number };
/** `isOfNewest`: the account may have more ads than were ranked. */
type Ranks = { all: Count; brand: Count; isOfNewest: boolean };

export const MAX_RANKED = 1000;

/** Ranks ads by the same rubric and model; each counts once, with its latest report. Undefined when the analysis has no score. */
export async function findRanks(db: Db, { id, userId }: { id: string; userId: string }): Promise<Ranks | undefined> {
  const [row] = await db<{ higher: number; of: number; brandHigher: number; brandOf: number; newest: number }[]>`
    with branded as materialized (${brandedOf(db, userId)}
    ), this as (
      select r.* from analyses a join runs r on r.id = a.run_id where a.id = ${id} and a.user_id = ${userId} and r.score is not null
    ), newest as (
      select id, run_id from analyses where user_id = ${userId} and status = 'done' order by ${newestFirst(db)} limit ${MAX_RANKED}
    ), latest as (
      select distinct on (r.url) r.score,
        a.id = any(array(select b.id from branded b join branded own using (platform, page) where own.id = ${id})) as is_brand
      from (select id, run_id from newest union select ${id}, id from this) as a join runs r on r.id = a.run_id cross join this
      where r.rubric_version = this.rubric_version and r.model = this.model
        and r.score is not null and r.standing <> 'sample' and (r.url <> this.url or r.id = this.id)
      order by r.url, r.completed_at desc
    )
    select count(*) filter (where latest.score > this.score)::int as higher, count(*)::int as "of",
      count(*) filter (where is_brand and latest.score > this.score)::int as "brandHigher", count(*) filter (where is_brand)::int as "brandOf",
      (select count(*)::int from newest) as newest
    from latest cross join this group by this.id`;
  if (row === undefined) return undefined;
  return {
    isOfNewest: row.newest === MAX_RANKED,
    all: { rank: row.higher + 1, of: row.of },
    brand: { rank: row.brandHigher + 1, of: row.brandOf },
  };
}
