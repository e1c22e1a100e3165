import type { Db, Fragment } from '@/db/client';
import type { ListFilter } from '@/lib/analyses/list/filter';
import { newestFirst, passes } from '@/lib/analyses/list/store';

/** Fragments: what an analysis `a` has for each filter whose values are counted. */
const columnOf = {
  pageName: (db: Db) => db`a.brand`,
  archetype: (db: Db) => db`a.archetype`,
  framework: (db: Db) => db`a.framework`,
  stage: (db: Db) => db`a.stage_rank::text`,
  running: (db: Db) => db`case a.is_active when true then 'yes' when false then 'no' end`,
} satisfies { [Name in keyof ListFilter]?: (db: Db) => Fragment };

export type CountedFilter = keyof typeof columnOf;
export const countedFilters = Object.keys(columnOf) as CountedFilter[];

/** A value of a filter, and how many analyses have it; `pageName` is the name that one of a brand's has. */
export type CountedRow = { value: string; count: number; pageName: string | null };

const pageNameOf = (db: Db, userId: string) => db`(
  select coalesce(b.page_name, r.page_name) from analyses b join runs r on r.id = b.run_id
  where b.user_id = ${userId} and b.status = 'done' and b.brand = value limit 1)`;

/** Counts the values that the newest done analyses of a user have for a filter, the most frequent first. */
export async function countValuesOf(
  db: Db,
  userId: string,
  name: CountedFilter,
  { filter, among, limit }: { filter: ListFilter; among: number; limit: number },
): Promise<CountedRow[]> {
  return db<CountedRow[]>`
    select value, count, ${name === 'pageName' ? pageNameOf(db, userId) : db`null::text`} as "pageName" from (
      select value, count(*)::int as count from (
        select coalesce(${columnOf[name](db)}, '') as value from analyses a
        where a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, filter)} order by ${newestFirst(db)} limit ${among}) as latest
      where value <> '' group by value order by count(*) desc, value limit ${limit}) as counted
    order by count desc, value`;
}
