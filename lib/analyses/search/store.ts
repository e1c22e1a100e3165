import type { Db, Fragment } from '@/db/client';
import { mayBeSample } from '@/db/live';
import type { analyses, Row, runFacts, runs } from '@/db/schema';
import type { Place } from '@/lib/analyses/list/cursor';
import { firstOrder, type ListFilter, type Sort, type SortColumn } from '@/lib/analyses/list/filter';
import { addedOf, isNewer, isOlder, newestFirst, oldestFirst, passes } from '@/lib/analyses/list/store';
import { firstStillOfRun } from '@/lib/analyses/stills/store';
import type { Platform } from '@/lib/platforms';
import { sortedRubrics } from '@/lib/report/rubric';

export type FactsRow = Row<
  typeof runFacts,
  | 'verdict'
  | 'hookLine'
  | 'archetype'
  | 'framework'
  | 'stage'
  | 'offer'
  | 'points'
  | 'videoSeconds'
  | 'firstShown'
  | 'lastShown'
  | 'isActive'
  | 'daysRunning'
  | 'rubricVersion'
  | 'model'
>;

export type AnalysisRecordRow = Row<
  typeof analyses,
  'id' | 'adId' | 'pageName' | 'source' | 'scoreValue' | 'scoreGrade' | 'summary' | 'charged' | 'archived'
> &
  Row<typeof runs, 'platform' | 'status' | 'failureCode' | 'videoCount'> &
  Row<typeof runFacts, 'pageId'> & {
    tags: string[];
    runKey: string;
    submittedAt: Date;
    endedAt: Date | null;
    firstStill: number | null;
    facts: FactsRow;
  };

const columns = (db: Db) => db`
  a.id, r.platform, a.ad_id as "adId", r.url as "runKey", r.video_count as "videoCount", coalesce(a.page_name, r.page_name) as "pageName", f.page_id as "pageId", a.source, r.status,
  a.score_value as "scoreValue", a.score_grade as "scoreGrade", a.summary, r.failure_code as "failureCode", a.charged,
  a.created_at as "submittedAt", a.settled_at as "endedAt", ${firstStillOfRun(db)} as "firstStill", a.archived,
  array(select t.name from analysis_tags x join tags t on t.id = x.tag_id where x.analysis_id = a.id order by t.key) as tags,
  jsonb_build_object('verdict', f.verdict, 'hookLine', f.hook_line, 'archetype', f.archetype, 'framework', f.framework, 'stage', f.stage,
    'offer', f.offer, 'points', f.points, 'videoSeconds', f.video_seconds, 'firstShown', f.first_shown, 'lastShown', f.last_shown,
    'isActive', f.is_active, 'daysRunning', f.days_running, 'rubricVersion', f.rubric_version, 'model', f.model) as facts`;

const joined = (db: Db) => db`join runs r on r.id = a.run_id left join run_facts f on f.run_id = r.id`;

const keys: Record<Exclude<SortColumn, 'added'>, { of: (db: Db) => Fragment; type: 'text' | 'float8' }> = {
  brand: { of: (db) => db`(a.brand collate "C")`, type: 'text' },
  hook: { of: (db) => db`(a.archetype collate "C")`, type: 'text' },
  offer: { of: (db) => db`(a.offer collate "C")`, type: 'text' },
  days: { of: (db) => db`a.days_running`, type: 'float8' },
  stage: { of: (db) => db`a.stage_rank`, type: 'float8' },
  score: { of: (db) => db`a.score_value`, type: 'float8' },
};

/** Fragments: conditions that part the rows with a value. Scores of different rubrics are not sorted as one. */
const partsOf = (db: Db, { column }: Sort): Fragment[] =>
  column === 'score' ? [...sortedRubrics.map((rubric) => db`and a.score_rubric = ${rubric}`), db`and a.score_rubric is null`] : [db``];

export type Turn = { sort: Sort; from: { after: Place } | { before: Place } | undefined };

const placeOf = ({ from }: Turn): Place | undefined => from && ('after' in from ? from.after : from.before);
export const isBackward = ({ from }: Turn): boolean => from !== undefined && 'before' in from;

type IndexedList = { nth: number; value: Fragment; condition: Fragment; order: Fragment };

const isForward = (turn: Turn) => (turn.sort.order === firstOrder[turn.sort.column]) !== isBackward(turn);

