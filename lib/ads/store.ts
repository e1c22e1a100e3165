import type { Db, Fragment } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { platformGates, Row } from '@/db/schema';
import type { Platform } from '@/lib/platforms';
import { blockedStates, type LibrarySign } from './page-rules';

/** Every time is the database's own, because it is what the processes share. */
const interval = (db: Db, ms: number) => db`make_interval(secs => ${ms / 1000}::float8)`;

export type PageLease = { platform: Platform; token: string };

type Acquired = { acquired: boolean; openForMs: number };

export async function acquirePageLease(
  db: Db,
  { platform, token }: PageLease,
  { leaseMs, breaker }: { leaseMs: number; breaker: 'respected' | 'ignored' },
): Promise<Acquired> {
  const [row] = await db<Acquired[]>`
    with acquired as (
      insert into platform_gates as g (platform, lease_token, lease_until)
      values (${platform}, ${token}, clock_timestamp() + ${interval(db, leaseMs)})
      on conflict (platform) do update set lease_token = excluded.lease_token, lease_until = excluded.lease_until
      where coalesce(g.lease_until < clock_timestamp(), true)
        and (${breaker === 'ignored'} or coalesce(g.closed_until <= clock_timestamp(), true))
      returning 1)
    select exists (select 1 from acquired) as acquired, coalesce((select greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000)
      from platform_gates where platform = ${platform}), 0)::float8 as "openForMs"`;
  return row ?? { acquired: false, openForMs: 0 };
}

/** No row when the breaker of the platform never opened. */
export const breakerTimeLeft = (db: Db, platform: Platform) => db`
    select greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000)::float8 as "openForMs"
    from platform_gates where platform = ${platform} and closed_until is not null`;

export async function renewPageLease(db: Db, { platform, token }: PageLease, leaseMs: number): Promise<boolean> {
  const rows = await db`
    update platform_gates set lease_until = clock_timestamp() + ${interval(db, leaseMs)}
    where platform = ${platform} and lease_token = ${token} returning 1`;
  return rows.length === 1;
}

/** Returns the milliseconds until the next page load is allowed; undefined: lease lost. */
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

/** Opens the breaker, twice as long as the last time, and deletes the signs that led to it; returns for how long. Undefined: lease lost. */
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

/** Null for a visit of the operator's. */
const accountOf = (db: Db, platform: Platform, adId: string): Fragment => db`
  (select coalesce(r.account_id, a.account_id) from runs r left join analyses a on a.run_id = r.id
    where r.platform = ${platform} and r.ad_id = ${adId} and ${isLiveRun(db, 'r')} and r.standing <> 'sample'
    order by r.created_at, a.created_at limit 1)`;

export type SignCounts = { ads: number; accounts: number; liveAccounts: number };

/** Records the sign of an ad and returns the counts; the operator counts as an account. Undefined: lease lost. */
export async function recordSign(db: Db, { platform, token }: PageLease, sign: LibrarySign, adId: string): Promise<SignCounts | undefined> {
  // A run keeps its account after its user and the user's analyses were deleted.
  const [row] = await db<SignCounts[]>`
    with lease as (select platform from platform_gates where platform = ${platform} and lease_token = ${token} for update),
    recorded as (
      insert into platform_signs (platform, sign, ad_id, account_id) select platform, ${sign}, ${adId}, ${accountOf(db, platform, adId)} from lease
      on conflict do nothing returning ad_id, account_id),
    live as (
      select r.account_id as scheduled, a.account_id as submitted
      from runs r left join analyses a on a.run_id = r.id where r.platform = ${platform} and ${isLiveRun(db, 'r')} and r.standing <> 'sample')
    select count(distinct ad_id)::int as ads, count(distinct coalesce(account_id::text, 'operator'))::int as accounts,
      (select count(distinct account_id)::int from (select scheduled as account_id from live union select submitted from live) as owners) as "liveAccounts"
    from (select ad_id, account_id from platform_signs where platform = ${platform} union all select * from recorded) as signs
    having exists (select 1 from lease)`;
  return row;
}

const recentBlocks = (db: Db): Fragment => {
  const blocks = db`select platform, ad_id, account_id, page_state from runs where page_state = any(${[...blockedStates]}::text[])`;
  return db`(${blocks} and ${isLiveRun(db)} union all ${blocks} and status = 'failed' and completed_at > now() - interval '1 hour')`;
};

export async function findRecentBlock(
  db: Db,
  { platform, adId }: { platform: Platform; adId: string },
): Promise<(typeof blockedStates)[number] | undefined> {
  const [row] = await db<{ state: string }[]>`
    select page_state as state from ${recentBlocks(db)} as blocks where platform = ${platform} and ad_id = ${adId} limit 1`;
  return blockedStates.find((state) => state === row?.state);
}

/** Pauses a library after a block; false, and nothing is written, when another ad of the account was blocked within an hour. */
export async function pauseAfterBlock(db: Db, { platform, token }: PageLease, adId: string, pauseMs: number): Promise<boolean> {
  const rows = await db`
    update platform_gates set closed_until = greatest(closed_until, clock_timestamp() + ${interval(db, pauseMs)})
    where platform = ${platform} and lease_token = ${token} and not exists (
      select 1 from ${recentBlocks(db)} as blocks
      where platform = ${platform} and ad_id <> ${adId} and account_id = ${accountOf(db, platform, adId)})
    returning 1`;
  return rows.length === 1;
}

export async function resetBreaker(db: Db, { platform, token }: PageLease): Promise<void> {
  await db`
    with reset as (
      update platform_gates set blocks = 0, closed_until = null where platform = ${platform} and lease_token = ${token} returning platform)
    delete from platform_signs s using reset where s.platform = reset.platform`;
}

export type BreakerRow = Row<typeof platformGates, 'platform' | 'openedAt' | 'pausedAt'> & { openForMs: number; openings: number };

export async function listBreakers(db: Db): Promise<BreakerRow[]> {
  return db<BreakerRow[]>`
    select platform, coalesce(greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000), 0)::float8 as "openForMs",
      opened_at as "openedAt", blocks as openings, paused_at as "pausedAt"
    from platform_gates order by platform`;
}

export async function pausePlatform(db: Db, platform: Platform): Promise<void> {
  await db`
    insert into platform_gates as g (platform, paused_at) values (${platform}, now())
    on conflict (platform) do update set paused_at = coalesce(g.paused_at, now())`;
}

export const isPlatformPaused = (db: Db, platform: Platform) =>
  db`select exists (select from platform_gates where platform = ${platform} and paused_at is not null)`;

/** Works even while another process holds the page lock, and ends a pause; `openForMs` is how long it would have been open. */
export async function closeBreaker(db: Db, platform: Platform): Promise<{ openForMs: number; wasPaused: boolean }> {
  const [row] = await db<{ openForMs: number; wasPaused: boolean }[]>`
    with before as (
      select platform, coalesce(greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000), 0)::float8 as "openForMs",
        paused_at is not null as "wasPaused"
      from platform_gates where platform = ${platform} for update),
    closed as (
      update platform_gates set blocks = 0, closed_until = null, paused_at = null
      where platform = ${platform}),
    deleted as (delete from platform_signs where platform = ${platform})
    select "openForMs", "wasPaused" from before`;
  return row ?? { openForMs: 0, wasPaused: false };
}
