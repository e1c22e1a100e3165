import type { Db } from '@/db/client';
import type { librarySigns } from '@/db/enums';
import { isLiveRun } from '@/db/live';
import type { platformGates, Row } from '@/db/schema';
import type { Platform } from '@/lib/platforms';

/** A fragment of SQL; every time is the database's own, because it is what the processes share. */
const interval = (db: Db, ms: number) => db`make_interval(secs => ${ms / 1000}::float8)`;

/** Who is at a platform's page: nobody else may load one of its pages until the lease is released or runs out. */
export type VisitLease = { platform: Platform; token: string };

/** Takes the gate when it is free and open; otherwise says for how long the breaker keeps it closed, 0 when it is only taken. */
export async function takeVisitLease(
  db: Db,
  { platform, token }: VisitLease,
  { leaseMs, breaker }: { leaseMs: number; breaker: 'heeded' | 'ignored' },
): Promise<{ taken: boolean; openForMs: number }> {
  const [row] = await db<{ taken: boolean; openForMs: number }[]>`
    with taken as (
      insert into platform_gates as g (platform, lease_token, lease_until)
      values (${platform}, ${token}, clock_timestamp() + ${interval(db, leaseMs)})
      on conflict (platform) do update set lease_token = excluded.lease_token, lease_until = excluded.lease_until
      where coalesce(g.lease_until < clock_timestamp(), true) and (${breaker === 'ignored'} or coalesce(g.closed_until <= clock_timestamp(), true))
      returning 1)
    select exists (select 1 from taken) as taken,
      coalesce((select greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000)
        from platform_gates where platform = ${platform}), 0)::float8 as "openForMs"`;
  return row ?? { taken: false, openForMs: 0 };
}

/** For how many milliseconds the breaker of a platform is still open; 0 when it is not. */
export async function breakerOpenForMs(db: Db, platform: Platform): Promise<number> {
  const [row] = await db<{ openForMs: number }[]>`
    select greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000)::float8 as "openForMs"
    from platform_gates where platform = ${platform} and closed_until is not null`;
  return row?.openForMs ?? 0;
}

/** False when the lease was lost. */
export async function extendVisitLease(db: Db, { platform, token }: VisitLease, leaseMs: number): Promise<boolean> {
  const rows = await db`
    update platform_gates set lease_until = clock_timestamp() + ${interval(db, leaseMs)}
    where platform = ${platform} and lease_token = ${token} returning 1`;
  return rows.length === 1;
}

/** Notes a page load when the spacing since the last one has passed; otherwise answers the milliseconds that are left. Undefined: lease lost. */
export async function notePageLoad(db: Db, { platform, token }: VisitLease, spacingMs: number): Promise<number | undefined> {
  const [row] = await db<{ waitMs: number }[]>`
    with mine as (
      select coalesce(greatest(0, extract(epoch from next_load_at - clock_timestamp()) * 1000), 0)::float8 as "waitMs"
      from platform_gates where platform = ${platform} and lease_token = ${token} for update),
    noted as (
      update platform_gates set next_load_at = clock_timestamp() + ${interval(db, spacingMs)}
      where platform = ${platform} and lease_token = ${token} and exists (select 1 from mine where "waitMs" = 0))
    select "waitMs" from mine`;
  return row?.waitMs;
}

/** Frees the gate; the next page is opened no sooner than the spacing after the last one was left. */
export async function releaseVisitLease(db: Db, { platform, token }: VisitLease, spacingMs: number): Promise<void> {
  await db`
    update platform_gates set lease_token = null, lease_until = null, next_load_at = clock_timestamp() + ${interval(db, spacingMs)}
    where platform = ${platform} and lease_token = ${token}`;
}

/** Signs that one page may give by itself, so that only those of several ads tell about the library. */
export type Sign = (typeof librarySigns)[number];

