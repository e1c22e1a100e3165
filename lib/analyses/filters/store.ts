import type { Db, Fragment } from '@/db/client';
import { brandedOf } from '@/lib/analyses/facts/store';
import type { ListFilter } from '@/lib/analyses/list/filter';
import { newestFirst, passes } from '@/lib/analyses/list/store';

const columnOf = {
  brand: (db: Db) => db`b.brand`,
  archetype: (db: Db) => db`a.archetype`,
  framework: (db: Db) => db`a.framework`,
  stage: (db: Db) => db`a.stage_rank::text`,
  running: (db: Db) => db`case a.is_active when true then 'yes' when false then 'no' end`,
} satisfies { [Name in keyof ListFilter]?: (db: Db) => Fragment };

export type CountedFilter = keyof typeof columnOf;
export const countedFilters = Object.keys(columnOf) as CountedFilter[];

export type CountedRow = { value: string; count: number; pageName: string | null };

export async function countValuesOf(
  db: Db,
  userId: string,
  name: CountedFilter,
  { filter, among, limit }: { filter: ListFilter; among: number; limit: number },
): Promise<CountedRow[]> {
  const isBrand = name === 'brand';
  return db<CountedRow[]>`
    select value, count(*)::int as count, (array_agg("pageName" order by ${newestFirst(db)}))[1] as "pageName" from (
      select coalesce(${columnOf[name](db)}, '') as value, ${isBrand ? db`b.page_name` : db`null::text`} as "pageName", a.settled_at, a.id
      from analyses a ${isBrand ? db`join (${brandedOf(db, userId)}) b on b.id = a.id` : db``}
      where a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, filter)} order by ${newestFirst(db)} limit ${among}) as latest
    where value <> '' group by value order by count(*) desc, value limit ${limit}`;
}