const ties = (db: Db, turn: Turn) => (isForward(turn) ? newestFirst(db) : oldestFirst(db));
const isPast = (db: Db, turn: Turn, place: Place) => (isForward(turn) ? isOlder(db, place) : isNewer(db, place));

type Sorting = { column: Exclude<SortColumn, 'added'>; nth: number; place: Place | undefined };

function withValue(db: Db, turn: Turn, { column, nth, place }: Sorting, part: Fragment): IndexedList {
  const { of, type } = keys[column];
  const key = of(db);
  const isAscending = (firstOrder[column] === 'asc') === isForward(turn);
  // As the index has it, although no value is null.
  const nulls = isForward(turn) ? db`nulls last` : db`nulls first`;
  const order = isAscending ? db`${key} asc ${nulls}, ${ties(db, turn)}` : db`${key} desc ${nulls}, ${ties(db, turn)}`;
  const value = place?.value ?? null;
  if (place === undefined || value === null) return { nth, value: key, condition: db`and ${key} is not null ${part}`, order };
  const given = type === 'text' ? db`${value}::text` : db`${value}::float8`;
  const past = isAscending ? db`${key} >= ${given} and (${key} > ${given}` : db`${key} <= ${given} and (${key} < ${given}`;
  return { nth, value: key, condition: db`and ${past} or (${key} = ${given} and ${isPast(db, turn, place)})) ${part}`, order };
}

function byTime(db: Db, turn: Turn, { nth, place }: Omit<Sorting, 'column'>, condition: Fragment): IndexedList {
  const begins = place === undefined ? db`` : db`and ${isPast(db, turn, place)}`;
  return { nth, value: db`null`, condition: db`${condition} ${begins}`, order: ties(db, turn) };
}

/** Rows without a value are last. Lists on the wrong side of the place are left out. */
function toLists(db: Db, turn: Turn): IndexedList[] {
  const { column } = turn.sort;
  const place = placeOf(turn);
  if (column === 'added') return [byTime(db, turn, { nth: 0, place }, db``)];
  const parts = partsOf(db, turn.sort);
  const at = place?.value === null ? parts.length : Math.min(place?.list ?? 0, parts.length - 1);
  const sortingIn = (nth: number) => ({ column, nth, place: nth === at ? place : undefined });
  const valued = parts.map((part, nth) => withValue(db, turn, sortingIn(nth), part));
  const lists = [...valued, byTime(db, turn, sortingIn(parts.length), db`and ${keys[column].of(db)} is null`)];
  return isBackward(turn) ? lists.slice(0, at + 1) : lists.slice(at);
}

export type EndedStatus = 'done' | 'failed';

/** `ids` are the analyses that a search found; undefined without one. */
type Listing = { statuses: readonly EndedStatus[]; filter: ListFilter; ids: readonly string[] | undefined };

const isAmong = (db: Db, ids: Listing['ids']) => (ids === undefined ? db`` : db`and a.id = any(${[...ids]}::uuid[])`);

/** Each list is read from an index, no further than it is needed. */
function firstOf(db: Db, userId: string, { statuses, filter, ids }: Listing, turn: Turn, limit: number): Fragment {
  return toLists(db, turn)
    .flatMap((list) => statuses.map((status) => ({ ...list, status })))
    .map(
      ({ value, condition, order, nth, status }) => db`
        (select ${nth}::int as list, a.id, a.settled_at, ${value} as value from analyses a
        where a.user_id = ${userId} and a.status = ${status} ${isAmong(db, ids)} ${passes(db, userId, filter)} ${condition}
        order by ${order} limit ${limit})`,
    )
    .reduce((all, list) => db`${all} union all ${list}`);
}

export type PlacedRow = AnalysisRecordRow & { added: string; value: string | null; list: number };

/** The nearest first. Rows that are passed over are read from an index alone. */
export async function selectEnded(db: Db, userId: string, listing: Listing, turn: Turn, limit: number): Promise<PlacedRow[]> {
  const { column } = turn.sort;
  const isAscending = (firstOrder[column] === 'asc') === isForward(turn);
  const byValue = column === 'added' ? db`` : isAscending ? db`value asc,` : db`value desc,`;
  return db<PlacedRow[]>`
    with page as materialized (
      select id, value, list, row_number() over () as nth from (
        select id, value, list from (${firstOf(db, userId, listing, turn, limit)}) as listed
        order by ${isBackward(turn) ? db`list desc` : db`list`}, ${byValue} ${ties(db, turn)} limit ${limit}) as cut)
    select ${columns(db)}, ${addedOf(db)} as added, page.value::text, page.list from page join analyses a on a.id = page.id ${joined(db)} order by page.nth`;
}

