import type { Db } from '@/db/client';
import type { Platform } from './schema';

/** A fragment of SQL; every time is the database's own, because it is what the processes share. */
const interval = (db: Db, ms: number) => db`make_interval(secs => ${ms / 1000}::float8)`;

/** Who is at a platform's page: nobody else may load one of its pages until the lease is released or runs out. */
export type GateLease = { platform: Platform; token: string };

/** Takes the gate when it is free and open; otherwise says for how long the breaker keeps it closed, 0 when it is only taken. */
export async function takeGate(
  db: Db,
  { platform, token }: GateLease,
  { leaseMs, breaker }: { leaseMs: number; breaker: 'heeded' | 'ignored' },
): Promise<{ taken: boolean; closedForMs: number }> {
  const [row] = await db<{ taken: boolean; closedForMs: number }[]>`
    with taken as (
      insert into platform_gates as g (platform, lease_token, lease_until)
      values (${platform}, ${token}, clock_timestamp() + ${interval(db, leaseMs)})
      on conflict (platform) do update set lease_token = excluded.lease_token, lease_until = excluded.lease_until
      where coalesce(g.lease_until < clock_timestamp(), true) and (${breaker === 'ignored'} or coalesce(g.closed_until <= clock_timestamp(), true))
      returning 1)
    select exists (select 1 from taken) as taken,
      coalesce((select greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000)
        from platform_gates where platform = ${platform}), 0)::float8 as "closedForMs"`;
  return row ?? { taken: false, closedForMs: 0 };
}

/** For how many milliseconds the breaker of a platform is still open; 0 when it is not. */
export async function findClosedMs(db: Db, platform: Platform): Promise<number> {
  const [row] = await db<{ closedForMs: number }[]>`
    select greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000)::float8 as "closedForMs"
    from platform_gates where platform = ${platform} and closed_until is not null`;
  return row?.closedForMs ?? 0;
}

/** False when the lease was lost. */
export async function extendGateLease(db: Db, { platform, token }: GateLease, leaseMs: number): Promise<boolean> {
  const rows = await db`
    update platform_gates set lease_until = clock_timestamp() + ${interval(db, leaseMs)}
    where platform = ${platform} and lease_token = ${token} returning 1`;
  return rows.length === 1;
}

/** Notes a page load when the spacing since the last one has passed; otherwise answers the milliseconds that are left. Undefined: lease lost. */
export async function notePageLoad(db: Db, { platform, token }: GateLease, spacingMs: number): Promise<number | undefined> {
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
export async function releaseGate(db: Db, { platform, token }: GateLease, spacingMs: number): Promise<void> {
  await db`
    update platform_gates set lease_token = null, lease_until = null, next_load_at = clock_timestamp() + ${interval(db, spacingMs)}
    where platform = ${platform} and lease_token = ${token}`;
}

/** Opens the breaker, twice as long with every sign since the last success, and begins a new row of silent ads; answers for how long. Undefined: lease lost. */
export async function openBreaker(
  db: Db,
  { platform, token }: GateLease,
  times: { openMs: number; maxOpenMs: number },
): Promise<number | undefined> {
  const [row] = await db<{ closedForMs: number }[]>`
    update platform_gates set blocks = blocks + 1, silent_ids = '{}', opened_at = clock_timestamp(),
      closed_until = clock_timestamp() + make_interval(secs => least(${times.maxOpenMs}::float8, ${times.openMs}::float8 * 2 ^ least(blocks, 30)) / 1000)
    where platform = ${platform} and lease_token = ${token}
    returning (extract(epoch from closed_until - clock_timestamp()) * 1000)::float8 as "closedForMs"`;
  return row?.closedForMs;
}

/** Adds an ad of which its page said nothing; answers how many different ones there were in a row. Undefined: not a new one, or lease lost. */
export async function noteSilentAd(db: Db, { platform, token }: GateLease, adId: string): Promise<number | undefined> {
  const [row] = await db<{ count: number }[]>`
    update platform_gates set silent_ids = silent_ids || ${adId}::text
    where platform = ${platform} and lease_token = ${token} and not ${adId} = any (silent_ids)
    returning cardinality(silent_ids) as count`;
  return row?.count;
}

/** Closes the breaker and forgets what had led to it. */
export async function closeBreaker(db: Db, { platform, token }: GateLease): Promise<void> {
  await db`
    update platform_gates set blocks = 0, closed_until = null, silent_ids = '{}'
    where platform = ${platform} and lease_token = ${token} and (blocks > 0 or silent_ids <> '{}')`;
}

export type BreakerRow = { platform: Platform; openForMs: number; openedAt: Date | null; signs: number };

/** The breaker of every platform whose gate was passed before. */
export async function listBreakers(db: Db): Promise<BreakerRow[]> {
  return db<BreakerRow[]>`
    select platform, coalesce(greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000), 0)::float8 as "openForMs",
      opened_at as "openedAt", blocks as signs
    from platform_gates order by platform`;
}

/** Closes the breaker of a platform, whoever is at its page; answers for how long it would have been open. */
export async function resetBreaker(db: Db, platform: Platform): Promise<number> {
  const [row] = await db<{ openForMs: number }[]>`
    with before as (
      select platform, coalesce(greatest(0, extract(epoch from closed_until - clock_timestamp()) * 1000), 0)::float8 as "openForMs"
      from platform_gates where platform = ${platform} for update),
    closed as (update platform_gates set blocks = 0, closed_until = null, silent_ids = '{}' where platform = ${platform})
    select "openForMs" from before`;
  return row?.openForMs ?? 0;
}
