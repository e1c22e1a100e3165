import type { Db } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { analyses, Row, runs } from '@/db/schema';
import type { AdRef, ScrapedAd } from '@/lib/ads/schema';
import { type Held, SILENCE_SECONDS } from '@/lib/analyses/line/schema';
import { isHeld } from '@/lib/analyses/line/store';
import { type FailureCode, rememberedFailures } from '@/lib/failures';
import { CLAIM_DEADLINE_MINUTES, RUN_DEADLINE_MINUTES } from '@/lib/limits';
import type { ModelUse } from '@/lib/model/compose';
import type { Platform } from '@/lib/platforms';
import type { ReportJson } from '@/lib/report/legacy';
import { type EndedStatus, FAILURE_MEMORY_HOURS } from './schema';
import type { Json } from './step';

/** What a terminal run hands to every analysis on it. */
export type Outcome = Row<typeof analyses, 'scoreValue' | 'scoreGrade' | 'summary'>;

type RunHead = Row<typeof runs, 'id' | 'status'>;

/** The run that answers this URL: live or done, and never a stand-in's report where a real model is configured. */
export async function findRun(db: Db, url: string, standInModel: boolean): Promise<RunHead | undefined> {
  const [row] = await db<RunHead[]>`
    select id, status from runs
    where url = ${url} and status <> 'failed' and (stand_in = ${standInModel} or (not stand_in and status = 'done'))
    order by (status = 'done') desc, stand_in limit 1`;
  return row;
}

/** Rereads a run under its lock; undefined when it failed meanwhile. */
export async function lockRun(db: Db, runId: string): Promise<RunHead | undefined> {
  const [row] = await db<RunHead[]>`select id, status from runs where id = ${runId} and status <> 'failed' for no key update`;
  return row;
}

/** Undefined when another transaction owns this URL. */
export async function insertRun(
  db: Db,
  ref: AdRef,
  { standInModel, accountId }: { standInModel: boolean; accountId: string },
): Promise<RunHead | undefined> {
  const [row] = await db<RunHead[]>`
    insert into runs (platform, ad_id, url, stand_in, account_id)
    values (${ref.platform}, ${ref.adId}, ${ref.url}, ${standInModel}, ${accountId})
    on conflict do nothing returning id, status`;
  return row;
}

/**
 * Why the latest look at this URL failed, and until when that is remembered, if it is a final fact of the ad. Only runs that a worker took up
 * count, so that a run which failed from memory prolongs nothing.
 */
export async function findRememberedFailure(
  db: Db,
  url: string,
  standInModel: boolean,
): Promise<{ code: string; until: Date } | undefined> {
  const [row] = await db<{ code: string; until: Date }[]>`
    select code, until from (
      select failure_code as code, completed_at + make_interval(hours => ${FAILURE_MEMORY_HOURS}) as until from runs where url = ${url} and stand_in = ${standInModel} and status = 'failed'
        and claimed_at is not null order by completed_at desc nulls last limit 1) as latest
    where code = any(${rememberedFailures}) and until > now()`;
  return row;
}

export async function findOwnAnalysis(db: Db, userId: string, runId: string): Promise<string | undefined> {
  const [row] = await db<Row<typeof analyses, 'id'>[]>`select id from analyses where user_id = ${userId} and run_id = ${runId}`;
  return row?.id;
}

type NewAnalysis = Row<typeof analyses, 'userId' | 'accountId' | 'runId' | 'source' | 'adId'>;

/** A live, charged analysis; undefined when its user was deleted meanwhile. */
export async function insertLiveAnalysis(db: Db, analysis: NewAnalysis): Promise<string | undefined> {
  const [row] = await db<Row<typeof analyses, 'id'>[]>`
    insert into analyses (user_id, account_id, run_id, source, ad_id, charged)
    select id, ${analysis.accountId}, ${analysis.runId}, ${analysis.source}, ${analysis.adId}, true
    from users where id = ${analysis.userId} for key share
    returning id`;
  return row?.id;
}

