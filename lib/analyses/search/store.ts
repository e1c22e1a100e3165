import type { Db } from '@/db/client';
import type { analyses, Row, runs } from '@/db/schema';
import { firstStillOfRun } from '@/lib/video/store';
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

type Search = Pick<SearchInput, 'q' | 'library'>;

const found = (db: Db, userId: string, { q, library }: Search) => db`
  from analyses a join runs r on r.id = a.run_id
  where a.user_id = ${userId}
    ${library === 'all' ? db`` : db`and r.platform = ${library}`}
    ${q === '' ? db`` : db`and strpos(lower(concat_ws(' ', a.page_name, r.page_name, a.ad_id, a.summary)), lower(${q})) > 0`}`;

export async function selectAnalyses(
  db: Db,
  userId: string,
  { status, order, ...search }: Omit<SearchInput, 'page'>,
  slice: { offset: number; limit: number },
): Promise<AnalysisRecordRow[]> {
  return db<AnalysisRecordRow[]>`
    select ${columns(db)} ${found(db, userId, search)} ${status === 'all' ? db`` : db`and a.status = ${status}`}
    order by ${order === 'score' ? db`a.score_value desc nulls last,` : db`(a.status = 'live') desc,`}
      coalesce(a.settled_at, a.created_at) desc, a.id
    limit ${slice.limit} offset ${slice.offset}`;
}

export async function countAnalyses(db: Db, userId: string, search: Search): Promise<{ live: number; done: number; failed: number }> {
  const [row] = await db<{ live: number; done: number; failed: number }[]>`
    select count(*) filter (where a.status = 'live')::int as live, count(*) filter (where a.status = 'done')::int as done,
      count(*) filter (where a.status = 'failed')::int as failed
    ${found(db, userId, search)}`;
  return row ?? { live: 0, done: 0, failed: 0 };
}

export async function findAnalysis(db: Db, userId: string, id: string): Promise<AnalysisRecordRow | undefined> {
  const [row] = await db<AnalysisRecordRow[]>`
    select ${columns(db)} from analyses a join runs r on r.id = a.run_id where a.id = ${id} and a.user_id = ${userId}`;
  return row;
}

export type LiveRow = Row<typeof analyses, 'id'> &
  Row<typeof runs, 'platform' | 'status' | 'currentStep' | 'pageName'> & { elapsedSeconds: number; runningSeconds: number | null };

/** Live work of one user, the oldest first, timed by the database's clock. */
export async function selectLiveAnalyses(db: Db, userId: string): Promise<LiveRow[]> {
  return db<LiveRow[]>`
    select a.id, r.platform, r.status, r.current_step as "currentStep", r.page_name as "pageName",
      greatest(0, extract(epoch from now() - a.created_at))::float8 as "elapsedSeconds",
      case when r.claimed_at is not null then greatest(0, extract(epoch from now() - r.claimed_at))::float8 end as "runningSeconds"
    from analyses a join runs r on r.id = a.run_id where a.user_id = ${userId} and a.status = 'live'
    order by a.created_at, a.id`;
}
