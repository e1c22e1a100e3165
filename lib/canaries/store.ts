import type { Db } from '@/db/client';
import type { libraryCanaries, Row } from '@/db/schema';
import type { Platform } from '@/lib/platforms';
import type { CanaryOutcome, CanaryResult } from './schema';

const interval = (db: Db, ms: number) => db`make_interval(secs => ${ms / 1000}::float8)`;

/** One process at a time claims a check; held to the end of the transaction. */
export async function tryScheduleLock(tx: Db): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(7451003) as locked`;
  return row?.locked ?? false;
}

/** Claims the check of the canary that has been due longest; undefined when none is due or a check is running. */
export async function claimDueCanary(
  tx: Db,
  platforms: readonly Platform[],
  { everyMs, claimMs }: { everyMs: number; claimMs: number },
): Promise<Platform | undefined> {
  const [row] = await tx<Row<typeof libraryCanaries, 'platform'>[]>`
    insert into library_canaries as kept (platform, taken_at, busy_until)
    select due.platform, clock_timestamp(), clock_timestamp() + ${interval(tx, claimMs)}
    from unnest(${[...platforms]}::text[]) as due (platform) left join library_canaries c on c.platform = due.platform
    where coalesce(c.taken_at < clock_timestamp() - ${interval(tx, everyMs)}, true)
      and not exists (select 1 from library_canaries where busy_until > clock_timestamp())
    order by c.taken_at nulls first, due.platform limit 1
    on conflict (platform) do update set taken_at = excluded.taken_at, busy_until = excluded.busy_until
    returning kept.platform`;
  return row?.platform;
}

/** Ends a claim; `unused` makes the canary due again. */
export async function releaseCanary(db: Db, platform: Platform, claim: 'used' | 'unused'): Promise<void> {
  await db`
    update library_canaries set busy_until = null, taken_at = case when ${claim === 'unused'} then null else taken_at end
    where platform = ${platform}`;
}

/** Stores the result of a check and postpones the next one. */
export async function upsertCanaryResult(db: Db, platform: Platform, { outcome, missing }: CanaryResult): Promise<void> {
  await db`
    insert into library_canaries (platform, taken_at, checked_at, outcome, missing)
    values (${platform}, clock_timestamp(), clock_timestamp(), ${outcome}, ${JSON.stringify(missing)}::text::jsonb)
    on conflict (platform) do update set
      taken_at = excluded.taken_at, checked_at = excluded.checked_at, outcome = excluded.outcome, missing = excluded.missing
    where library_canaries.outcome is null or library_canaries.checked_at < now() - interval '1 day'
      or excluded.outcome not in ('blocked', 'unreachable')`;
}

export type CanaryRow = Row<typeof libraryCanaries, 'platform' | 'missing'> & { checkedAt: Date; outcome: CanaryOutcome };

export async function selectCanaryResults(db: Db): Promise<CanaryRow[]> {
  return db<CanaryRow[]>`
    select platform, checked_at as "checkedAt", outcome, missing from library_canaries
    where checked_at > now() - interval '1 day' and outcome is not null order by platform`;
}