/** A free analysis on a finished run, or the caller's existing one; undefined when the user was deleted meanwhile. */
export async function insertCachedAnalysis(db: Db, analysis: NewAnalysis): Promise<string | undefined> {
  const [row] = await db<Row<typeof analyses, 'id'>[]>`
    insert into analyses (user_id, account_id, run_id, source, ad_id, charged, status, page_name, score_value, score_grade, summary, completed_at, settled_at)
    select u.id, ${analysis.accountId}, r.id, ${analysis.source}, r.ad_id, false, 'done', r.page_name,
      case when jsonb_typeof(r.report -> 'score' -> 'value') = 'number' then (r.report -> 'score' ->> 'value')::float8 end, r.report -> 'score' ->> 'grade', r.report ->> 'summary', r.completed_at, now()
    from runs r, users u where r.id = ${analysis.runId} and u.id = ${analysis.userId} for key share of u
    on conflict (user_id, run_id) do update set user_id = excluded.user_id returning id`;
  return row?.id;
}

/** Median wall time of the runs that ended well lately, in seconds. */
export async function findMedianRunSeconds(db: Db): Promise<number | undefined> {
  const [row] = await db<{ seconds: number | null }[]>`
    select percentile_cont(0.5) within group (order by extract(epoch from completed_at - claimed_at)) as seconds
    from (select completed_at, claimed_at from runs where status = 'done' order by completed_at desc nulls last limit 50) as recent`;
  return row?.seconds ?? undefined;
}

export type ProgressRow = Row<typeof analyses, 'id'> & Row<typeof runs, 'platform' | 'status' | 'currentStep'>;

export type AnalysisRow = ProgressRow &
  Row<typeof analyses, 'userId' | 'runId' | 'source' | 'charged'> &
  Row<typeof runs, 'failureCode'> & { report: ReportJson | null };

export async function findAnalysis(db: Db, id: string): Promise<AnalysisRow | undefined> {
  const [row] = await db<AnalysisRow[]>`
    select a.id, a.user_id as "userId", a.run_id as "runId", a.source, r.platform, r.status, r.current_step as "currentStep", r.report,
      r.failure_code as "failureCode", a.charged
    from analyses a join runs r on r.id = a.run_id where a.id = ${id}`;
  return row;
}

/** How far each of these analyses is. */
export async function listProgress(db: Db, ids: readonly string[]): Promise<ProgressRow[]> {
  return db<ProgressRow[]>`
    select a.id, r.platform, r.status, r.current_step as "currentStep"
    from analyses a join runs r on r.id = a.run_id where a.id = any(${[...ids]}::uuid[])`;
}

export type ListedRow = Outcome & Row<typeof analyses, 'id' | 'pageName' | 'adId' | 'source'> & { completedAt: Date };

