import type { Db } from '@/db/client';
import type { librarySigns } from '@/db/enums';
import { isLiveRun } from '@/db/live';
import type { platformGates, Row } from '@/db/schema';
import type { Platform } from '@/lib/platforms';
import { mayDecide, type Visitor } from './suspect/store';

/** A fragment of SQL; every time is the database's own, because it is what the processes share. */
const interval = (db: Db, ms: number) => db`make_interval(secs => ${ms / 1000}::float8)`;

/** The lease of a platform's page lock: until it is released or expires, only its holder may load a page. */
export type PageLease = { platform: Platform; token: string };

/** `openForMs` is 0 while the breaker is closed. `suspectAdId`: the ad after which the next page load decides, null for none. */
export type Acquired = Row<typeof platformGates, 'suspectAdId'> & { acquired: boolean; openForMs: number };

/** Acquires the lock when it is free, the breaker closed, and no better page load decides on a suspect ad. */
export async function acquirePageLease(
  db: Db,
  { platform, token }: PageLease,
  { leaseMs, breaker, ...visitor }: Visitor & { leaseMs: number; breaker: 'respected' | 'ignored' },
): Promise<Acquired> {
  const [row] = await db<Acquired[]>`
    with acquired as (
      insert into platform_gates as g (platform, lease_token, lease_until)
      values (${platform}, ${token}, clock_timestamp() + ${interval(db, leaseMs)})
      on conflict (platform) do update set lease_token = excluded.lease_token, lease_until = excluded.lease_until
      where coalesce(g.lease_until < clock_timestamp(), true)
        and (${breaker === 'ignored'} or (coalesce(g.closed_until <= clock_timestamp(), true) and ${mayDecide(db, platform, visitor)}))
      returning g.suspect_ad_id)
    select exists (select 1 from acquired) as acquired, (select suspect_ad_id from acquired) as "suspectAdId",
      coalesce((select greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000)
        from platform_gates where platform = ${platform}), 0)::float8 as "openForMs"`;
  return row ?? { acquired: false, openForMs: 0, suspectAdId: null };
}

/** A fragment: for how many milliseconds the breaker of a platform is still open (`openForMs`); no row when it never was. */
export const breakerTimeLeft = (db: Db, platform: Platform) => db`
    select greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000)::float8 as "openForMs"
    from platform_gates where platform = ${platform} and closed_until is not null`;

/** False when the lease was lost. */
export async function renewPageLease(db: Db, { platform, token }: PageLease, leaseMs: number): Promise<boolean> {
  const rows = await db`
    update platform_gates set lease_until = clock_timestamp() + ${interval(db, leaseMs)}
    where platform = ${platform} and lease_token = ${token} returning 1`;
  return rows.length === 1;
}

/** Records a page load when the spacing since the last one has passed; otherwise returns the milliseconds left. Undefined: lease lost. */
export async function recordPageLoad(db: Db, { platform, token }: PageLease, spacingMs: number): Promise<number | undefined> {
  const [row] = await db<{ waitMs: number }[]>`
    with mine as (
      select coalesce(greatest(0, extract(epoch from next_load_at - clock_timestamp()) * 1000), 0)::float8 as "waitMs"
      from platform_gates where platform = ${platform} and lease_token = ${token} for update),
    recorded as (
      update platform_gates set next_load_at = clock_timestamp() + ${interval(db, spacingMs)}
      where platform = ${platform} and lease_token = ${token} and exists (select 1 from mine where "waitMs" = 0))
    select "waitMs" from mine`;
  return row?.waitMs;
}

/** Releases the lock; the next page is opened no sooner than the spacing after the release. */
export async function releasePageLease(db: Db, { platform, token }: PageLease, spacingMs: number): Promise<void> {
  await db`
    update platform_gates set lease_token = null, lease_until = null, next_load_at = clock_timestamp() + ${interval(db, spacingMs)}
    where platform = ${platform} and lease_token = ${token}`;
}

/** A failure of a single ad's page that may be due to the ad, so that only several ads say something about the library. */
export type FailureSignal = (typeof librarySigns)[number];

/** Opens the breaker, twice as long as the last time, and deletes the failure signals that led to it; returns for how long. Undefined: lease lost. */
export async function openBreaker(
  db: Db,
  { platform, token }: PageLease,
  times: { openMs: number; maxOpenMs: number },
): Promise<number | undefined> {
  // Doublings beyond the longest time are not counted, because each would need a successful page load to undo.
  const maxDoublings = Math.max(0, Math.ceil(Math.log2(times.maxOpenMs / times.openMs)));
  const [row] = await db<{ openForMs: number }[]>`
    with opened as (
      update platform_gates set blocks = least(blocks + 1, ${maxDoublings}::int), opened_at = clock_timestamp(),
        closed_until = clock_timestamp() + make_interval(secs => least(${times.maxOpenMs}::float8, ${times.openMs}::float8 * 2 ^ blocks) / 1000)
      where platform = ${platform} and lease_token = ${token} returning platform, closed_until - opened_at as length),
    deleted as (delete from platform_signs s using opened where s.platform = opened.platform)
    select (extract(epoch from length) * 1000)::float8 as "openForMs" from opened`;
  return row?.openForMs;
}

/**
 * Counts of the ads that failed in the same way, of the accounts that submitted them first, and of the accounts with live analyses of this
 * platform.
 */
export type FailureCounts = { ads: number; accounts: number; liveAccounts: number };

