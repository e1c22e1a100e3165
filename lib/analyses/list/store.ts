import type { Db, Fragment } from '@/db/client';
import { mayBeSample } from '@/db/live';
import type { analyses, Row, runFacts } from '@/db/schema';
import { countDone } from '@/lib/analyses/counts/store';
import { toBrandKey, toStageRank } from '@/lib/analyses/facts/keys';
import { ofBrand } from '@/lib/analyses/facts/store';
import { toTagKey } from '@/lib/analyses/tags/schema';
import type { Place } from './cursor';
import type { ListFilter } from './filter';

/** Times as the list states them; `added` is the place of the row, in microseconds. */
export type ListedRow = Row<typeof analyses, 'id' | 'platform' | 'pageName' | 'adId' | 'source' | 'scoreValue' | 'scoreGrade' | 'summary'> &
  Row<typeof runFacts, 'rubricVersion'> & { createdAt: string; completedAt: string; addedAt: string; added: string };

const isoTime = (db: Db, column: Fragment) => db`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Microseconds since the epoch, as text. */
export const addedOf = (db: Db) => db`(extract(epoch from a.settled_at) * 1000000)::bigint::text`;

/** A fragment: the rubric by which an analysis was scored. */
export const rubricOf = (db: Db) => db`(select f.rubric_version from run_facts f where f.run_id = a.run_id)`;

const columns = (db: Db) => db`
  a.id, a.platform, a.page_name as "pageName", a.ad_id as "adId", a.source, a.score_value as "scoreValue", a.score_grade as "scoreGrade", ${rubricOf(db)} as "rubricVersion", a.summary,
  ${isoTime(db, db`a.created_at`)} as "createdAt", ${isoTime(db, db`a.completed_at`)} as "completedAt",
  ${isoTime(db, db`a.settled_at`)} as "addedAt", ${addedOf(db)} as added`;

export type Slice = { offset: number; limit: number };

export type Page = { total: number; rows: ListedRow[] };

export const newestFirst = (db: Db) => db`settled_at desc nulls last, id`;
export const oldestFirst = (db: Db) => db`settled_at nulls first, id desc`;

export const pageAt = (db: Db, userId: string | Fragment, { limit, offset }: Slice): Fragment => db`
    select ${countDone(db, userId)} as total, (
      select coalesce(json_agg(listed), '[]') from (
        select ${columns(db)} from analyses a where a.user_id = ${userId} and a.status = 'done'
        order by ${newestFirst(db)}
        limit ${limit} offset ${offset}
      ) as listed
    ) as rows`;

export async function findPage(db: Db, userId: string, slice: Slice): Promise<Page> {
  const [page] = await db<Page[]>`select * from (${pageAt(db, userId, slice)}) as page`;
  return page ?? { total: 0, rows: [] };
}

/** An array, so that PostgreSQL looks each up and reads no list. */
const isOneOf = (db: Db, ids: Fragment) => db`a.id = any(array(${ids}))`;

const isTagged = (db: Db, userId: string, tag: string) =>
  isOneOf(
    db,
    db`select x.analysis_id from analysis_tags x where x.tag_id = (select id from tags where user_id = ${userId} and key = ${toTagKey(tag)})`,
  );

const isShared = (db: Db, userId: string) =>
  isOneOf(
    db,
    db`select unnest(coalesce(l.compared_ids, array[l.analysis_id])) from shared_links l
      where l.user_id = ${userId} and (l.expires_at is null or l.expires_at > now())`,
  );

type Condition<Name extends keyof ListFilter> = (db: Db, value: NonNullable<ListFilter[Name]>, userId: string) => Fragment;

const conditions: { readonly [Name in keyof ListFilter]-?: Condition<Name> } = {
  adId: (db, adId) => db`a.ad_id = ${adId}`,
  platform: (db, platform) => db`a.platform = ${platform}`,
  pageName: (db, pageName) => db`a.brand = ${toBrandKey(pageName)}`,
  brand: (db, brand, userId) => isOneOf(db, ofBrand(db, userId, brand)),
  minScore: (db, score) => db`a.score_value >= ${score}::float8`,
  maxScore: (db, score) => db`a.score_value <= ${score}::float8`,
  completedAfter: (db, time) => db`a.completed_at >= ${new Date(time)}`,
  completedBefore: (db, time) => db`a.completed_at < ${new Date(time)}`,
  samples: (db, samples) => (samples === 'exclude' ? db`not ${mayBeSample(db, 'a')}` : db`true`),
  verdict: (db, verdict) => (verdict === 'scored' ? db`a.score_value is not null` : db`a.score_value is null`),
  archetype: (db, archetypes) => db`a.archetype = any(${[...archetypes]}::text[])`,
  framework: (db, frameworks) => db`a.framework = any(${[...frameworks]}::text[])`,
  stage: (db, stages) => db`a.stage_rank = any(${stages.map(toStageRank)}::int[])`,
  running: (db, running) => db`a.is_active = ${running === 'yes'}`,
  minDays: (db, days) => db`a.days_running >= ${days}::int`,
  tag: (db, tag, userId) => isTagged(db, userId, tag),
  shared: (db, _yes, userId) => isShared(db, userId),
  archived: (db, archived) => (archived === 'yes' ? db`a.archived` : db`not a.archived`),
};

export function passes(db: Db, userId: string, filter: ListFilter): Fragment {
  return Object.entries(conditions).reduce((all, [name, condition]) => {
    const value = filter[name as keyof ListFilter];
    return value === undefined
      ? all
      : db`${all} and ${(condition as (db: Db, value: unknown, userId: string) => Fragment)(db, value, userId)}`;
  }, db``);
}

const timeOf = (db: Db, { added }: Place) => db`(timestamptz 'epoch' + ${added}::bigint * interval '1 microsecond')`;

/** The first comparison bounds the scan of the index. */
export const isOlder = (db: Db, place: Place) =>
  db`(a.settled_at <= ${timeOf(db, place)} and (a.settled_at < ${timeOf(db, place)} or a.id > ${place.id}::uuid))`;
export const isNewer = (db: Db, place: Place) =>
  db`(a.settled_at >= ${timeOf(db, place)} and (a.settled_at > ${timeOf(db, place)} or a.id < ${place.id}::uuid))`;

export type From = { after: Place } | { since: Place };

/** Rows that are skipped are read from the index alone. */
export async function selectDone(
  db: Db,
  userId: string,
  { filter, from, slice: { offset, limit } }: { filter: ListFilter; from?: From | undefined; slice: Slice },
): Promise<ListedRow[]> {
  const isSince = from !== undefined && 'since' in from;
  const order = isSince ? db`settled_at nulls first, id` : newestFirst(db);
  const begins = (place: From) =>
    'after' in place
      ? db`and ${isOlder(db, place.after)}`
      : db`and a.settled_at >= ${timeOf(db, place.since)} and (a.settled_at > ${timeOf(db, place.since)} or a.id > ${place.since.id}::uuid)`;
  return db<ListedRow[]>`
    select ${columns(db)} from analyses a
    where a.id in (
      select a.id from analyses a where a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, filter)} ${from === undefined ? db`` : begins(from)}
      order by ${order} limit ${limit} offset ${offset})
    order by ${order}`;
}

export async function selectDoneFromEnd(db: Db, userId: string, { offset, limit }: Slice): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${columns(db)} from analyses a
    where a.id in (
      select id from analyses where user_id = ${userId} and status = 'done'
      order by ${oldestFirst(db)} limit ${limit} offset ${offset})
    order by ${newestFirst(db)}`;
}

export async function countDoneAnalyses(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`select ${countDone(db, userId)} as total`;
  return row?.total ?? 0;
}

export async function countPassing(db: Db, userId: string, filter: ListFilter): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from analyses a where a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, filter)}`;
  return row?.total ?? 0;
}