/** Completed analyses of one user, the latest to become done first. */
export async function selectDoneAnalyses(db: Db, userId: string, slice: { offset: number; limit: number }): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select id, page_name as "pageName", ad_id as "adId", source, score_value as "scoreValue", score_grade as "scoreGrade", summary,
      completed_at as "completedAt"
    from analyses where user_id = ${userId} and status = 'done'
    order by settled_at desc nulls last, id limit ${slice.limit} offset ${slice.offset}`;
}

export async function countDoneAnalyses(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`select count(*)::int as total from analyses where user_id = ${userId} and status = 'done'`;
  return row?.total ?? 0;
}

export type ClaimedRun = { ref: AdRef; deadlineAt: string };

/** Takes a live run for one engine run, whether or not its turn has come; undefined when it is terminal or another engine run holds it. */
export async function claimRun(db: Db, { runId, engineRunId }: Held, currentStep: string): Promise<ClaimedRun | undefined> {
  const [row] = await db<(Row<typeof runs, 'platform' | 'adId' | 'url'> & { deadlineAt: Date })[]>`
    update runs set
      attempt = attempt + (engine_run_id is null)::int,
      engine_run_id = ${engineRunId},
      status = case when status = 'queued' then 'fetching' else status end,
      current_step = coalesce(current_step, ${currentStep}),
      claimed_at = coalesce(claimed_at, now()),
      asked_at = null,
      heartbeat_due_at = now() + make_interval(secs => ${SILENCE_SECONDS}),
      deadline_at = coalesce(deadline_at, now() + make_interval(mins => ${RUN_DEADLINE_MINUTES}))
    where id = ${runId} and ${isLiveRun(db)} and (engine_run_id is null or engine_run_id = ${engineRunId})
    returning platform, ad_id as "adId", url, deadline_at as "deadlineAt"`;
  return row && { ref: { platform: row.platform, adId: row.adId, url: row.url }, deadlineAt: row.deadlineAt.toISOString() };
}

/** Says what is being done now, which is a sign of life for `silenceSeconds`; false when the run is no longer this worker's. */
export async function updateProgress(
  db: Db,
  held: Held,
  status: 'fetching' | 'composing',
  currentStep: string,
  silenceSeconds = SILENCE_SECONDS,
): Promise<boolean> {
  const rows = await db`
    update runs set status = case when status = 'composing' then status else ${status} end, current_step = ${currentStep},
      heartbeat_due_at = now() + make_interval(secs => ${silenceSeconds}::float8)
    where ${isHeld(db, held)} returning 1`;
  return rows.length === 1;
}

export async function updateAd(db: Db, held: Held, ad: ScrapedAd): Promise<boolean> {
  const rows = await db`
    update runs set ad = ${JSON.stringify(ad)}::text::jsonb, page_name = ${ad.pageName}
    where ${isHeld(db, held)} returning 1`;
  return rows.length === 1;
}

/** What the library's page was when this worker opened it last. */
export async function updatePageState(db: Db, held: Held, pageState: string): Promise<void> {
  await db`
    update runs set page_state = ${pageState}
    where ${isHeld(db, held)}`;
}

export async function findAd(db: Db, runId: string): Promise<Json | undefined> {
  const [row] = await db<{ ad: Json }[]>`select ad from runs where id = ${runId}`;
  return row?.ad;
}

/** Counts a model call before it is made, so that no crash can exceed the budget; false when it is spent. */
export async function reserveModelCall(db: Db, held: Held, budget: number): Promise<boolean> {
  const rows = await db`
    update runs set model_calls = model_calls + 1
    where ${isHeld(db, held)} and model_calls < ${budget} returning 1`;
  return rows.length === 1;
}

/** Adds what one call of the model used; fenced by nothing, because it is spent whoever holds the run by now. */
export async function addModelUse(db: Db, runId: string, { model, inputTokens, outputTokens, cost }: ModelUse): Promise<void> {
  await db`
    update runs set model = ${model}, input_tokens = input_tokens + ${inputTokens}, output_tokens = output_tokens + ${outputTokens},
      model_cost = model_cost + ${cost ?? null}::numeric
    where id = ${runId}`;
}

/** Whether the vendor of the model refused a key, model or setting of ours within a day, and no run has had an answer since. */
export async function isModelRefused(db: Db): Promise<boolean> {
  const [row] = await db<{ refused: boolean }[]>`
    select exists (
      select 1 from runs where failure_code = 'model_misconfigured' and completed_at > greatest(now() - interval '1 day', (
        select completed_at from runs where status = 'done' and output_tokens > 0 and completed_at > now() - interval '1 day'
        order by completed_at desc nulls last limit 1))) as refused`;
  return row?.refused ?? false;
}

/** Counts a page load before it begins, as above; answers how many there were with it, undefined when the budget is spent. */
export async function reservePageLoad(db: Db, held: Held, budget: number): Promise<number | undefined> {
  const [row] = await db<Row<typeof runs, 'pageLoads'>[]>`
    update runs set page_loads = page_loads + 1
    where ${isHeld(db, held)} and page_loads < ${budget}
    returning page_loads as "pageLoads"`;
  return row?.pageLoads;
}

/** Counts an inspection of the video before it begins, so that one that kills its worker stays counted; false when `budget` are open. */
export async function openInspection(db: Db, held: Held, budget: number): Promise<boolean> {
  const rows = await db`
    update runs set open_inspections = open_inspections + 1
    where ${isHeld(db, held)} and open_inspections < ${budget} returning 1`;
  return rows.length === 1;
}

/** The worker saw the end of its inspection. */
export async function closeInspections(db: Db, held: Held): Promise<void> {
  await db`update runs set open_inspections = 0 where id = ${held.runId} and engine_run_id = ${held.engineRunId}`;
}

/** Locks a live run for its settlement; undefined when it is terminal or, for a worker, not its own. `claimed`: it takes up room. */
export async function lockLiveRun(db: Db, runId: string, engineRunId?: string): Promise<{ claimed: boolean } | undefined> {
  const [row] = await db<{ claimed: boolean }[]>`
    select claimed_at is not null as claimed from runs where id = ${runId} and ${isLiveRun(db)}
      ${engineRunId === undefined ? db`` : db`and engine_run_id = ${engineRunId}`} for no key update`;
  return row;
}

/** Terminal rows keep what the library showed, but none of its short-lived media links. */
export async function updateRunDone(db: Db, runId: string, report: Json): Promise<void> {
  await db`
    update runs set status = 'done', current_step = null, report = ${JSON.stringify(report)}::text::jsonb, completed_at = now(), ad = ad - 'videos'
    where id = ${runId}`;
}

export async function updateRunFailed(db: Db, runId: string, code: FailureCode): Promise<void> {
  await db`
    update runs set status = 'failed', current_step = null, failure_code = ${code}, completed_at = now(), ad = ad - 'videos'
    where id = ${runId}`;
}

/** Settles every live analysis of a run; answers those that were charged, accounts in id order. */
export async function settleAnalyses(
  db: Db,
  runId: string,
  status: EndedStatus,
  outcome: Outcome,
): Promise<{ analysisId: string; accountId: string }[]> {
  return db<{ analysisId: string; accountId: string }[]>`
    with settled as (
      update analyses a set status = ${status}, page_name = r.page_name, score_value = ${outcome.scoreValue}::float8, score_grade = ${outcome.scoreGrade},
        summary = ${outcome.summary}, completed_at = r.completed_at, settled_at = r.completed_at
      from runs r where r.id = a.run_id and a.run_id = ${runId} and a.status = 'live'
      returning a.id, a.account_id, a.charged
    )
    select id as "analysisId", account_id as "accountId" from settled where charged order by account_id, id`;
}

/** One sweeper at a time over all processes; held to the end of the transaction. */
export async function trySweepLock(db: Db): Promise<boolean> {
  const [row] = await db<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(7451002) as locked`;
  return row?.locked ?? false;
}

