import type { Db } from '@/db/client';
import type { analyses, Row } from '@/db/schema';
import { passes } from '@/lib/analyses/list/store';
import { firstStillOfRun } from '@/lib/analyses/stills/store';
import type { Platform } from '@/lib/platforms';

export type BrandRow = {
  /** As its newest analysis has it, or its key where that has none. */
  name: string;
  analyses: number;
  /** Ads that were running on the day of their report. */
  running: number;
  platforms: Platform[];
  newestAt: Date;
  /** The newest analysis, and the first still of its video. */
  newestId: Row<typeof analyses, 'id'>['id'];
  firstStill: number | null;
};

/** Selects the brands of a user's done analyses, those analyzed last first. Counts read one index alone. */
export async function selectBrands(db: Db, userId: string, limit: number): Promise<BrandRow[]> {
  const isListed = db`a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, { samples: 'exclude', archived: 'no' })}`;
  return db<BrandRow[]>`
    with counted as (
      select a.brand, a.platform, count(*) as analyses, count(*) filter (where a.is_active) as running, max(a.settled_at) as newest
      from analyses a where ${isListed} and a.brand is not null group by a.brand, a.platform),
    brands as (
      select brand, sum(analyses)::int as analyses, sum(running)::int as running, array_agg(platform order by platform) as platforms,
        max(newest) as newest
      from counted group by brand order by newest desc, brand limit ${limit})
    select n.name, b.analyses, b.running, b.platforms, b.newest as "newestAt", n.id as "newestId", n.still as "firstStill"
    from brands b cross join lateral (
      select a.id, coalesce(a.page_name, r.page_name, b.brand) as name, ${firstStillOfRun(db)} as still
      from analyses a join runs r on r.id = a.run_id
      where ${isListed} and (a.brand collate "C") = b.brand and a.settled_at = b.newest order by a.id limit 1) n
    order by b.newest desc, b.brand`;
}

/** Counts the done analyses of a brand in each library that has some. */
export async function countByLibrary(db: Db, userId: string, pageName: string): Promise<{ platform: Platform; analyses: number }[]> {
  return db<{ platform: Platform; analyses: number }[]>`
    select a.platform, count(*)::int as analyses from analyses a
    where a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, { samples: 'exclude', archived: 'no', pageName })}
    group by a.platform order by a.platform`;
}
