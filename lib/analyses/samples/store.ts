import type { Db } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { analyses, Row, runs } from '@/db/schema';
import type { AdRef } from '@/lib/ads/schema';

/** Holds every sample run in place of an engine, so that no worker claims it and no line counts it. */
export const SAMPLE_ENGINE_RUN = 'sample';

type NewSample = Row<typeof analyses, 'userId' | 'accountId' | 'source'> & { ref: AdRef; demoModel: boolean; pageName: string | null };

/** A new run of a sample ad, and the caller's free analysis on it. Throws a violated constraint when the user is gone. */
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

export type LiveSample = Row<typeof runs, 'id' | 'adId' | 'status'> & { seconds: number };

/** Sample runs that have not ended, with the seconds since their submit. */
export async function listLiveSamples(db: Db): Promise<LiveSample[]> {
  return db<LiveSample[]>`
    select id, ad_id as "adId", status, extract(epoch from now() - created_at)::float8 as seconds from runs
    where ${isLiveRun(db)} and standing = 'sample' order by created_at limit 500`;
}

export async function updateSampleProgress(db: Db, runId: string, status: 'fetching' | 'composing', currentStep: string): Promise<void> {
  await db`
    update runs set status = ${status}, current_step = ${currentStep}
    where id = ${runId} and standing = 'sample' and status in ('queued', 'fetching') and status <> ${status}`;
}

/** Deletes samples that ended long ago, with their analyses. */
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