/** Runs past their deadline, but for those that somebody works on this moment. */
export async function listOverdueRuns(db: Db): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`
    select id from runs where ${isLiveRun(db)}
      and (deadline_at < now() or (claimed_at is null and created_at < now() - make_interval(mins => ${CLAIM_DEADLINE_MINUTES})))
    order by created_at limit 200 for no key update skip locked`;
  return rows.map((row) => row.id);
}

/** Live runs of a platform between two tries to open its page: `reopening` is what those say. */
export async function listPausedRuns(db: Db, platform: Platform, reopening: string): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`
    select id from runs where platform = ${platform} and ${isLiveRun(db)} and engine_run_id is not null and current_step = ${reopening}
    order by id`;
  return rows.map(({ id }) => id);
}

/** Which of these runs have ended. */
export async function listEndedRuns(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`select id from runs where id = any(${[...ids]}::uuid[]) and not ${isLiveRun(db)}`;
  return rows.map(({ id }) => id);
}

/** Locks the live work of a user, runs in id order: a settlement holds its run too, and so waits or is waited for. */
export async function lockLiveRunsOf(db: Db, userId: string): Promise<void> {
  await db`
    select id from runs where id in (select run_id from analyses where user_id = ${userId} and status = 'live') order by id for no key update`;
}

/** Before the user, because a settlement takes analyses and then accounts, and the cascade would take them the other way round. */
export async function deleteAnalysesOf(db: Db, userId: string): Promise<void> {
  await db`delete from analyses where user_id = ${userId}`;
}
