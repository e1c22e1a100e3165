import type { Db, Fragment } from '@/db/client';
import type { analyses, Row } from '@/db/schema';
import { countDone } from '@/lib/analyses/counts/store';
import type { Outcome } from '@/lib/analyses/store';

/** `completedAt` as the list states it. */
export type ListedRow = Outcome & Row<typeof analyses, 'id' | 'pageName' | 'adId' | 'source'> & { completedAt: string };

const columns = (db: Db) => db`
  a.id, a.page_name as "pageName", a.ad_id as "adId", a.source, a.score_value as "scoreValue", a.score_grade as "scoreGrade", a.summary,
  to_char(a.completed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completedAt"`;

export type Slice = { offset: number; limit: number };

/** A part of the done analyses of one user, the latest settled first, and how many there are at the same moment. */
export type Page = { total: number; rows: ListedRow[] };

/** A fragment: the {@link Page} at `place`, which is the JSON of a {@link Slice}. */
export const pageAt = (db: Db, userId: string | Fragment, place: string | Fragment): Fragment => db`
    select ${countDone(db, userId)} as total, (
      select coalesce(json_agg(listed), '[]') from (
        select ${columns(db)} from analyses a where a.user_id = ${userId} and a.status = 'done'
        order by a.settled_at desc nulls last, a.id
        limit (${place}::text::json ->> 'limit')::int offset (${place}::text::json ->> 'offset')::int
      ) as listed
    ) as rows`;

export async function findPage(db: Db, userId: string, slice: Slice): Promise<Page> {
  const [page] = await db<Page[]>`select * from (${pageAt(db, userId, JSON.stringify(slice))}) as page`;
  return page ?? { total: 0, rows: [] };
}

/** Selects the same slice far from the beginning: rows that are skipped are read from the index alone. */
export async function selectDoneFar(db: Db, userId: string, { offset, limit }: Slice): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${columns(db)} from analyses a
    where a.id in (
      select id from analyses where user_id = ${userId} and status = 'done'
      order by settled_at desc nulls last, id limit ${limit} offset ${offset})
    order by a.settled_at desc nulls last, a.id`;
}

/** Selects done analyses of one user, counted from the end, the latest settled first. */
export async function selectDoneFromEnd(db: Db, userId: string, { offset, limit }: Slice): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${columns(db)} from analyses a
    where a.id in (
      select id from analyses where user_id = ${userId} and status = 'done'
      order by settled_at nulls first, id desc limit ${limit} offset ${offset})
    order by a.settled_at desc nulls last, a.id`;
}

export async function countDoneAnalyses(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`select ${countDone(db, userId)} as total`;
  return row?.total ?? 0;
}
