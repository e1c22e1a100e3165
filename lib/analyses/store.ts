import type { Db, Fragment } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { analyses, Row, runs } from '@/db/schema';
import type { AdRef, ScrapedAd } from '@/lib/ads/schema';
import { parseRunKey, toRunKey } from '@/lib/ads/url';
import type { EndedRun } from '@/lib/analyses/ended';
import type { RunClaim } from '@/lib/analyses/engine';
import { SILENCE_SECONDS } from '@/lib/analyses/line/limits';
import { isClaimedBy } from '@/lib/analyses/line/store';
import type { PoolKey } from '@/lib/analyses/pool/store';
import { closeCall, countCost, openCall } from '@/lib/analyses/spend/store';
import { type FailureCode, rememberedFailures, toFailureCode } from '@/lib/failures';
import { CLAIM_DEADLINE_MINUTES, MAX_VIDEO_NUMBER, RUN_DEADLINE_MINUTES } from '@/lib/limits';
import type { FreeCall, ModelUse } from '@/lib/model/compose';
import type { VersionedReport } from '@/lib/report/legacy';
import { emailDueAt, requestEmails } from './end-emails/store';
import type { Json } from './engine';
import type { ListKeys } from './facts/store';
import { type EndedStatus, FAILURE_MEMORY_HOURS } from './schema';
import { type Moment, momentsOfRun, stillCountOfRun } from './stills/store';

/** The first key of the advisory locks of lists; the second is a hash of their user. */
const LIST_LOCK = 7451;

export type Outcome = Row<typeof analyses, 'scoreValue' | 'scoreGrade' | 'summary'> & ListKeys;

/** `until` when it is remembered. Only claimed runs count, so that a run that failed from memory does not prolong it. */
export const rememberedFailure = (db: Db, key: string, demoModel: boolean) => db`
    select code, until from (
      select failure_code as code, completed_at + make_interval(hours => ${FAILURE_MEMORY_HOURS}) as until from runs where url = ${key} and stand_in = ${demoModel} and status = 'failed'
        and standing <> 'sample' and claimed_at is not null order by completed_at desc nulls last limit 1) as latest
    where code = any(${rememberedFailures}) and until > now()`;

/** A fragment: the count of the ad's `videos` when a worker last failed to find one of them, while it is remembered. */
export const rememberedVideos = (db: Db, url: string, demoModel: boolean) => db`
    select video_count as videos from runs
    where url = any(${Array.from({ length: MAX_VIDEO_NUMBER }, (_, index) => toRunKey(url, index + 1))}) and stand_in = ${demoModel} and status = 'failed'
      and claimed_at is not null and failure_code = 'no_such_video' and completed_at > now() - make_interval(hours => ${FAILURE_MEMORY_HOURS})
    order by completed_at desc nulls last limit 1`;

export async function findRememberedFailure(db: Db, key: string, demoModel: boolean): Promise<FailureCode | undefined> {
  const [row] = await db<{ code: string }[]>`select code from (${rememberedFailure(db, key, demoModel)}) as remembered`;
  return row && toFailureCode(row.code);
}

/** `hasFacts` is false where those of its run were deleted or not read yet. */
export type CachedAnalysis = Row<typeof analyses, 'id'> & { hasFacts: boolean };

