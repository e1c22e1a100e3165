import type { Db } from '@/db/client';
import { isLiveRun, mayBeSample } from '@/db/live';
import type { analyses, Row, runs } from '@/db/schema';
import type { AdRef } from '@/lib/ads/schema';
import type { DueAge } from './schema';

/** Holds every sample run in place of an engine, so that no worker claims it and no line counts it. */
export const SAMPLE_ENGINE_RUN = 'sample';

export type NewSample = Row<typeof analyses, 'userId' | 'accountId' | 'source'> & {
  ref: AdRef;
  demoModel: boolean;
  pageName: string | null;
};

export async function insertSample(db: Db, { userId, accountId, source, ref, demoModel, pageName }: NewSample): Promise<string> {
  const [row] = await db<Row<typeof analyses, 'id'>[]>`
    with run as (
      insert into runs (platform, ad_id, url, stand_in, standing, engine_run_id, asked_at, page_name)
      values (${ref.platform}, ${ref.adId}, ${ref.url}, ${demoModel}, 'sample', ${SAMPLE_ENGINE_RUN}, null, ${pageName}) returning id)
    insert into analyses (user_id, account_id, run_id, platform, source, ad_id, charged)
    select ${userId}, ${accountId}, id, ${ref.platform}, ${source}, ${ref.adId}, false from run returning id`;
  if (row === undefined) throw new Error('the sample was not inserted');
  return row.id;
}

export type LiveSample = Row<typeof runs, 'id' | 'adId'> & { seconds: number };

/** The first of each account, then the second of each. Skips locked runs, as those of an account that is being deleted. */
export async function listDueSamples(db: Db, dueAges: readonly DueAge[], limit: number): Promise<LiveSample[]> {
  return db<LiveSample[]>`
    select r.id, r.ad_id as "adId", late.seconds from (
      select r.id, r.created_at, extract(epoch from now() - r.created_at)::float8 as seconds,
        row_number() over (partition by a.account_id order by r.created_at, r.id) as turn
      from runs r left join analyses a on a.run_id = r.id
        join json_to_recordset(${JSON.stringify(dueAges)}::text::json) as due("adId" text, status text, seconds float8)
          on due."adId" = r.ad_id and due.status = r.status and r.created_at <= now() - make_interval(secs => due.seconds)
      where ${isLiveRun(db, 'r')} and r.standing = 'sample') as late
      join runs r using (id)
    order by late.turn, late.created_at limit ${limit} for no key update of r skip locked`;
}

export async function hasLiveSamples(db: Db): Promise<boolean> {
  return (await db`select 1 from runs where ${isLiveRun(db)} and standing = 'sample' limit 1`).length === 1;
}

export async function listLiveSamplesOf(db: Db, userId: string): Promise<LiveSample[]> {
  return db<LiveSample[]>`
    select r.id, r.ad_id as "adId", extract(epoch from clock_timestamp() - r.created_at)::float8 as seconds
    from analyses a join runs r on r.id = a.run_id
    where a.user_id = ${userId} and a.status = 'live' and ${mayBeSample(db, 'a')} and r.standing = 'sample'`;
}

/** Returns their runs; skips those that a deletion of the account holds. */
export async function deleteSamplesBeyond(db: Db, userId: string, newest: number): Promise<string[]> {
  const rows = await db<Row<typeof analyses, 'runId'>[]>`
    with beyond as (
      select id, run_id from analyses where user_id = ${userId} and ${mayBeSample(db)} order by created_at desc nulls last offset ${newest}),
    old as (
      select a.id from beyond join analyses a using (id) join runs r on r.id = a.run_id
      where a.status <> 'live' and r.standing = 'sample' for update of a, r skip locked)
    delete from analyses using old where analyses.id = old.id returning run_id as "runId"`;
  return rows.map(({ runId }) => runId);
}

export async function updateSampleProgress(db: Db, runId: string, status: 'fetching' | 'composing', currentStep: string): Promise<void> {
  await db`
    update runs set status = ${status}, current_step = ${currentStep}
    where id = ${runId} and standing = 'sample' and status in ('queued', 'fetching') and status <> ${status}`;
}

export async function deleteOldSamples(db: Db, days: number): Promise<void> {
  await db`
    with old as (
      select id from runs where standing = 'sample' and completed_at < now() - make_interval(days => ${days})
      order by id limit 1000 for update skip locked),
    gone as (delete from analyses using old where run_id = old.id)
    select count(*) from old`;
  await db`
    delete from runs r where standing = 'sample' and completed_at < now() - make_interval(days => ${days})
      and not exists (select 1 from analyses where run_id = r.id)`;
}
