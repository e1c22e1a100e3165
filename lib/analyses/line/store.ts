import type { Db, Fragment } from '@/db/client';
import { isLiveJob, isLiveRun } from '@/db/live';
import type { Row, runs } from '@/db/schema';
import type { EngineName, RunClaim } from '@/lib/analyses/engine';
import type { Overspent } from '@/lib/analyses/spend/store';
import type { MaxRunning, SpendLimits } from '@/lib/env/schema';
import type { Platform } from '@/lib/platforms';
import { LEAST_SECONDS_LEFT, MAX_WORKERS, RESEND_AFTER_SECONDS, SILENCE_SECONDS } from './limits';

/** An arbitrary number: scheduling runs in one transaction at a time. To avoid deadlocks, no row lock may be awaited under it. */
const LINE_LOCK = 7_451_011;

export async function lockLine(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LINE_LOCK})`;
}

const seconds = (db: Db, count: number) => db`make_interval(secs => ${count}::float8)`;

export const isClaimedBy = (db: Db, { runId, engineRunId }: RunClaim) =>
  db`id = ${runId} and engine_run_id = ${engineRunId} and ${isLiveRun(db)}`;

/** A worker has the run, or its work was requested again after it had begun. */
const occupiesSlot = (db: Db) =>
  db`${isLiveRun(db, 'r')} and r.claimed_at is not null and (r.engine_run_id is not null or r.asked_at is not null)`;

/** The run has not begun, or its worker put it back until its library opens. */
export const isInLine = (db: Db) =>
  db`(${isLiveRun(db, 'r')} and r.engine_run_id is null and (r.claimed_at is null or r.asked_at is null))`;

/** `own` where no server is live, as in a command. */
const lowestLimits = (db: Db, own: MaxRunning) => db`
  (select coalesce(min(max_running), ${own.total}::int) as total,
    coalesce(min(max_running_per_account), ${own.perAccount}::int) as per_account
  from server_processes where lease_until > now())`;

export async function findMaxRunning(db: Db, own: MaxRunning): Promise<MaxRunning> {
  const [row] = await db<MaxRunning[]>`select total, per_account as "perAccount" from ${lowestLimits(db, own)} as limits`;
  return row ?? own;
}

export async function upsertServer(
  db: Db,
  id: string,
  { maxRunning: { total, perAccount }, spend }: { maxRunning: MaxRunning; spend: SpendLimits },
  leaseSeconds: number,
): Promise<void> {
  await db`
    insert into server_processes (id, max_running, max_running_per_account, spend_per_day, spend_per_account_per_day, lease_until)
    values (${id}, ${total}, ${perAccount}, ${spend.perDay ?? null}, ${spend.perAccountPerDay ?? null}, now() + ${seconds(db, leaseSeconds)})
    on conflict (id) do update set lease_until = excluded.lease_until`;
}

export async function deleteServer(db: Db, id: string): Promise<void> {
  await db`delete from server_processes where id = ${id}`;
}

export async function deleteExpiredServers(db: Db): Promise<void> {
  await db`delete from server_processes where lease_until < now()`;
}

type Claimable = { inLine: boolean };

export async function lockClaimable(tx: Db, { runId, engineRunId }: RunClaim): Promise<Claimable | undefined> {
  const [row] = await tx<Claimable[]>`
    select ${isInLine(tx)} as "inLine" from runs r
    where r.id = ${runId} and ${isLiveRun(tx, 'r')} and (r.engine_run_id is null or r.engine_run_id = ${engineRunId}) for no key update`;
  return row;
}

export type NextRun = Row<typeof runs, 'id' | 'accountId'> & { requested: boolean };

/** A run that was begun before has less time left. */
const inOrder = (db: Db) => db`r.claimed_at is null, r.created_at, r.id`;
/** The order of service: begun runs first, then those of the account with the fewest, so that no two accounts hold up all others. */
const fewestFirst = (db: Db) => db`r.claimed_at is null, f.nth, r.created_at, r.id`;

/**
 * The oldest run of the account with the fewest first. A run of several accounts counts for one that may have another; libraries in `closed` are passed over, `overspent`
 * begins none, and a run whose event may be lost is passed over, except `runId`, whose event has just arrived.
 */
export async function listNextRuns(
  db: Db,
  {
    closed,
    overspent,
    maxRunning,
    runId = null,
  }: { closed: readonly Platform[]; overspent: Overspent; maxRunning: MaxRunning; runId?: string | null },
): Promise<NextRun[]> {
  return db<NextRun[]>`
    with limits as ${lowestLimits(db, maxRunning)},
    running as (select r.account_id, count(*)::int as runs from runs r where ${occupiesSlot(db)} group by r.account_id),
    waiting as (
      select r.id, a.account_id, coalesce(t.runs, 0) + row_number() over (partition by a.account_id order by ${inOrder(db)}) as nth
      from runs r join (select distinct run_id, account_id from analyses where status = 'live') a on a.run_id = r.id
        left join running t on t.account_id = a.account_id
      where ${isInLine(db)} and r.platform <> all(${[...closed]}::text[]) and (r.resume_at is null or r.resume_at <= now())
        and (r.asked_at is null or r.asked_at > now() - ${seconds(db, RESEND_AFTER_SECONDS)} or r.id = ${runId}::uuid)
        and (r.claimed_at is not null or not (${overspent.service} or a.account_id = any(${overspent.accounts}::uuid[])))),
    fitting as (select distinct on (id) id, account_id, nth from waiting where nth <= (select per_account from limits) order by id, nth)
    select r.id, f.account_id as "accountId", r.asked_at is not null as requested from fitting f join runs r using (id)
    order by ${fewestFirst(db)}
    limit greatest(0, (select total from limits) - (select coalesce(sum(runs), 0) from running))`;
}

export async function updateScheduledAccount(db: Db, { id, accountId }: NextRun): Promise<void> {
  await db`update runs set account_id = ${accountId} where id = ${id}`;
}

export async function clearRequested(db: Db, runIds: readonly string[]): Promise<void> {
  await db`update runs set asked_at = null where id = any(${[...runIds]}::uuid[])`;
}

/** The id of an event deduplicates deliveries. */
export const insertEvents = (db: Db, requested: Fragment) => db`
    insert into job_events (id, name, data)
    select 'run/' || id || '/requested/' || requests, 'analysis/requested', jsonb_build_object('runId', id)
    from ${requested}
    on conflict (id) do nothing`;

export async function insertRequestedEvents(db: Db, runIds: readonly string[]): Promise<void> {
  await db`${insertEvents(db, db`runs where id = any(${[...runIds]}::uuid[])`)}`;
}

/** Skips runs that are locked. */
export async function markRequested(db: Db, runIds: readonly string[]): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`
    with free as (
      select id from runs
      where id = any(${[...runIds]}::uuid[]) and ${isLiveRun(db)} and engine_run_id is null and asked_at is null
      for no key update skip locked)
    update runs r set asked_at = now(), requests = requests + 1 from free where r.id = free.id returning r.id`;
  return rows.map(({ id }) => id);
}

export async function updateReleased(db: Db, runIds: readonly string[], currentStep: string): Promise<void> {
  await db`
    update runs set engine_run_id = null, heartbeat_due_at = null, draft = null, asked_at = now(), requests = requests + 1,
      current_step = case when claimed_at is not null then ${currentStep} end
    where id = any(${[...runIds]}::uuid[])`;
}

/** Frees the slot of a run and puts it back in the queue, for `waitMs` passed over; false when the claim is no longer current. */
export async function updateReturned(
  db: Db,
  claim: RunClaim,
  { currentStep, waitMs }: { currentStep: string; waitMs: number },
): Promise<boolean> {
  // The attempt does not count against MAX_WORKERS.
  const rows = await db`
    update runs set engine_run_id = null, heartbeat_due_at = null, draft = null, asked_at = null, current_step = ${currentStep}, attempt = attempt - 1,
      resume_at = now() + ${seconds(db, waitMs / 1000)}
    where ${isClaimedBy(db, claim)} returning 1`;
  return rows.length === 1;
}

/** Extends the heartbeat's deadline, but never shortens that of a pause; false when the claim is no longer current. */
export async function updateHeartbeat(db: Db, claim: RunClaim): Promise<boolean> {
  const rows = await db`
    update runs set heartbeat_due_at = greatest(heartbeat_due_at, now() + ${seconds(db, SILENCE_SECONDS)})
    where ${isClaimedBy(db, claim)} returning 1`;
  return rows.length === 1;
}

type SilentRun = Row<typeof runs, 'id' | 'attempt' | 'currentStep'> & { reclaimable: boolean };

/** Locks the runs whose worker is silent, except those with a live job of the embedded engine; `reclaimable`: another worker may still finish them. */
export async function lockSilentRuns(db: Db, engine: EngineName): Promise<SilentRun[]> {
  return db<SilentRun[]>`
    select id, attempt, current_step as "currentStep", attempt < ${MAX_WORKERS} and deadline_at > now() + ${seconds(db, LEAST_SECONDS_LEFT)} as "reclaimable" from runs
    where ${isLiveRun(db)} and engine_run_id is not null and heartbeat_due_at < now() and deadline_at > now()
      and (${engine} <> 'embedded' or not exists (
        select 1 from job_runs j where ${isLiveJob(db, 'j')} and j.id::text = engine_run_id))
    order by id for no key update skip locked`;
}

/** The event led to no claim: it was relayed a while ago, and the embedded engine has no live job for it. */
export async function lockRunsWithLostEvents(db: Db, engine: EngineName): Promise<(Row<typeof runs, 'id'> & Claimable)[]> {
  return db<(Row<typeof runs, 'id'> & Claimable)[]>`
    select id, claimed_at is null as "inLine" from runs
    where ${isLiveRun(db)} and engine_run_id is null and asked_at < now() - ${seconds(db, RESEND_AFTER_SECONDS)}
      and not exists (
        select 1 from job_events e where e.id = 'run/' || runs.id || '/requested/' || requests
          and (e.relayed_at is null or e.relayed_at > now() - ${seconds(db, RESEND_AFTER_SECONDS)}))
      and (${engine} <> 'embedded' or not exists (
        select 1 from job_runs j where ${isLiveJob(db, 'j')} and j.event -> 'data' ->> 'runId' = runs.id::text))
    order by id for no key update skip locked`;
}

export async function markEventsLost(db: Db, runIds: readonly string[]): Promise<void> {
  await db`
    update job_events e set last_error = 'accepted, and never called' from runs r
    where r.id = any(${[...runIds]}::uuid[]) and e.id = 'run/' || r.id || '/requested/' || r.requests`;
}

/** The place of a queued analysis among those of its account: how many of them run, and how many come before it. */
export type Place = { running: number; before: number };

export async function findPlaces(db: Db, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await db<(Place & { id: string })[]>`
    with asked as (select id, run_id, account_id from analyses where id = any(${[...ids]}::uuid[]) and status = 'live'),
    running as (select r.account_id, count(*)::int as runs from runs r where ${occupiesSlot(db)} group by r.account_id),
    waiting as (
      select r.id, a.account_id, (row_number() over (partition by a.account_id order by ${inOrder(db)}) - 1)::int as before
      from runs r join analyses a on a.run_id = r.id and a.status = 'live'
      where ${isInLine(db)} and r.standing <> 'sample' and a.account_id in (select account_id from asked))
    select asked.id, coalesce(running.runs, 0) as running, waiting.before
    from asked join waiting on waiting.id = asked.run_id and waiting.account_id = asked.account_id
      left join running on running.account_id = asked.account_id`;
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

export async function countSlotsTaken(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from runs r where ${occupiesSlot(db)}`;
  return row?.count ?? 0;
}
