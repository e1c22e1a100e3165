import type { Db } from '@/db/client';
import { isLiveJob, isLiveRun } from '@/db/live';
import type { Row, runs } from '@/db/schema';
import { failuresOfOurs } from '@/lib/failures';
import type { Platform } from '@/lib/platforms';
import {
  type EngineName,
  type Held,
  LEAST_SECONDS_LEFT,
  MAX_CLAIMED,
  MAX_CLAIMED_PER_ACCOUNT,
  MAX_WORKERS,
  REFUNDS_TO_GO_LAST,
  RESEND_AFTER_SECONDS,
  SILENCE_SECONDS,
} from './schema';

/** Any fixed number: what decides whose turn it is happens one at a time over all processes. Whoever holds it waits for no row. */
const LINE_LOCK = 7_451_011;

export async function lockLine(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LINE_LOCK})`;
}

const seconds = (db: Db, count: number) => db`make_interval(secs => ${count}::float8)`;

/** A fragment: the worker holds the run, which is live. */
export const isHeld = (db: Db, { runId, engineRunId }: Held) => db`id = ${runId} and engine_run_id = ${engineRunId} and ${isLiveRun(db)}`;

/** A fragment: the run takes up room. It is held, or its work was asked for after somebody began it. */
const hasRoom = (db: Db) =>
  db`${isLiveRun(db, 'r')} and r.claimed_at is not null and (r.engine_run_id is not null or r.asked_at is not null)`;

/** A fragment: the run waits for its turn. Nobody has begun it, or its worker gave it back until its library opens. */
const isInLine = (db: Db) => db`${isLiveRun(db, 'r')} and r.engine_run_id is null and (r.claimed_at is null or r.asked_at is null)`;

/** `waits`: for its turn. */
export type Takeable = { waits: boolean };

/** Locks a live run that this engine run holds or may take; undefined when it has ended or another one holds it. */
export async function lockTakeable(tx: Db, { runId, engineRunId }: Held): Promise<Takeable | undefined> {
  const [row] = await tx<Takeable[]>`
    select ${isInLine(tx)} as waits from runs r
    where r.id = ${runId} and ${isLiveRun(tx, 'r')} and (r.engine_run_id is null or r.engine_run_id = ${engineRunId}) for no key update`;
  return row;
}

/** A run whose turn it is, the account that has this turn, and whether an event stands out for it. */
export type NextRun = Row<typeof runs, 'id'> & { accountId: string; asked: boolean };

/** A fragment: refunds of the account `w.account_id` in the last day for runs that cost work, up to those that send an account last; not those for faults of ours. */
const countCostlyRefunds = (db: Db) => db`
  (select count(*) from (
    select 1 from credit_entries e join analyses a on a.id = e.analysis_id join runs r on r.id = a.run_id
    where e.account_id = w.account_id and e.kind = 'refund' and e.created_at > now() - interval '1 day'
      and r.claimed_at is not null and (r.failure_code is null or r.failure_code <> all(${[...failuresOfOurs]}::text[]))
    limit ${REFUNDS_TO_GO_LAST}) as refunds)`;

/**
 * The runs for which there is room now, in order: those begun before; accounts with too many refunds last; then by how many of its
 * account would be worked on with it; then the account that was served longest ago. A run has the best turn of all accounts that asked
 * for it. `unavailable`: libraries whose pages are not opened for a while. A run whose event may be lost keeps nobody waiting, but for
 * `runId`, whose event has just come.
 */
export async function listNext(
  db: Db,
  { unavailable, runId = null }: { unavailable: readonly Platform[]; runId?: string | null },
): Promise<NextRun[]> {
  return db<NextRun[]>`
    with taken as (select r.account_id, count(*)::int as runs from runs r where ${hasRoom(db)} group by r.account_id),
    waiting as (
      select r.id, a.account_id, r.created_at, r.claimed_at is not null as begun, r.asked_at is not null as asked,
        coalesce((select runs from taken t where t.account_id = a.account_id), 0)
          + row_number() over (partition by a.account_id order by r.claimed_at is null, r.created_at, r.id) as place
      from runs r join (select distinct run_id, account_id from analyses where status = 'live') a on a.run_id = r.id
      where ${isInLine(db)} and r.platform <> all(${[...unavailable]}::text[])
        and (r.asked_at is null or r.asked_at > now() - ${seconds(db, RESEND_AFTER_SECONDS)} or r.id = ${runId}::uuid)),
    turns as (
      select distinct on (w.id) w.*, served.at, served.last from waiting w cross join lateral (
        select (select max(claimed_at) from runs where account_id = w.account_id) as at,
          ${countCostlyRefunds(db)} = ${REFUNDS_TO_GO_LAST} as last) as served
      where place <= ${MAX_CLAIMED_PER_ACCOUNT} and (place = 1 or not served.last)
      order by w.id, served.last, place, served.at nulls first)
    select id, account_id as "accountId", asked from turns
    order by begun desc, last, place, at nulls first, created_at, id
    limit greatest(0, ${MAX_CLAIMED} - (select coalesce(sum(runs), 0) from taken))`;
}

/** Notes in whose turn a run is worked on. */
export async function updateTurn(db: Db, { id, accountId }: NextRun): Promise<void> {
  await db`update runs set account_id = ${accountId} where id = ${id}`;
}

/** No event stands out any more for these runs in line. */
export async function updateUnasked(db: Db, runIds: readonly string[]): Promise<void> {
  await db`update runs set asked_at = null where id = any(${[...runIds]}::uuid[])`;
}

/** The event that asks an engine for the work of a run; its id deduplicates deliveries. */
export async function insertRequestedEvents(db: Db, runIds: readonly string[]): Promise<void> {
  await db`
    insert into job_events (id, name, data)
    select 'run/' || id || '/requested/' || requests, 'analysis/requested', jsonb_build_object('runId', id, 'accountId', account_id)
    from runs where id = any(${[...runIds]}::uuid[])
    on conflict (id) do nothing`;
}

/** Notes one more event for each of these runs in line for which none stands out; one that somebody works with this moment is passed over. */
export async function updateAsked(db: Db, runIds: readonly string[]): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`
    with free as (
      select id from runs
      where id = any(${[...runIds]}::uuid[]) and ${isLiveRun(db)} and engine_run_id is null and asked_at is null
      for no key update skip locked)
    update runs r set asked_at = now(), requests = requests + 1 from free where r.id = free.id returning r.id`;
  return rows.map(({ id }) => id);
}

/** Takes locked live runs from whoever holds them, and notes one more event for each. */
export async function updateReleased(db: Db, runIds: readonly string[], currentStep: string): Promise<void> {
  await db`
    update runs set engine_run_id = null, heartbeat_due_at = null, asked_at = now(), requests = requests + 1,
      current_step = case when claimed_at is not null then ${currentStep} end
    where id = any(${[...runIds]}::uuid[])`;
}

/** Gives up the place of a run and puts it back in line, on its old clock; false when it is no longer this worker's. */
export async function updateReturned(db: Db, held: Held, currentStep: string): Promise<boolean> {
  // Its next worker is not one more that was lost.
  const rows = await db`
    update runs set engine_run_id = null, heartbeat_due_at = null, asked_at = null, current_step = ${currentStep}, attempt = attempt - 1
    where ${isHeld(db, held)} returning 1`;
  return rows.length === 1;
}

/** A sign of life, which shortens no pause; false when the run is no longer this worker's. */
export async function updateHeartbeat(db: Db, held: Held): Promise<boolean> {
  const rows = await db`
    update runs set heartbeat_due_at = greatest(heartbeat_due_at, now() + ${seconds(db, SILENCE_SECONDS)})
    where ${isHeld(db, held)} returning 1`;
  return rows.length === 1;
}

/** Locks the runs whose worker is silent, but for those whose job the embedded engine knows; `worthIt`: another worker may end them in time. */
export async function lockSilent(db: Db, engine: EngineName): Promise<(Row<typeof runs, 'id'> & { worthIt: boolean })[]> {
  return db<(Row<typeof runs, 'id'> & { worthIt: boolean })[]>`
    select id, attempt < ${MAX_WORKERS} and deadline_at > now() + ${seconds(db, LEAST_SECONDS_LEFT)} as "worthIt" from runs
    where ${isLiveRun(db)} and engine_run_id is not null and heartbeat_due_at < now() and deadline_at > now()
      and (${engine} <> 'embedded' or not exists (
        select 1 from job_runs j where ${isLiveJob(db, 'j')} and j.id::text = engine_run_id))
    order by id for no key update skip locked`;
}

/**
 * Locks the runs that nobody holds and whose event came to nothing: handed over a while ago, and no live job of the embedded engine.
 * `waits`: nobody has worked on it yet.
 */
export async function lockForgotten(db: Db, engine: EngineName): Promise<(Row<typeof runs, 'id'> & Takeable)[]> {
  return db<(Row<typeof runs, 'id'> & Takeable)[]>`
    select id, claimed_at is null as waits from runs
    where ${isLiveRun(db)} and engine_run_id is null and asked_at < now() - ${seconds(db, RESEND_AFTER_SECONDS)}
      and not exists (
        select 1 from job_events e where e.id = 'run/' || runs.id || '/requested/' || requests
          and (e.relayed_at is null or e.relayed_at > now() - ${seconds(db, RESEND_AFTER_SECONDS)}))
      and (${engine} <> 'embedded' or not exists (
        select 1 from job_runs j where ${isLiveJob(db, 'j')} and j.event -> 'data' ->> 'runId' = runs.id::text))
    order by id for no key update skip locked`;
}

/** How many runs wait for their turn, of one library or of all. */
export async function countInLine(db: Db, platform: Platform | null): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from runs r where ${isInLine(db)} and (${platform}::text is null or r.platform = ${platform})`;
  return row?.count ?? 0;
}

/** How many runs take up room. */
export async function countPlacesTaken(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from runs r where ${hasRoom(db)}`;
  return row?.count ?? 0;
}
