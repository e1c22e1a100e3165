import type { Db, Fragment } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { analyses, Row, runs } from '@/db/schema';
import type { AdRef } from '@/lib/ads/schema';
import { breakerTimeLeft, isPlatformPaused } from '@/lib/ads/store';
import { toRunKey } from '@/lib/ads/url';
import { insertEvents } from '@/lib/analyses/line/store';
import { medianRunSeconds, rememberedFailure, rememberedVideos } from '@/lib/analyses/store';
import { accountBalance, type Move, moveBalance } from '@/lib/credits/store';

/** A video of an ad, by its number from 1; `refresh`: another report than the current one. */
export type Wanted = { ref: AdRef; video: number; standing: 'current' | 'refresh' };

export type Found = {
  runId: string | null;
  status: Row<typeof runs, 'status'>['status'] | null;
  currentStep: string | null;
  ownId: string | null;
  /** The final failure of the ad that is remembered; only without a run. */
  knownFailure: string | null;
  knownVideos: number | null;
  /** Null also when the user is gone. */
  balance: number | null;
  medianSeconds: number | null;
  openForMs: number | null;
  isPaused: boolean;
};

/** Reads all that a submit depends on. Its run is live or, where it is current, done; with a real model configured, never a done run of the demo model. */
export async function findForSubmit(
  db: Db,
  { ref: { url, platform }, video, standing }: Wanted,
  caller: { userId: string; accountId: string; demoModel: boolean },
): Promise<Found> {
  const { userId, accountId, demoModel } = caller;
  const key = toRunKey(url, video);
  const unlessDone = (value: Fragment) => db`case when run.status is distinct from 'done' then (${value}) end`;
  const [row] = await db<Found[]>`
    with run as materialized (
      select id, status, current_step from runs
      where url = ${key} and status <> 'failed' and standing = ${standing} and (stand_in = ${demoModel} or (not stand_in and status = 'done'))
      order by (status = 'done') desc, stand_in limit 1)
    select run.id as "runId", run.status, run.current_step as "currentStep",
      (select id from analyses where user_id = ${userId} and run_id = run.id) as "ownId",
      case when run.id is null then (select code from (${rememberedFailure(db, key, demoModel)}) as remembered) end as "knownFailure",
      case when ${video}::int > 1 then (${rememberedVideos(db, url, demoModel)}) end as "knownVideos",
      ${unlessDone(accountBalance(db, accountId))} as balance,
      ${unlessDone(medianRunSeconds(db))} as "medianSeconds",
      ${unlessDone(breakerTimeLeft(db, platform))} as "openForMs",
      (${isPlatformPaused(db, platform)}) as "isPaused"
    from (select) as one left join run on true`;
  if (row === undefined) throw new Error('nothing was read for a submit');
  return row;
}

export type NewAnalysis = Row<typeof analyses, 'userId' | 'accountId' | 'source'> & Wanted & { demoModel: boolean };

/** `failing`: no engine gets it, because it fails at once. */
export type RunToCharge = 'requested' | 'failing' | { joined: string };

/** The page of an ad, which a run that fails at once does not open. */
const nameOfLastRun = (db: Db, key: string) => db`(
  select page_name from runs where url = ${key} and status = 'failed' and claimed_at is not null order by completed_at desc nulls last limit 1)`;

const takeRun = (db: Db, { ref, video, standing, demoModel, accountId }: NewAnalysis, run: RunToCharge) =>
  typeof run === 'object'
    ? db`select id, requests from runs where id = ${run.joined} and ${isLiveRun(db)} and standing = ${standing} for no key update`
    : db`insert into runs (platform, ad_id, url, stand_in, standing, account_id, page_name)
        values (${ref.platform}, ${ref.adId}, ${toRunKey(ref.url, video)}, ${demoModel}, ${standing}, ${accountId},
          ${run === 'failing' ? nameOfLastRun(db, toRunKey(ref.url, video)) : null})
        on conflict do nothing returning id, requests`;

/**
 * Locks the run, the user, then the account, held only until it commits. Undefined, with nothing written, when another transaction
 * took the URL, settled the run or joined it for this user. Throws a violated constraint when the user is gone or the balance is too low.
 */
export async function insertCharged(
  db: Db,
  analysis: NewAnalysis,
  run: RunToCharge,
  charge: Move,
): Promise<Row<typeof analyses, 'id' | 'runId'> | undefined> {
  const { userId, accountId, source, ref } = analysis;
  const [row] = await db<Row<typeof analyses, 'id' | 'runId'>[]>`
    with run as materialized (${takeRun(db, analysis, run)}),
    ${run === 'requested' ? db`event as (${insertEvents(db, db`run`)}),` : db``}
    payer as materialized (select u.id from run join users u on u.id = ${userId} for key share of u),
    analysis as (
      insert into analyses (user_id, account_id, run_id, platform, source, ad_id, charged)
      select coalesce((select id from payer), ${userId}), ${accountId}, id, ${ref.platform}, ${source}, ${ref.adId}, true from run
      on conflict (user_id, run_id) do nothing returning id, run_id, account_id),
    due as (select account_id, analysis.id as analysis_id from analysis, payer),
    ${moveBalance(db, charge)}
    select analysis.id, analysis.run_id as "runId" from analysis join moved on moved.id = analysis.account_id`;
  return row;
}