/** Opens the breaker, twice as long as the last time, and forgets the signs that led to it; answers for how long. Undefined: lease lost. */
export async function openBreaker(
  db: Db,
  { platform, token }: VisitLease,
  times: { openMs: number; maxOpenMs: number },
): Promise<number | undefined> {
  // No more doublings are counted than count for the time, or as many answers would be needed to undo them.
  const maxDoublings = Math.max(0, Math.ceil(Math.log2(times.maxOpenMs / times.openMs)));
  const [row] = await db<{ openForMs: number }[]>`
    with opened as (
      update platform_gates set blocks = least(blocks + 1, ${maxDoublings}::int), opened_at = clock_timestamp(),
        closed_until = clock_timestamp() + make_interval(secs => least(${times.maxOpenMs}::float8, ${times.openMs}::float8 * 2 ^ blocks) / 1000)
      where platform = ${platform} and lease_token = ${token} returning platform, closed_until),
    forgotten as (delete from platform_signs s using opened where s.platform = opened.platform)
    select (extract(epoch from closed_until - clock_timestamp()) * 1000)::float8 as "openForMs" from opened`;
  return row?.openForMs;
}

/** Ads that gave the same sign, the accounts that asked for them first, and the accounts for which this platform is worked on now. */
export type Evidence = { ads: number; accounts: number; liveAccounts: number };

/**
 * Notes the sign of an ad and answers all that is known then. Of one account no more than `maxAds` are noted; an ad without a live run is
 * the operator's, who counts as an account. Undefined: lease lost.
 */
export async function noteSign(
  db: Db,
  { platform, token }: VisitLease,
  { sign, adId, maxAds }: { sign: Sign; adId: string; maxAds: number },
): Promise<Evidence | undefined> {
  // The run knows whose it is after its user was deleted, and with the user the analyses.
  const [row] = await db<Evidence[]>`
    with live as (
      select r.ad_id, r.created_at, r.account_id as began, a.account_id as asked, a.created_at as asked_at
      from runs r left join analyses a on a.run_id = r.id where r.platform = ${platform} and ${isLiveRun(db, 'r')}),
    visit as (
      select platform, (select coalesce(began, asked) from live where ad_id = ${adId} order by created_at, asked_at limit 1) as account_id
      from platform_gates where platform = ${platform} and lease_token = ${token} for update),
    known as (select ad_id, account_id from platform_signs where platform = ${platform} and sign = ${sign}),
    noted as (
      insert into platform_signs (platform, sign, ad_id, account_id)
      select platform, ${sign}, ${adId}, account_id from visit
      where (select count(*) from known where known.account_id is not distinct from visit.account_id) < ${maxAds}
      on conflict do nothing returning ad_id, account_id)
    select count(*)::int as ads, count(distinct coalesce(account_id::text, 'operator'))::int as accounts,
      (select count(distinct account_id)::int from (select began as account_id from live union select asked from live) as owners) as "liveAccounts"
    from (select * from known union all select * from noted) as signs having exists (select 1 from visit)`;
  return row;
}

/**
 * Takes an answer of the library for what it is worth: what is left of an open breaker's time, the next one's length, and the signs
 * noted so far, of which the older go first, are all halved.
 */
export async function halveBreaker(db: Db, { platform, token }: VisitLease): Promise<void> {
  await db`
    with halved as (
      update platform_gates set blocks = greatest(blocks - 1, 0),
        closed_until = case when closed_until > clock_timestamp() then clock_timestamp() + (closed_until - clock_timestamp()) / 2 end
      where platform = ${platform} and lease_token = ${token} returning platform),
    ranked as (
      select id, row_number() over (partition by sign order by id) as place, count(*) over (partition by sign) as signs
      from platform_signs join halved using (platform))
    delete from platform_signs s using ranked where s.id = ranked.id and ranked.place * 2 <= ranked.signs + 1`;
}

export type BreakerRow = Row<typeof platformGates, 'platform' | 'openedAt'> & { openForMs: number; signs: number };

/** The breaker of every platform whose gate was passed before. */
export async function listBreakers(db: Db): Promise<BreakerRow[]> {
  return db<BreakerRow[]>`
    select platform, coalesce(greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000), 0)::float8 as "openForMs",
      opened_at as "openedAt", blocks as signs
    from platform_gates order by platform`;
}

/** Closes the breaker of a platform, whoever is at its page; answers for how long it would have been open. */
export async function closeBreaker(db: Db, platform: Platform): Promise<number> {
  const [row] = await db<{ openForMs: number }[]>`
    with before as (
      select platform, coalesce(greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000), 0)::float8 as "openForMs"
      from platform_gates where platform = ${platform} for update),
    closed as (update platform_gates set blocks = 0, closed_until = null where platform = ${platform}),
    forgotten as (delete from platform_signs where platform = ${platform})
    select "openForMs" from before`;
  return row?.openForMs ?? 0;
}
