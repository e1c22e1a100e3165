import type { Db, Fragment } from '@/db/client';
import { analysisStatuses, platforms } from '@/db/enums';
import type { analyses, Row, runs } from '@/db/schema';
import { firstStillOfRun } from '@/lib/analyses/stills/store';
import type { SearchInput } from './schema';

export type AnalysisRecordRow = Row<
  typeof analyses,
  'id' | 'adId' | 'pageName' | 'source' | 'scoreValue' | 'scoreGrade' | 'summary' | 'charged'
> &
  Row<typeof runs, 'platform' | 'status' | 'failureCode'> & {
    adUrl: string;
    submittedAt: Date;
    endedAt: Date | null;
    firstStill: number | null;
  };

const columns = (db: Db) => db`
  a.id, r.platform, a.ad_id as "adId", r.url as "adUrl", coalesce(a.page_name, r.page_name) as "pageName", a.source, r.status,
  a.score_value as "scoreValue", a.score_grade as "scoreGrade", a.summary, r.failure_code as "failureCode", a.charged,
  a.created_at as "submittedAt", a.settled_at as "endedAt", ${firstStillOfRun(db)} as "firstStill"`;

export type Slice = { offset: number; limit: number };
type Narrowed = Pick<SearchInput, 'status' | 'library'>;

/** A fragment: live analyses first, then the latest settled. Nulls are first. */
const newest = (db: Db) => db`settled_at desc, created_at desc, id`;
const bestScore = (db: Db) => db`score_value desc nulls last, ${newest(db)}`;
const inOrder = (db: Db, order: SearchInput['order']) => (order === 'score' ? bestScore(db) : newest(db));

type Listing = Narrowed & Pick<SearchInput, 'order'>;

/** A fragment: the first of some analyses of a user, which an index has as one list per status and library. */
function firstOf(db: Db, userId: string, { status, library, order }: Listing, wanted: Fragment, count: number): Fragment {
  const statuses = status === 'all' ? analysisStatuses : [status];
  const libraries = library === 'all' ? platforms : [library];
  // With an order and a limit of its own each list is read from its beginning, and no further than it is needed.
  return statuses
    .flatMap((one) => libraries.map((platform) => ({ one, platform })))
    .map(
      ({ one, platform }) => db`
        (select ${wanted} from analyses where user_id = ${userId} and status = ${one} and platform = ${platform}
        order by ${inOrder(db, order)} limit ${count})`,
    )
    .reduce((all, list) => db`${all} union all ${list}`);
}

/** Selects a page of them. Rows before it are read from the index alone. */
export async function selectAnalyses(db: Db, userId: string, listing: Listing, { limit, offset }: Slice): Promise<AnalysisRecordRow[]> {
  const keys = db`id, score_value, settled_at, created_at`;
  return db<AnalysisRecordRow[]>`
    with page as materialized (
      select id, row_number() over () as nth from (
        select id from (${firstOf(db, userId, listing, keys, offset + limit)}) as listed
        order by ${inOrder(db, listing.order)} limit ${limit} offset ${offset}) as cut)
    select ${columns(db)} from page join analyses a on a.id = page.id join runs r on r.id = a.run_id order by page.nth`;
}

/** A page of these analyses. */
export async function selectAmong(
  db: Db,
  ids: readonly string[],
  order: SearchInput['order'],
  { limit, offset }: Slice,
): Promise<AnalysisRecordRow[]> {
  return db<AnalysisRecordRow[]>`
    with page as materialized (
      select id, row_number() over () as nth from (
        select id from analyses where id = any(${[...ids]}::uuid[]) order by ${inOrder(db, order)} limit ${limit} offset ${offset}) as cut)
    select ${columns(db)} from page join analyses a on a.id = page.id join runs r on r.id = a.run_id order by page.nth`;
}

export type Match = { id: string; status: string };
type Sought = Pick<SearchInput, 'q' | 'library'>;

/** A fragment: the text holds `q`. Before its settlement an analysis has no page name of its own. */
const matches = (db: Db, pageName: Fragment, q: string) =>
  db`analysis_search_text(${pageName}, ad_id, summary) like '%' || lower(${q.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`;

/** Matches among so many of the newest analyses, the newest first. */
export async function selectMatchesInNewest(
  db: Db,
  userId: string,
  { q, library }: Sought,
  { among, limit }: { among: number; limit: number },
): Promise<Match[]> {
  const texts = db`id, status, run_id, page_name, ad_id, summary, settled_at, created_at`;
  const pageName = db`coalesce(page_name, (select page_name from runs where runs.id = run_id))`;
  return db<Match[]>`
    select id, status from (
      select * from (${firstOf(db, userId, { status: 'all', library, order: 'newest' }, texts, among)}) as listed
      order by ${newest(db)} limit ${among}) as latest
    where ${matches(db, pageName, q)} limit ${limit}`;
}

/** Has this transaction's statements planned for their values: a generic plan would read the whole account. */
export async function planForValues(tx: Db): Promise<void> {
  await tx`set local plan_cache_mode = force_custom_plan`;
}

/** Matches among all that have ended, the newest first. */
export async function selectMatches(tx: Db, userId: string, { q, library }: Sought, { limit }: { limit: number }): Promise<Match[]> {
  return tx<Match[]>`
    select id, status from analyses
    where user_id = ${userId} and status <> 'live' and ${matches(tx, tx`page_name`, q)} ${library === 'all' ? tx`` : tx`and platform = ${library}`}
    order by ${newest(tx)} limit ${limit}`;
}

export async function findAnalysis(db: Db, userId: string, id: string): Promise<AnalysisRecordRow | undefined> {
  const [row] = await db<AnalysisRecordRow[]>`
    select ${columns(db)} from analyses a join runs r on r.id = a.run_id where a.id = ${id} and a.user_id = ${userId}`;
  return row;
}

export type LiveRow = Row<typeof analyses, 'id'> &
  Row<typeof runs, 'platform' | 'status' | 'currentStep' | 'standing' | 'pageName'> & {
    known: string;
    elapsedSeconds: number;
    runningSeconds: number | null;
  };

/** Live work of one user, the oldest first, timed by the database's clock. */
export async function selectLiveAnalyses(db: Db, userId: string): Promise<LiveRow[]> {
  return db<LiveRow[]>`
    select a.id, r.platform, r.status, r.current_step as "currentStep", r.standing, r.page_name as "pageName",
      case when r.measured is not null then 'video' when r.ad is not null then 'ad' else 'nothing' end as known,
      greatest(0, extract(epoch from now() - a.created_at))::float8 as "elapsedSeconds",
      case when r.claimed_at is not null then greatest(0, extract(epoch from now() - r.claimed_at))::float8 end as "runningSeconds"
    from analyses a join runs r on r.id = a.run_id where a.user_id = ${userId} and a.status = 'live'
    order by a.created_at, a.id`;
}