/** Counts ended analyses, up to `limit`, in the order of an index that has all that a filter reads. */
export async function countEnded(db: Db, userId: string, { statuses, filter, ids }: Listing, limit: number): Promise<number> {
  const lists = statuses
    .map(
      (status) => db`
        (select a.id from analyses a where a.user_id = ${userId} and a.status = ${status} ${isAmong(db, ids)} ${passes(db, userId, filter)}
        order by ${newestFirst(db)} limit ${limit})`,
    )
    .reduce((all, list) => db`${all} union all ${list}`);
  const [row] = await db<
    { total: number }[]
  >`select count(*)::int as total from (select 1 from (${lists}) as listed limit ${limit}) as counted`;
  return row?.total ?? 0;
}

const isNamed = (db: Db, q: string) => {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db`(a.ad_id like ${pattern} or coalesce(a.page_name, (select page_name from runs where runs.id = a.run_id)) ilike ${pattern})`;
};

export async function selectLive(
  db: Db,
  userId: string,
  { filter, q, limit }: { filter: ListFilter; q: string; limit: number },
): Promise<AnalysisRecordRow[]> {
  return db<AnalysisRecordRow[]>`
    select ${columns(db)} from analyses a ${joined(db)}
    where a.user_id = ${userId} and a.status = 'live' ${passes(db, userId, filter)} ${q === '' ? db`` : db`and ${isNamed(db, q)}`}
    order by a.created_at desc, a.id limit ${limit}`;
}

export async function selectFailedNamed(
  db: Db,
  userId: string,
  { filter, q, among, limit }: { filter: ListFilter; q: string; among: number; limit: number },
): Promise<string[]> {
  const rows = await db<Row<typeof analyses, 'id'>[]>`
    select a.id from (
      select a.* from analyses a where a.user_id = ${userId} and a.status = 'failed' ${passes(db, userId, filter)} order by ${newestFirst(db)} limit ${among}) as a
    where ${isNamed(db, q)} limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function selectTagged(
  db: Db,
  userId: string,
  { filter, tag, limit }: { filter: ListFilter; tag: string; limit: number },
): Promise<string[]> {
  const rows = await db<Row<typeof analyses, 'id'>[]>`
    select a.id from analyses a where a.user_id = ${userId} and a.status = 'done' ${passes(db, userId, { ...filter, tag })}
    order by ${newestFirst(db)} limit ${limit}`;
  return rows.map(({ id }) => id);
}

export type SetAside = { status: 'live' | EndedStatus; archived: boolean; isSample: boolean; count: number };

export async function countSetAside(db: Db, userId: string, platform: Platform | null): Promise<SetAside[]> {
  return db<SetAside[]>`
    select status, archived, ${mayBeSample(db)} as "isSample", count(*)::int as count from analyses
    where user_id = ${userId} and (archived or ${mayBeSample(db)}) and (${platform}::text is null or platform = ${platform}) group by 1, 2, 3`;
}

export async function findAnalysis(db: Db, userId: string, id: string): Promise<AnalysisRecordRow | undefined> {
  const [row] = await db<AnalysisRecordRow[]>`
    select ${columns(db)} from analyses a ${joined(db)} where a.id = ${id} and a.user_id = ${userId}`;
  return row;
}

export type LiveRow = Row<typeof analyses, 'id'> &
  Row<typeof runs, 'platform' | 'status' | 'currentStep' | 'standing' | 'pageName'> & {
    known: string;
    elapsedSeconds: number;
    runningSeconds: number | null;
  };

/** The oldest first, timed by the database's clock. */
export async function selectLiveAnalyses(db: Db, userId: string): Promise<LiveRow[]> {
  return db<LiveRow[]>`
    select a.id, r.platform, r.status, r.current_step as "currentStep", r.standing, r.page_name as "pageName",
      case when r.measured is not null then 'video' when r.ad is not null then 'ad' else 'nothing' end as known,
      greatest(0, extract(epoch from now() - a.created_at))::float8 as "elapsedSeconds",
      case when r.claimed_at is not null then greatest(0, extract(epoch from now() - r.claimed_at))::float8 end as "runningSeconds"
    from analyses a join runs r on r.id = a.run_id where a.user_id = ${userId} and a.status = 'live'
    order by a.created_at, a.id`;
}