/** Undefined when the run was replaced or deleted meanwhile. Locks the user, whom a deletion locks last, then as {@link lockListsOf}. */
export async function insertCachedAnalysis(
  db: Db,
  analysis: Row<typeof analyses, 'userId' | 'accountId' | 'runId' | 'source'>,
): Promise<CachedAnalysis | undefined> {
  const [row] = await db<CachedAnalysis[]>`
    with owner as materialized (select id from users where id = ${analysis.userId} for key share),
    list as materialized (
      select coalesce((select id from owner), ${analysis.userId}) as user_id, ${listLock(db, db`hashtext(${analysis.userId})`)} as locked)
    insert into analyses (user_id, account_id, run_id, platform, source, ad_id, charged, status, page_name, score_value, score_grade, score_rubric, summary,
      brand, archetype, framework, stage_rank, offer, days_running, is_active, completed_at, settled_at)
    select list.user_id, ${analysis.accountId}, r.id, r.platform, ${analysis.source}, r.ad_id, false, 'done', r.page_name,
      outcome.score_value, outcome.score_grade, outcome.score_rubric, outcome.summary, outcome.brand, outcome.archetype, outcome.framework, outcome.stage_rank,
      outcome.offer, outcome.days_running, outcome.is_active, r.completed_at, clock_timestamp()
    from list cross join runs r cross join lateral (
      (select score_value, score_grade, score_rubric, summary, brand, archetype, framework, stage_rank, offer, days_running, is_active
        from analyses where run_id = r.id and status = 'done' limit 1)
      union all
      select case when jsonb_typeof(report -> 'score' -> 'value') = 'number' then (report -> 'score' ->> 'value')::float8 end,
        report -> 'score' ->> 'grade', null, report ->> 'summary', null, null, null, null, null, null, null
      from (select r.report::jsonb as report) as scored
      limit 1) as outcome
    where r.id = ${analysis.runId} and r.status = 'done' and r.standing = 'current' for key share of r
    on conflict (user_id, run_id) do update set user_id = excluded.user_id
    returning id, exists (select 1 from run_facts f where f.run_id = analyses.run_id) as "hasFacts"`;
  return row;
}

export const medianRunSeconds = (db: Db) => db`
    select percentile_cont(0.5) within group (order by extract(epoch from completed_at - claimed_at)) as seconds
    from (select completed_at, claimed_at from runs where status = 'done' and standing <> 'sample' order by completed_at desc nulls last limit 50) as recent`;

export async function findMedianRunSeconds(db: Db): Promise<number | undefined> {
  const [row] = await db<{ seconds: number | null }[]>`select seconds from (${medianRunSeconds(db)}) as median`;
  return row?.seconds ?? undefined;
}

export type ProgressRow = Row<typeof analyses, 'id'> & Row<typeof runs, 'platform' | 'status' | 'currentStep' | 'standing'>;

export type AnalysisRow = ProgressRow &
  Row<typeof analyses, 'userId' | 'runId' | 'adId' | 'pageName' | 'source' | 'charged' | 'createdAt' | 'completedAt' | 'settledAt'> &
  Row<typeof runs, 'failureCode' | 'reportTag'> & { reportText: string | null; stills: Moment[] };

export async function findAnalysis(db: Db, id: string): Promise<AnalysisRow | undefined> {
  const [row] = await db<AnalysisRow[]>`
    select a.id, a.user_id as "userId", a.run_id as "runId", a.ad_id as "adId", coalesce(a.page_name, r.page_name) as "pageName", a.source, r.platform,
      r.status, r.current_step as "currentStep", r.standing, a.created_at as "createdAt", a.completed_at as "completedAt", a.settled_at as "settledAt",
      r.report_tag as "reportTag", r.report as "reportText",
      r.failure_code as "failureCode", a.charged, ${momentsOfRun(db)} as stills
    from analyses a join runs r on r.id = a.run_id where a.id = ${id}::uuid`;
  return row;
}

/** The owner of an analysis, and the values that change when a done one changes. */
export type AnalysisStamp = Row<typeof analyses, 'userId'> & Row<typeof runs, 'reportTag'> & { stillCount: number };

export const stampOf = (db: Db, id: string): Fragment => db`
    select a.user_id as "userId", r.report_tag as "reportTag", ${stillCountOfRun(db)} as "stillCount"
    from analyses a join runs r on r.id = a.run_id where a.id = ${id}::uuid`;

export async function findStamp(db: Db, id: string): Promise<AnalysisStamp | undefined> {
  const [row] = await db<AnalysisStamp[]>`select * from (${stampOf(db, id)}) as stamp`;
  return row;
}

