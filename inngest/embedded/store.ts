import type { Db } from '@/db/client';
import { isLiveJob } from '@/db/live';
import type { jobRuns, Row } from '@/db/schema';
import type { JobFunction } from './config';
import type { JobEvent, Memo } from './protocol';

/** Every claim and release raises the token; a write with an old one changes nothing and returns false. */
export type Lease = Row<typeof jobRuns, 'functionId' | 'attempt' | 'maxAttempts'> & { runId: string; event: JobEvent; token: number };

export type ReadyRun = Lease & { crashes: number; wasHeld: boolean; isLate: boolean };

export type End = { status: 'completed' } | { status: 'cancelled' } | { status: 'failed'; error: unknown };

const FAN_OUT_BATCH = 50;

const json = (value: unknown) => JSON.stringify(value);

const interval = (db: Db, ms: number) => db`make_interval(secs => ${ms / 1000}::float8)`;

/** Turns pending events into one run for each function they trigger. One statement, so a crash leaves all of it or nothing. */
export async function fanOutEvents(db: Db, functions: readonly JobFunction[]): Promise<number> {
  const rows = await db`
    with fn as (
      select * from jsonb_to_recordset(${json(functions)}::text::jsonb) as f (id text, "trigger" text, "maxAttempts" int, "failureOf" text)
      where "failureOf" is null),
    due as (
      select id, name, data, created_at from job_events
      where relayed_at is null and next_at <= now()
      order by created_at limit ${FAN_OUT_BATCH} for update skip locked),
    planned as (
      insert into job_runs (function_id, event_id, event, max_attempts)
      select fn.id, due.id,
        json_build_object('id', due.id, 'name', due.name, 'data', due.data, 'ts', floor(extract(epoch from due.created_at) * 1000)),
        fn."maxAttempts"
      from due join fn on fn."trigger" = due.name
      on conflict do nothing)
    update job_events set
      relayed_at = now(),
      last_error = case when exists (select 1 from fn where fn."trigger" = due.name) then null else 'no function is triggered by this event' end
    from due where job_events.id = due.id
    returning job_events.id`;
  return rows.length;
}

/** Inserts the run of a failure handler or of a tick, which have no event in the outbox; once for each event. */
export async function insertRun(db: Db, { id, maxAttempts }: JobFunction, event: JobEvent): Promise<void> {
  await db`
    insert into job_runs (function_id, event_id, event, max_attempts) values (${id}, ${event.id}, ${json(event)}::text::json, ${maxAttempts})
    on conflict do nothing`;
}

/** Held to the end of the transaction, so that one process at a time counts the runs of a function. */
export async function lockClaims(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(7451003)`;
}

/** Functions without a limit of their own go first; of them, runs with a finished step (their deadline runs), then the longest due. */
export async function findReadyRun(tx: Db, functions: readonly JobFunction[]): Promise<ReadyRun | undefined> {
  const [run] = await tx<ReadyRun[]>`
    select r.id as "runId", r.function_id as "functionId", r.event, r.attempt, r.max_attempts as "maxAttempts", r.lease_token as token,
      r.deaths as crashes, r.lease_until is not null as "wasHeld", coalesce(r.finish_by <= now(), false) as "isLate"
    from job_runs r join jsonb_to_recordset(${json(functions)}::text::jsonb) as fn (id text, concurrency int) on fn.id = r.function_id
    where ${isLiveJob(tx, 'r')} and r.run_at <= now() and (r.lease_until is null or r.lease_until < now())
      and (fn.concurrency is null or fn.concurrency > (
        select count(*) from job_runs h where h.function_id = r.function_id and ${isLiveJob(tx, 'h')} and h.lease_until >= now()))
    order by fn.concurrency is not null, exists (select 1 from job_steps where run_id = r.id) desc, r.run_at, r.created_at limit 1 for update of r skip locked`;
  return run;
}

/** The finish timeout of a run starts with its first lease. */
export async function grantLease(tx: Db, run: ReadyRun, times: { leaseMs: number; finishMs: number | null }): Promise<Lease> {
  const finishBy = times.finishMs === null ? tx`null::timestamptz` : tx`clock_timestamp() + ${interval(tx, times.finishMs)}`;
  await tx`
    update job_runs set
      status = 'running', attempt = ${run.attempt}, deaths = ${run.crashes}, lease_token = lease_token + 1,
      lease_until = clock_timestamp() + ${interval(tx, times.leaseMs)}, finish_by = coalesce(finish_by, ${finishBy})
    where id = ${run.runId}`;
  const { runId, functionId, event, attempt, maxAttempts } = run;
  return { runId, functionId, event, attempt, maxAttempts, token: run.token + 1 };
}

const isHeld = (db: Db, lease: Lease) => db`id = ${lease.runId} and lease_token = ${lease.token} and ${isLiveJob(db)}`;

/** False also when the run's finish timeout has passed. */
export async function extendLease(db: Db, lease: Lease, leaseMs: number): Promise<boolean> {
  const rows = await db`
    update job_runs set lease_until = clock_timestamp() + ${interval(db, leaseMs)}
    where ${isHeld(db, lease)} and (finish_by is null or finish_by > now()) returning id`;
  return rows.length === 1;
}

/** Makes the run due at once, without spending an attempt. */
export async function releaseLease(db: Db, lease: Lease): Promise<boolean> {
  const rows = await db`
    update job_runs set status = 'queued', run_at = now(), lease_until = null, lease_token = lease_token + 1
    where ${isHeld(db, lease)} returning id`;
  return rows.length === 1;
}

export async function postponeRun(db: Db, lease: Lease, next: { attempt: number; delayMs: number }): Promise<boolean> {
  const rows = await db`
    update job_runs set
      status = 'queued', attempt = ${next.attempt}, run_at = now() + ${interval(db, next.delayMs)}, lease_until = null, lease_token = lease_token + 1
    where ${isHeld(db, lease)} returning id`;
  return rows.length === 1;
}

export async function listSteps(db: Db, runId: string): Promise<Memo[]> {
  return db<Memo[]>`select step_id as "stepId", name, payload from job_steps where run_id = ${runId} order by position`;
}

/** The next step starts with all its attempts. */
export async function insertStep(db: Db, lease: Lease, step: Memo, position: number): Promise<boolean> {
  const rows = await db`
    with held as (update job_runs set attempt = 0 where ${isHeld(db, lease)} returning id),
    kept as (
      insert into job_steps (run_id, step_id, position, name, payload)
      select id, ${step.stepId}, ${position}::int, ${step.name}, ${json(step.payload)}::text::json from held
      on conflict do nothing)
    select id from held`;
  return rows.length === 1;
}

/** Step results contain signed media links, so they are cleared. */
export async function updateEnded(db: Db, lease: Lease, end: End): Promise<boolean> {
  const error = end.status === 'failed' ? json(end.error) : null;
  const rows = await db`
    with ended as (
      update job_runs set status = ${end.status}, error = ${error}::text::json, ended_at = now(), lease_until = null
      where ${isHeld(db, lease)} returning id),
    emptied as (update job_steps set payload = '{}' from ended where run_id = ended.id)
    select id from ended`;
  return rows.length === 1;
}

export async function deleteEndedRuns(db: Db): Promise<void> {
  await db`delete from job_runs where ended_at < now() - interval '1 day'`;
}
