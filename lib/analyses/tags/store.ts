import type { Db } from '@/db/client';
import type { Row, tags } from '@/db/schema';
import type { Tag } from './schema';

export async function selectTags(db: Db, userId: string): Promise<Tag[]> {
  return db<Tag[]>`
    select name, (select count(*)::int from analysis_tags where tag_id = tags.id) as analyses from tags where user_id = ${userId} order by key`;
}

/** Lock the user first. */
export async function upsertTag(tx: Db, userId: string, { name, key }: { name: string; key: string }): Promise<string> {
  const [row] = await tx<Row<typeof tags, 'id'>[]>`
    insert into tags (user_id, name, key) values (${userId}, ${name}, ${key})
    on conflict (user_id, key) do update set key = excluded.key returning id`;
  if (row === undefined) throw new Error('the tag was not inserted');
  return row.id;
}

export async function insertAnalysisTags(tx: Db, tagId: string, analysisIds: readonly string[]): Promise<void> {
  await tx`
    insert into analysis_tags (tag_id, analysis_id) select ${tagId}, id from unnest(${[...analysisIds]}::uuid[]) as given (id) on conflict do nothing`;
}

/** The number of tags of a user, and the most that one of these analyses has. */
export async function countTags(tx: Db, userId: string, analysisIds: readonly string[]): Promise<{ all: number; most: number }> {
  const [row] = await tx<{ all: number; most: number }[]>`
    select (select count(*)::int from tags where user_id = ${userId}) as all, coalesce((
      select max(n)::int from (
        select count(*) as n from analysis_tags where analysis_id = any(${[...analysisIds]}::uuid[]) group by analysis_id) as counted), 0) as most`;
  return row ?? { all: 0, most: 0 };
}

export async function deleteAnalysisTags(tx: Db, userId: string, key: string, analysisIds: readonly string[]): Promise<number> {
  const { count } = await tx`
    delete from analysis_tags where analysis_id = any(${[...analysisIds]}::uuid[])
      and tag_id = (select id from tags where user_id = ${userId} and key = ${key})`;
  return count;
}

/** Lock the user first. */
export async function deleteUnusedTags(tx: Db, userId: string): Promise<void> {
  await tx`delete from tags where user_id = ${userId} and not exists (select 1 from analysis_tags where tag_id = tags.id)`;
}
