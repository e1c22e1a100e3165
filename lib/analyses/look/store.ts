import type { Db } from '@/db/client';
import type { Json, RunClaim } from '@/lib/analyses/engine';
import { isClaimedBy } from '@/lib/analyses/line/store';
import { closeCall, countCost, openCall } from '@/lib/analyses/spend/store';

/** Counts the call before it is made. False when this run had a second look before, however it ended, or the claim is no longer current. */
export async function beginLook(db: Db, claim: RunClaim): Promise<boolean> {
  const rows = await db`
    with reserved as (
      update runs set look = '{"outcome": "begun"}' where ${isClaimedBy(db, claim)} and look is null returning id, account_id),
    opened as (${openCall(db, db`reserved`)})
    select 1 from reserved`;
  return rows.length === 1;
}

export async function keepLook(db: Db, claim: RunClaim, look: { outcome: string } & Record<string, Json>): Promise<void> {
  await db`update runs set look = ${JSON.stringify(look)}::text::jsonb where ${isClaimedBy(db, claim)}`;
}

/** Ends a call that was not answered, at what it may have cost. */
export async function closeLook(db: Db, runId: string, cost: number): Promise<void> {
  await (cost === 0 ? closeCall(db, runId) : countCost(db, runId, cost));
}

/** How far back a second look is searched for: what was wrong with an older one says nothing of today. */
const RECENT_RUNS = 20;

/** Tells whether the vendor rejected the model or a setting of the latest second look of the latest runs, if it was within a day. */
export async function isLookRefused(db: Db): Promise<boolean> {
  const [row] = await db<{ refused: boolean }[]>`
    select look ->> 'outcome' = 'refused' as refused from (
      select look from runs where status = 'done' and completed_at > now() - interval '1 day'
      order by completed_at desc nulls last limit ${RECENT_RUNS}) as recent
    where look is not null limit 1`;
  return row?.refused ?? false;
}
