import type { Db } from '@/db/client';
import { isLiveJob, isLiveRun } from '@/db/live';
import type { Row, runs } from '@/db/schema';
import { isInLine } from '@/lib/analyses/line/store';
import { failuresOfAds } from '@/lib/failures';

/** Ages are in seconds, null where nothing waits. */
export type QueueState = {
  /** Runs of every engine; `queued` have no slot, the others do. */
  runs: {
    queued: number;
    fetching: number;
    composing: number;
    oldestQueuedSeconds: number | null;
    oldestLiveSeconds: number | null;
  };
  /** Events that no engine has accepted yet; `refused`: after at least one attempt. */
  events: { pending: number; refused: number; oldestPendingSeconds: number | null };
  /** Jobs of the embedded engine; `deaths` (worker crashes), `failed` and `cancelled` are those of the last day. */
  jobs: {
    queued: number;
    running: number;
    oldestDueSeconds: number | null;
    deaths: number;
    failed: number;
    cancelled: number;
  };
};

export async function findQueueState(db: Db): Promise<QueueState> {
  const [row] = await db<QueueState[]>`
    select
      (select json_build_object(
        'queued', count(*) filter (where ${isInLine(db)}),
        'fetching', count(*) filter (where not ${isInLine(db)} and r.status <> 'composing'),
        'composing', count(*) filter (where not ${isInLine(db)} and r.status = 'composing'),
        'oldestQueuedSeconds', round(extract(epoch from now() - min(r.created_at) filter (where ${isInLine(db)}))),
        'oldestLiveSeconds', round(extract(epoch from now() - min(r.created_at))))
      from runs r where ${isLiveRun(db, 'r')} and r.standing <> 'sample') as runs,
      (select json_build_object(
        'pending', count(*),
        'refused', count(*) filter (where last_error is not null),
        'oldestPendingSeconds', round(extract(epoch from now() - min(created_at))))
      from job_events where relayed_at is null) as events,
      (select json_build_object(
        'queued', count(*) filter (where status = 'queued'),
        'running', count(*) filter (where status = 'running'),
        'oldestDueSeconds', round(extract(epoch from now() - min(run_at) filter (where status = 'queued' and run_at <= now()))),
        'deaths', coalesce(sum(deaths), 0),
        'failed', count(*) filter (where status = 'failed'),
        'cancelled', count(*) filter (where status = 'cancelled'))
      from job_runs where ${isLiveJob(db)} or ended_at > now() - interval '1 day') as jobs`;
  if (row === undefined) throw new Error('the queue was not counted');
  return row;
}

export type LiveRun = Row<
  typeof runs,
  'id' | 'platform' | 'adId' | 'status' | 'currentStep' | 'standing' | 'attempt' | 'createdAt' | 'claimedAt' | 'deadlineAt'
> & { isQueued: boolean; analysisId: string | null; analyses: number };

/** Samples are left out. */
export async function selectLiveRuns(db: Db, most: number): Promise<LiveRun[]> {
  return db<LiveRun[]>`
    select r.id, r.platform, r.ad_id as "adId", r.status, r.current_step as "currentStep", r.standing, r.attempt, r.created_at as "createdAt",
      r.claimed_at as "claimedAt", r.deadline_at as "deadlineAt", ${isInLine(db)} as "isQueued", waiting.id as "analysisId", waiting.analyses
    from runs r cross join lateral (
      select (array_agg(a.id order by a.created_at, a.id))[1] as id, count(*)::int as analyses from analyses a
      where a.run_id = r.id and a.status = 'live') as waiting
    where ${isLiveRun(db, 'r')} and r.standing <> 'sample'
    order by r.engine_run_id is null, coalesce(r.claimed_at, r.created_at), r.id limit ${most}`;
}

export async function isEngineUnreachable(db: Db): Promise<boolean> {
  const [row] = await db<{ refused: boolean }[]>`
    select exists (
      select 1 from job_events
      where relayed_at is null and last_error is not null and created_at < now() - interval '1 minute') as refused`;
  return row?.refused ?? false;
}

/** `back` is 0 for the latest. */
const eventOf = (db: Db, back: number) => db`'run/' || r.id || '/requested/' || (r.requests - ${back}::int)`;

/** The engine accepted a run's events for two minutes and called for none: a call would have claimed the run, or put it back. */
export async function isEngineSilent(db: Db): Promise<boolean> {
  const [row] = await db<{ silent: boolean }[]>`
    select exists (
      select 1 from runs r
      join job_events latest on latest.id = ${eventOf(db, 0)}
      join job_events lost on lost.id = ${eventOf(db, 1)}
      left join job_events earlier on earlier.id = ${eventOf(db, 2)}
      where ${isLiveRun(db, 'r')} and r.engine_run_id is null and r.asked_at is not null and latest.last_error is null
        and lost.last_error is not null and lost.relayed_at is not null
        and (earlier.last_error is not null or lost.relayed_at <= now() - interval '2 minutes')) as silent`;
  return row?.silent ?? false;
}

/** Tells whether the external engine accepted the event of a run ten seconds ago, or lost the one before, and has not called for it since. */
export async function isEngineAwaited(db: Db): Promise<boolean> {
  const [row] = await db<{ awaited: boolean }[]>`
    select exists (
      select 1 from runs r join job_events e on e.id in (${eventOf(db, 0)}, ${eventOf(db, 1)})
      where ${isLiveRun(db, 'r')} and r.engine_run_id is null and r.asked_at is not null
        and e.relayed_at < now() - interval '10 seconds' and (e.id = ${eventOf(db, 0)} or e.last_error is not null)) as awaited`;
  return row?.awaited ?? false;
}

export async function countPageStates(db: Db): Promise<(Row<typeof runs, 'platform'> & { state: string; runs: number })[]> {
  return db<(Row<typeof runs, 'platform'> & { state: string; runs: number })[]>`
    select platform, page_state as state, count(*)::int as runs from runs
    where claimed_at > now() - interval '1 day' and page_state is not null
    group by platform, page_state order by runs desc, state`;
}

/** Counts the runs of the last ten minutes that failed through no fault of their ad, their ads, and the most frequent cause. */
type FailureShare = { failed: number; ended: number; ads: number; cause: string };

/** Undefined when none failed. Runs that failed for their ad count on neither side, so that no one can hide an outage behind such ads. */
export async function findFailureShare(db: Db): Promise<FailureShare | undefined> {
  const recent = db`completed_at > now() - interval '10 minutes' and standing <> 'sample'`;
  const [row] = await db<FailureShare[]>`
    with failed as (
      select failure_code as code, ad_id from runs where status = 'failed' and ${recent} and failure_code <> all(${[...failuresOfAds]}::text[])),
    done as (select count(*) as runs from runs where status = 'done' and ${recent})
    select count(*)::int as failed, (count(*) + (select runs from done))::int as ended, count(distinct ad_id)::int as ads,
      mode() within group (order by code) as cause
    from failed having count(*) > 0`;
  return row;
}
