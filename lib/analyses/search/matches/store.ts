import type { Db, Fragment } from '@/db/client';
import type { analyses, Row } from '@/db/schema';
import type { ListFilter } from '@/lib/analyses/list/filter';
import { newestFirst, passes } from '@/lib/analyses/list/store';
import type { Passage } from '@/lib/report/passages';
import type { SoughtWords } from '@/lib/report/search-words';

/** The stems of words in every language that PostgreSQL has of these, for each word, marked with the first two letters of its language. */
export async function findStems(db: Db, words: readonly string[], languages: readonly string[]): Promise<string[][]> {
  const [row] = await db<{ stems: string[][] | null }[]>`
    select json_agg(stems order by nth) as stems from (
      select nth, (
        select coalesce(json_agg(distinct stem), '[]') from (
          select left(c.cfgname, 2) || ':' || unnest(tsvector_to_array(to_tsvector(c.oid::regconfig, word))) from pg_ts_config c
          where c.cfgnamespace = 'pg_catalog'::regnamespace and c.cfgname = any(${[...languages]}::text[])) as found (stem)) as stems
      from unnest(${[...words]}::text[]) with ordinality as sought (word, nth)) as listed`;
  return row?.stems ?? [];
}

/** Words and their stems, or parts of words, of which a report has all, and words of which it has none. All are letters and digits. */
export type Sought = (Pick<SoughtWords, 'words' | 'without'> & { stems: string[][] }) | { parts: readonly string[] };

function matches(db: Db, sought: Sought): Fragment {
  if ('parts' in sought)
    return sought.parts.map((part) => db`run_words(f.words) like ${`%${part}%`}`).reduce((all, one) => db`${all} and ${one}`, db`true`);
  const ways = sought.words.map((word, nth) => [`'${word}':*`, ...(sought.stems[nth] ?? []).map((stem) => `'${stem}'`)]);
  const query = [...ways.map((some) => `(${some.join(' | ')})`), ...sought.without.map((word) => `!'${word}'`)].join(' & ');
  return db`f.words @@ ${query}::tsquery`;
}

export async function selectMatchesInNewest(
  db: Db,
  userId: string,
  sought: Sought,
  { filter, among, limit }: { filter: ListFilter; among: number; limit: number },
): Promise<string[]> {
  const rows = await db<Row<typeof analyses, 'id'>[]>`
    select latest.id from (
      select a.id, a.run_id, a.settled_at from analyses a where a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, filter)}
      order by ${newestFirst(db)} limit ${among}) as latest join run_facts f on f.run_id = latest.run_id
    where ${matches(db, sought)} order by latest.settled_at desc nulls last, latest.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** PostgreSQL overestimates how many matches there are, and would read the whole account. */
export async function planForFew(tx: Db): Promise<void> {
  await tx`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;
}

/** For words that few reports have. */
export async function selectMatches(
  tx: Db,
  userId: string,
  sought: Sought,
  { filter, limit }: { filter: ListFilter; limit: number },
): Promise<string[]> {
  const rows = await tx<Row<typeof analyses, 'id'>[]>`
    with found as materialized (select f.run_id from run_facts f where ${matches(tx, sought)}),
    -- From the index alone: most of what was found is of other accounts.
    own as materialized (
      select run_id from found where exists (select 1 from analyses o where o.user_id = ${userId} and o.run_id = found.run_id))
    select a.id from own join analyses a on a.run_id = own.run_id and a.user_id = ${userId}
    where a.status = 'done' ${passes(tx, userId, filter)} order by ${newestFirst(tx)} limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function selectWithPhrases(
  db: Db,
  userId: string,
  ids: readonly string[],
  phrases: SoughtWords['phrases'],
): Promise<string[]> {
  const has = phrases.map(
    (phrase) => db`and exists (
      select 1 from jsonb_array_elements(f.passages) as passage where passage ->> 'text' ~* ${`\\m${phrase.join('[^[:alnum:]]+')}\\M`})`,
  );
  const rows = await db<Row<typeof analyses, 'id'>[]>`
    select a.id from analyses a join run_facts f on f.run_id = a.run_id
    where a.user_id = ${userId} and a.id = any(${[...ids]}::uuid[]) ${has.reduce((all, one) => db`${all} ${one}`, db``)}
    order by array_position(${[...ids]}::uuid[], a.id)`;
  return rows.map(({ id }) => id);
}

export async function selectPassages(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, Passage[]>> {
  const rows = await db<{ id: string; passages: Passage[] }[]>`
    select a.id, f.passages from analyses a join run_facts f on f.run_id = a.run_id where a.user_id = ${userId} and a.id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, passages }) => [id, passages]));
}