/**
 * Records how the page of an ad failed and returns the counts. It records at most `maxAds` of one account; an ad without a live run is
 * the operator's, who counts as an account. Undefined: lease lost.
 */
export async function recordFailure(
  db: Db,
  { platform, token }: PageLease,
  { signal, adId, maxAds }: { signal: FailureSignal; adId: string; maxAds: number },
): Promise<FailureCounts | undefined> {
  // The run keeps its account after its user and the user's analyses were deleted.
  const [row] = await db<FailureCounts[]>`
    with live as (
      select r.ad_id, r.created_at, r.account_id as scheduled, a.account_id as submitted, a.created_at as submitted_at
      from runs r left join analyses a on a.run_id = r.id where r.platform = ${platform} and ${isLiveRun(db, 'r')} and r.standing <> 'sample'),
    visit as (
      select platform, (select coalesce(scheduled, submitted) from live where ad_id = ${adId} order by created_at, submitted_at limit 1) as account_id
      from platform_gates where platform = ${platform} and lease_token = ${token} for update),
    known as (select ad_id, account_id from platform_signs where platform = ${platform} and sign = ${signal}),
    recorded as (
      insert into platform_signs (platform, sign, ad_id, account_id)
      select platform, ${signal}, ${adId}, account_id from visit
      where (select count(*) from known where known.account_id is not distinct from visit.account_id) < ${maxAds}
      on conflict do nothing returning ad_id, account_id)
    select count(*)::int as ads, count(distinct coalesce(account_id::text, 'operator'))::int as accounts,
      (select count(distinct account_id)::int from (select scheduled as account_id from live union select submitted from live) as owners) as "liveAccounts"
    from (select * from known union all select * from recorded) as signals having exists (select 1 from visit)`;
  return row;
}

/** Time for which an ad whose log-in wall or captcha was its own does not open the breaker. */
const SPARED_HOURS = 6;

/**
 * Halves what is left of an open breaker's time, the length of its next time, and the failure signals recorded so far, of which the older
 * go first. Clears a suspect ad; an answer for another than that one closes the library's page again and spares that one, unless the
 * breaker opened meanwhile.
 */
export async function halveBreaker(db: Db, { platform, token }: PageLease, adId: string): Promise<void> {
  await db`
    with gate as (
      select platform, suspect_ad_id, suspect_account_id, suspect_ad_id is not null and coalesce(opened_at < suspected_at, true) as unproven
      from platform_gates where platform = ${platform} and lease_token = ${token} for update),
    spared as (
      insert into spared_ads (platform, ad_id, account_id, spared_until)
      select platform, suspect_ad_id, suspect_account_id, clock_timestamp() + make_interval(hours => ${SPARED_HOURS})
      from gate where unproven and suspect_ad_id <> ${adId}
      on conflict (platform, ad_id) do update set account_id = excluded.account_id, spared_until = excluded.spared_until),
    forgotten as (
      delete from spared_ads s using gate where s.platform = gate.platform and s.spared_until < clock_timestamp()
        and s.ad_id is distinct from gate.suspect_ad_id),
    halved as (
      update platform_gates g set blocks = greatest(blocks - 1, 0), suspect_ad_id = null, suspect_account_id = null, suspected_at = null,
        closed_until = case when not gate.unproven and closed_until > clock_timestamp()
          then clock_timestamp() + (closed_until - clock_timestamp()) / 2 end
      from gate where g.platform = gate.platform returning g.platform),
    ranked as (
      select id, row_number() over (partition by sign order by id) as age_rank, count(*) over (partition by sign) as signals
      from platform_signs join halved using (platform))
    delete from platform_signs s using ranked where s.id = ranked.id and ranked.age_rank * 2 <= ranked.signals + 1`;
}

export type BreakerRow = Row<typeof platformGates, 'platform' | 'openedAt' | 'pausedAt'> & { openForMs: number; openings: number };

/** The breaker of every platform whose page lock was acquired before. */
export async function listBreakers(db: Db): Promise<BreakerRow[]> {
  return db<BreakerRow[]>`
    select platform, coalesce(greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000), 0)::float8 as "openForMs",
      opened_at as "openedAt", blocks as openings, paused_at as "pausedAt"
    from platform_gates order by platform`;
}

/** Pauses new analyses of a platform, until {@link closeBreaker}. */
export async function pausePlatform(db: Db, platform: Platform): Promise<void> {
  await db`
    insert into platform_gates as g (platform, paused_at) values (${platform}, now())
    on conflict (platform) do update set paused_at = coalesce(g.paused_at, now())`;
}

export const isPlatformPaused = (db: Db, platform: Platform) =>
  db`select exists (select from platform_gates where platform = ${platform} and paused_at is not null)`;

/**
 * Closes the breaker of a platform, even while another process holds its page lock, and ends a pause; returns for how long it would have been
 * open, and whether it was paused.
 */
export async function closeBreaker(db: Db, platform: Platform): Promise<{ openForMs: number; wasPaused: boolean }> {
  const [row] = await db<{ openForMs: number; wasPaused: boolean }[]>`
    with before as (
      select platform, coalesce(greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000), 0)::float8 as "openForMs",
        paused_at is not null as "wasPaused"
      from platform_gates where platform = ${platform} for update),
    closed as (
      update platform_gates set blocks = 0, closed_until = null, paused_at = null, suspect_ad_id = null, suspect_account_id = null, suspected_at = null
      where platform = ${platform}),
    deleted as (delete from platform_signs where platform = ${platform})
    select "openForMs", "wasPaused" from before`;
  return row ?? { openForMs: 0, wasPaused: false };
}
