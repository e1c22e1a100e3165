import type { Db } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { Row, runs } from '@/db/schema';
import type { Platform } from '@/lib/platforms';

/** Locks the current run that a refresh would replace, also against new analyses on it. */
export async function lockCurrentOf(tx: Db, refreshId: string): Promise<string | undefined> {
  const [row] = await tx<Row<typeof runs, 'id'>[]>`
    select c.id from runs c join runs r on r.url = c.url and r.stand_in = c.stand_in
    where r.id = ${refreshId} and c.status <> 'failed' and c.standing = 'current' for update of c`;
  return row?.id;
}

export async function updateReplaced(tx: Db, runId: string): Promise<void> {
  await tx`update runs set standing = 'replaced' where id = ${runId}`;
}

/** Deletes those of these runs that answer no submit and have no analysis anymore: replaced ones and samples. Lock the runs first. */
export async function deleteUnservedRuns(tx: Db, runIds: readonly string[]): Promise<void> {
  await tx`
    delete from runs r where id = any(${[...runIds]}::uuid[]) and standing in ('replaced', 'sample')
      and not exists (select 1 from analyses a where a.run_id = r.id)`;
}

/** The reports to refresh: those of a real or of the demo model, of these libraries. */
export type Scope = { demoModel: boolean; platforms: readonly Platform[] };

/** A fragment: the version of the rubric of the report of the run `r`, null where it names none. */
const rubricVersion = (db: Db) => db`coalesce(r.rubric_version, r.report::jsonb -> 'meta' ->> 'rubricVersion')`;

/** A fragment: the run `r` is current and has a report with a score, or an old one, and no refresh in progress. */
const isRefreshable = (db: Db, { demoModel, platforms }: Scope) => db`
  r.status = 'done' and r.standing = 'current' and r.stand_in = ${demoModel} and r.platform = any(${[...platforms]}::text[])
  and (r.rubric_version is not null or r.report::jsonb ->> 'verdict' is distinct from 'insufficient_evidence')
  and not exists (select 1 from runs f where f.url = r.url and f.stand_in = r.stand_in and f.status <> 'failed' and f.standing = 'refresh')`;

/** The reports that could be refreshed, counted by the version of their rubric; null: they name none. */
export async function countRefreshable(db: Db, scope: Scope): Promise<(Row<typeof runs, 'rubricVersion'> & { reports: number })[]> {
  return db<(Row<typeof runs, 'rubricVersion'> & { reports: number })[]>`
    select ${rubricVersion(db)} as "rubricVersion", count(*)::int as reports from runs r where ${isRefreshable(db, scope)} group by 1`;
}

/**
 * Inserts a refresh for so many reports by these versions of the rubric, null among them, in the order in which they are refreshed: first
 * those whose refresh has not failed yet, the latest first. Skips a URL whose refresh another transaction began.
 */
export async function insertRefreshes(
  tx: Db,
  { versions, limit, ...scope }: Scope & { versions: readonly (string | null)[]; limit: number },
): Promise<number> {
  const { count } = await tx`
    with old as (
      select r.platform, r.ad_id, r.url, r.stand_in, row_number() over (
        order by (
          select max(f.completed_at) from runs f
          where f.url = r.url and f.status = 'failed' and f.claimed_at is not null and f.standing = 'refresh') nulls first,
          r.completed_at desc nulls last) as nth
      from runs r
      where ${isRefreshable(tx, scope)}
        and (${rubricVersion(tx)} = any(${versions.filter((version) => version !== null)}::text[])
          or (${versions.includes(null)} and ${rubricVersion(tx)} is null)))
    insert into runs (platform, ad_id, url, stand_in, standing, asked_at, created_at)
    select platform, ad_id, url, stand_in, 'refresh', null, now() + nth * interval '1 microsecond' from old where nth <= ${limit}
    on conflict do nothing`;
  return count;
}

/** Refreshes in progress, those that no worker has begun first. */
export async function listLiveRefreshes(db: Db): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`
    select id from runs where ${isLiveRun(db)} and standing = 'refresh' order by claimed_at nulls first, id`;
  return rows.map(({ id }) => id);
}

/** Locks the refreshes that no worker has begun, except locked ones. */
export async function lockRefreshesInLine(tx: Db): Promise<string[]> {
  const rows = await tx<Row<typeof runs, 'id'>[]>`
    select id from runs where ${isLiveRun(tx)} and standing = 'refresh' and claimed_at is null order by id for no key update skip locked`;
  return rows.map(({ id }) => id);
}

/** Finds the cost of one of the latest reports by this model, in US dollars; null when no cost is known. */
export async function findTypicalCost(db: Db, model: string): Promise<number | null> {
  const [row] = await db<{ cost: number | null }[]>`
    select avg(model_cost)::float8 as cost from (
      select model, model_cost from runs where status = 'done' order by completed_at desc nulls last limit 100) as latest
    where starts_with(model, ${model}) and model_cost > 0`;
  return row?.cost ?? null;
}