export async function listProgress(db: Db, ids: readonly string[]): Promise<ProgressRow[]> {
  return db<ProgressRow[]>`
    select a.id, r.platform, r.status, r.current_step as "currentStep", r.standing
    from analyses a join runs r on r.id = a.run_id where a.id = any(${[...ids]}::uuid[])`;
}

/** `video` is the number of the video in its ad; absent in the result of a server of the version before. */
export type ClaimedRun = { ref: AdRef; video?: number; deadlineAt: string };

/** Ignores the place in the queue; undefined when the run has ended or another engine run has it. */
export async function claimRun(db: Db, { runId, engineRunId }: RunClaim, currentStep: string): Promise<ClaimedRun | undefined> {
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
  if (row === undefined) return undefined;
  const { url, video } = parseRunKey(row.url);
  return { ref: { platform: row.platform, adId: row.adId, url }, video, deadlineAt: row.deadlineAt.toISOString() };
}

/** Records the current step and, for `silenceSeconds`, a heartbeat; false when the claim is no longer current. */
export async function updateProgress(
  db: Db,
  claim: RunClaim,
  status: 'fetching' | 'composing',
  currentStep: string,
  silenceSeconds = SILENCE_SECONDS,
): Promise<boolean> {
  const rows = await db`
    update runs set status = case when status = 'composing' then status else ${status} end, current_step = ${currentStep},
      heartbeat_due_at = now() + make_interval(secs => ${silenceSeconds}::float8)
    where ${isClaimedBy(db, claim)} returning 1`;
  return rows.length === 1;
}

export async function updateAd(db: Db, claim: RunClaim, { pageId, ...ad }: ScrapedAd): Promise<boolean> {
  const rows = await db`
    update runs set ad = ${JSON.stringify(ad)}::text::jsonb, page_name = ${ad.pageName}, page_id = ${pageId ?? null}, video_count = ${ad.videos.length}
    where ${isClaimedBy(db, claim)} returning 1`;
  return rows.length === 1;
}

export async function updatePageState(db: Db, claim: RunClaim, pageState: string): Promise<void> {
  await db`
    update runs set page_state = ${pageState}
    where ${isClaimedBy(db, claim)}`;
}

export async function findAd(db: Db, runId: string): Promise<Json | undefined> {
  const [row] = await db<{ ad: Json }[]>`select ad from runs where id = ${runId}`;
  return row?.ad;
}

/** Counts before the call, so that crashes cannot exceed the budget; false when it is spent. */
export async function reserveModelCall(db: Db, claim: RunClaim, budget: number): Promise<boolean> {
  const rows = await db`
    with reserved as (
      update runs set model_calls = model_calls + 1
      where ${isClaimedBy(db, claim)} and model_calls < ${budget} returning id, account_id),
    opened as (${openCall(db, db`reserved`)})
    select 1 from reserved`;
  return rows.length === 1;
}

/** A call that did not reach the vendor does not count against the budget either. */
export async function returnModelCall(db: Db, claim: RunClaim, why: FreeCall): Promise<void> {
  await db`
    with closed as (${closeCall(db, claim.runId)})
    update runs set model_calls = model_calls - ${why === 'unreachable' ? 1 : 0}::int where ${isClaimedBy(db, claim)} and model_calls > 0`;
}

/** Adds even if the claim is no longer current, because it was paid for. A call of unknown price counts `perCall` US dollars. */
export async function addModelUse(
  db: Db,
  runId: string,
  { model, inputTokens, outputTokens, cost }: ModelUse,
  perCall: number,
): Promise<void> {
  await db`
    with counted as (${countCost(db, runId, cost ?? perCall)})
    update runs set model = ${model}, input_tokens = input_tokens + ${inputTokens}, output_tokens = output_tokens + ${outputTokens},
      model_cost = model_cost + ${cost ?? null}::numeric
    where id = ${runId}`;
}

