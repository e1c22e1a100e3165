import type { Db } from '@/db/client';
import type { analyses, Row, runFacts } from '@/db/schema';
import { brandedOf } from '@/lib/analyses/facts/store';
import { newestFirst, passes, rubricOf } from '@/lib/analyses/list/store';
import { firstStillOfRun } from '@/lib/analyses/stills/store';

/** A brand, and its newest analysis with a score or, without one, its newest. */
export type BrandRow = Row<typeof analyses, 'id' | 'scoreValue' | 'scoreGrade'> &
  Row<typeof runFacts, 'rubricVersion'> & {
    brand: string;
    pageName: string | null;
    analyses: number;
    /** Ads that were running on the day of their report. */
    running: number;
    /** The days of the longest run; null where none is known. */
    longestRun: number | null;
    platforms: string[];
    newestAt: Date;
    firstStill: number | null;
  };

export async function selectBrands(db: Db, userId: string, { among, limit }: { among: number; limit: number }): Promise<BrandRow[]> {
  return db<BrandRow[]>`
    with latest as materialized (
      select a.id, b.brand, b.page_name, a.platform, a.is_active, a.settled_at, a.days_running, a.score_value
      from analyses a join (${brandedOf(db, userId)}) b on b.id = a.id
      where a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, { samples: 'exclude', archived: 'no' })}
      order by ${newestFirst(db)} limit ${among}),
    counted as (
      select brand, (array_agg(page_name order by ${newestFirst(db)}))[1] as page_name, count(*)::int as analyses,
        (count(*) filter (where is_active))::int as running, max(days_running)::int as days,
        array_agg(distinct platform) as platforms, max(settled_at) as newest
      from latest group by brand order by newest desc, brand limit ${limit}),
    shown as (
      select distinct on (brand) brand, id from latest
      order by brand, score_value is null, settled_at desc, id)
    select a.id, a.score_value as "scoreValue", a.score_grade as "scoreGrade", ${rubricOf(db)} as "rubricVersion", c.brand, c.page_name as "pageName",
      c.analyses, c.running, c.days as "longestRun", c.platforms, c.newest as "newestAt", ${firstStillOfRun(db)} as "firstStill"
    from counted c join shown s on s.brand = c.brand join analyses a on a.id = s.id join runs r on r.id = a.run_id
    order by c.newest desc, c.brand`;
}
