import type { Db, Fragment } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { platformGates, Row } from '@/db/schema';
import type { Platform } from '@/lib/platforms';

/** `canaryId`: the canary that decides in place of the visitor's own ad. A decision waits at most `patienceMs` for a better visitor. */
export type Visitor = { adId: string; canaryId: string | undefined; patienceMs: number };

const milliseconds = (db: Db, ms: number) => db`make_interval(secs => ${ms / 1000}::float8)`;

/** A fragment: the account for which an ad is visited; null for the operator's. */
const accountOf = (db: Db, platform: Platform, adId: string): Fragment => db`
  (select coalesce(r.account_id, a.account_id) from runs r left join analyses a on a.run_id = r.id
    where r.platform = ${platform} and r.ad_id = ${adId} and ${isLiveRun(db, 'r')} and r.standing <> 'sample'
    order by r.created_at, a.created_at limit 1)`;

/** A fragment: how well an ad decides about the suspect of the gate `g`. 0: a different ad of another account; 2: the suspect itself. */
const rankOf = (db: Db, adId: Fragment, accountId: Fragment): Fragment => db`
  case when ${adId} = g.suspect_ad_id then 2 when ${accountId} is not distinct from g.suspect_account_id then 1 else 0 end`;

/**
 * A fragment: the gate `g` has no suspect ad, or the visitor may decide about it. Only the holder of the page lock decides: with the
 * canary, else with an ad that ranks no lower than any that waits for its page.
 */
export const mayDecide = (db: Db, platform: Platform, { adId, canaryId = '', patienceMs }: Visitor): Fragment => db`
  (g.suspect_ad_id is null or ${canaryId} not in ('', g.suspect_ad_id)
    or g.closed_until < clock_timestamp() - ${milliseconds(db, patienceMs)}
    or not exists (
      select 1 from runs r where r.platform = g.platform and ${isLiveRun(db, 'r')} and r.standing <> 'sample' and r.ad is null
        and ${rankOf(db, db`r.ad_id`, db`r.account_id`)} < ${rankOf(db, db`${adId}`, accountOf(db, platform, adId))}))`;

/** A fragment: other accounts than that of `gate` analyzed ads of its library in the last day. */
const hasOtherAccounts = (db: Db): Fragment => db`
  exists (select 1 from runs r join analyses a on a.run_id = r.id
    where r.platform = gate.platform and r.standing <> 'sample' and a.account_id is distinct from gate.account_id
      and r.created_at > clock_timestamp() - interval '1 day')`;

/**
 * The consequence of a log-in wall or captcha. `first`: its ad is the suspect now; an account’s second ad only takes the place of its first
 * while others use the library, so that no account opens the breaker alone. `again`: a different ad showed one before, so the library
 * blocks us. `same`: it was the suspect already. `spared`: the ad, or one of its account, proved to show its own.
 */
export type Wall = 'first' | 'again' | 'same' | 'spared';

/** Records a log-in wall or captcha; the first one closes the library for `closeMs`. Undefined: lease lost. */
export async function recordWall(
  db: Db,
  { platform, token }: { platform: Platform; token: string },
  { adId, closeMs }: { adId: string; closeMs: number },
): Promise<Wall | undefined> {
  const [row] = await db<(Row<typeof platformGates, 'suspectAdId'> & { spared: boolean; first: boolean })[]>`
    with lease as (
      select platform, suspect_ad_id, suspect_account_id, ${accountOf(db, platform, adId)} as account_id
      from platform_gates where platform = ${platform} and lease_token = ${token} for update),
    gate as (
      select *, suspect_ad_id is null
        or (account_id = suspect_account_id and suspect_ad_id <> ${adId} and ${hasOtherAccounts(db)}) as first
      from lease as gate),
    spared as (
      select 1 from spared_ads s join gate using (platform)
      where s.spared_until > clock_timestamp() and (s.ad_id = ${adId} or s.account_id = gate.account_id)),
    suspected as (
      update platform_gates g set suspect_ad_id = ${adId}, suspect_account_id = gate.account_id,
        suspected_at = case when gate.first then clock_timestamp() else g.suspected_at end,
        closed_until = case when gate.first then clock_timestamp() + ${milliseconds(db, closeMs)} else g.closed_until end
      from gate where g.platform = gate.platform and gate.suspect_ad_id is distinct from ${adId} and not exists (select 1 from spared))
    select exists (select 1 from spared) as spared, coalesce(first, false) as first, suspect_ad_id as "suspectAdId" from gate`;
  if (row === undefined) return undefined;
  if (row.spared) return 'spared';
  if (row.first) return 'first';
  return row.suspectAdId === adId ? 'same' : 'again';
}