/** Tells whether the vendor rejected our key, model or a setting within a day, and no run has had a reply since. */
export async function isModelMisconfigured(db: Db): Promise<boolean> {
  const [row] = await db<{ misconfigured: boolean }[]>`
    select exists (
      select 1 from runs where failure_code = 'model_misconfigured' and completed_at > greatest(now() - interval '1 day', (
        select completed_at from runs where status = 'done' and output_tokens > 0 and completed_at > now() - interval '1 day'
        order by completed_at desc nulls last limit 1))) as misconfigured`;
  return row?.misconfigured ?? false;
}

/** Counts a page load before it begins and returns the count; undefined when the budget is spent. */
export async function reservePageLoad(db: Db, claim: RunClaim, budget: number): Promise<number | undefined> {
  const [row] = await db<Row<typeof runs, 'pageLoads'>[]>`
    update runs set page_loads = page_loads + 1
    where ${isClaimedBy(db, claim)} and page_loads < ${budget}
    returning page_loads as "pageLoads"`;
  return row?.pageLoads;
}

export async function returnPageLoad(db: Db, claim: RunClaim): Promise<void> {
  await db`update runs set page_loads = page_loads - 1 where ${isClaimedBy(db, claim)} and page_loads > 0`;
}

/** Counts an inspection of the video before it begins, so that it stays counted when it crashes its worker; false when `budget` are open. */
export async function openInspection(db: Db, claim: RunClaim, budget: number): Promise<boolean> {
  const rows = await db`
    update runs set open_inspections = open_inspections + 1
    where ${isClaimedBy(db, claim)} and open_inspections < ${budget} returning 1`;
  return rows.length === 1;
}

export async function closeInspections(db: Db, claim: RunClaim): Promise<void> {
  await db`update runs set open_inspections = 0 where id = ${claim.runId} and engine_run_id = ${claim.engineRunId}`;
}

type LiveRun = Row<typeof runs, 'platform' | 'standing'> & { claimed: boolean };

/** Undefined when it has ended or, with `engineRunId`, the claim is no longer current. `claimed`: it occupies a slot. */
export async function lockLiveRun(db: Db, runId: string, engineRunId?: string): Promise<LiveRun | undefined> {
  const [row] = await db<LiveRun[]>`
    select platform, standing, claimed_at is not null as claimed from runs where id = ${runId} and ${isLiveRun(db)}
      ${engineRunId === undefined ? db`` : db`and engine_run_id = ${engineRunId}`} for no key update`;
  return row;
}

const endedRun = (db: Db): Fragment => db`
  id, platform, standing, status, failure_code as "failureCode", attempt, model, model_calls as "modelCalls", input_tokens as "inputTokens",
  output_tokens as "outputTokens", (select spent::float8 from model_spend m where m.run_id = runs.id) as dollars, step_seconds as "stepSeconds",
  extract(epoch from coalesce(claimed_at, completed_at) - created_at)::float8 as "waitSeconds",
  extract(epoch from completed_at - claimed_at)::float8 as "runSeconds"`;

export async function addStepSeconds(db: Db, { runId, engineRunId }: RunClaim, step: string, seconds: number): Promise<void> {
  await db`
    update runs set step_seconds = step_seconds
      || jsonb_build_object(${step}::text, round((coalesce((step_seconds ->> ${step})::numeric, 0) + ${seconds}::numeric), 3))
    where id = ${runId} and engine_run_id = ${engineRunId}`;
}

/** Drops short-lived media links, and the measurement, which the report has. `scored` are values of the report, copied for the pool. */
export async function updateRunDone(
  db: Db,
  runId: string,
  report: VersionedReport,
  scored: (Pick<PoolKey, 'rubricVersion' | 'model'> & { score: number }) | undefined,
): Promise<EndedRun[]> {
  return db<EndedRun[]>`
    update runs set status = 'done', standing = case standing when 'sample' then standing else 'current' end, current_step = null, report = ${JSON.stringify(report)}, completed_at = now(),
      model = coalesce(${scored?.model ?? null}, model), rubric_version = ${scored?.rubricVersion ?? null}, score = ${scored?.score ?? null}::float8,
      ad = ad - 'videos', measured = null, draft = null
    where id = ${runId} returning ${endedRun(db)}`;
}

