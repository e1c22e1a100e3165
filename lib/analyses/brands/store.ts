import type { Db } from '@/db/client';
import type { analyses, Row } from '@/db/schema';
import { newestFirst, passes } from '@/lib/analyses/list/store';
import { firstStillOfRun } from '@/lib/analyses/stills/store';

/** A brand, and its newest analysis with a score or, without one, its newest. */
export type BrandRow = Row<typeof analyses, 'id' | 'scoreValue' | 'scoreGrade'> & {
  /** As that analysis has it, or its key where that has none. */
  name: string;
  analyses: number;
  /** Ads that were running on the day of their report. */
  running: number;
  /** The days of the longest run; null where none is known. */
  longestRun: number | null;
  platforms: string[];
  newestAt: Date;
  firstStill: number | null;
};

/** Selects the brands of the newest done analyses of a user, those analyzed last first. Counts read one index alone. */
export async function selectBrands(db: Db, userId: string, { among, limit }: { among: number; limit: number }): Promise<BrandRow[]> {
  const isListed = db`a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, { samples: 'exclude', archived: 'no' })}`;
  const newestOf = db`select a.id from analyses a where ${isListed} and (a.brand collate "C") = b.brand`;
  return db<BrandRow[]>`
    with latest as (
      select a.brand, a.platform, a.is_active, a.settled_at, a.days_running from analyses a where ${isListed}
      order by ${newestFirst(db)} limit ${among}),
    counted as (
      select brand, platform, count(*) as analyses, count(*) filter (where is_active) as running, max(settled_at) as newest,
        max(days_running) as days
      from latest where brand is not null group by brand, platform),
    brands as (
      select brand, sum(analyses)::int as analyses, sum(running)::int as running, max(days)::int as days,
        array_agg(platform order by platform) as platforms, max(newest) as newest
      from counted group by brand order by newest desc, brand limit ${limit})
    select a.id, a.score_value as "scoreValue", a.score_grade as "scoreGrade", coalesce(a.page_name, r.page_name, b.brand) as name,
      b.analyses, b.running, b.days as "longestRun", b.platforms, b.newest as "newestAt", ${firstStillOfRun(db)} as "firstStill"
    from brands b join analyses a on a.id = coalesce(
        (${newestOf} and a.score_value is not null order by a.settled_at desc, a.id limit 1),
        (${newestOf} order by a.settled_at desc, a.id limit 1))
      join runs r on r.id = a.run_id
    order by b.newest desc, b.brand`;
}