export async function updateRunsFailed(db: Db, runIds: readonly string[], code: FailureCode): Promise<EndedRun[]> {
  return db<EndedRun[]>`
    update runs set status = 'failed', current_step = null, failure_code = ${code}, completed_at = now(), ad = ad - 'videos', measured = null, draft = null
    where id = any(${[...runIds]}::uuid[]) returning ${endedRun(db)}`;
}

/** Held until the commit, so that rows are added in the order of `settled_at`: who has seen one has seen all before. Lock the run first. */
export async function lockListsOf(tx: Db, runId: string): Promise<void> {
  await tx`
    select ${listLock(tx, tx`user_key`)} from (
      select distinct hashtext(user_id::text) as user_key from analyses where run_id = ${runId} and status = 'live' order by 1) as users`;
}

const listLock = (db: Db, userKey: Fragment) => db`pg_advisory_xact_lock(${LIST_LOCK}, ${userKey})`;

/** Returns those that were charged, accounts in id order. Lock the lists first, when they get a report. */
export async function settleAnalyses(
  db: Db,
  runId: string,
  status: EndedStatus,
  outcome: Outcome,
): Promise<{ analysisId: string; accountId: string }[]> {
  return db<{ analysisId: string; accountId: string }[]>`
    with settled as (
      update analyses a set status = ${status}, page_name = r.page_name, score_value = ${outcome.scoreValue}::float8, score_grade = ${outcome.scoreGrade},
        score_rubric = ${outcome.scoreRubric}, summary = ${outcome.summary}, brand = ${outcome.brand}, archetype = ${outcome.archetype}, framework = ${outcome.framework},
        stage_rank = ${outcome.stageRank}::int, offer = ${outcome.offer}, days_running = ${outcome.daysRunning}::int, is_active = ${outcome.isActive}::boolean,
        completed_at = r.completed_at, settled_at = clock_timestamp(), email_due_at = ${emailDueAt(db)}
      from runs r where r.id = a.run_id and a.run_id = ${runId} and a.status = 'live'
      returning a.id, a.account_id, a.charged, a.email_due_at
    ),
    emailed as (${requestEmails(db, 'analysisId', db`settled where email_due_at is not null`)})
    select id as "analysisId", account_id as "accountId" from settled where charged order by account_id, id`;
}

/** One sweeper at a time over all processes; held to the end of the transaction. */
export async function trySweepLock(db: Db): Promise<boolean> {
  const [row] = await db<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(7451002) as locked`;
  return row?.locked ?? false;
}

/** Skips locked ones. */
export async function listOverdueRuns(db: Db): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`
    select id from runs where ${isLiveRun(db)}
      and (deadline_at < now() or (claimed_at is null and standing <> 'sample' and created_at < now() - make_interval(mins => ${CLAIM_DEADLINE_MINUTES})))
    order by created_at limit 200 for no key update skip locked`;
  return rows.map((row) => row.id);
}

export async function listEndedRuns(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`select id from runs where id = any(${[...ids]}::uuid[]) and not ${isLiveRun(db)}`;
  return rows.map(({ id }) => id);
}

/** Locks the runs of a user in id order, so that a settlement of one, or its deletion by another user, is finished before or begins after. */
export async function lockRunsOf(db: Db, userId: string): Promise<void> {
  await db`select id from runs where id in (select run_id from analyses where user_id = ${userId}) order by id for no key update`;
}

export async function deleteAnalysesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db<Row<typeof analyses, 'runId'>[]>`delete from analyses where user_id = ${userId} returning run_id as "runId"`;
  return rows.map(({ runId }) => runId);
}
