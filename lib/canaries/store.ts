import type { Db } from '@/db/client';
import type { Platform } from '@/lib/ads/schema';
import type { Sighting } from './schema';

/** Keeps what a look came to, whoever looked; the next turn comes as long after it as after any. */
export async function upsertSighting(db: Db, platform: Platform, { outcome, missing }: Sighting): Promise<void> {
  await db`
    insert into library_canaries (platform, taken_at, checked_at, outcome, missing)
    values (${platform}, clock_timestamp(), clock_timestamp(), ${outcome}, ${JSON.stringify(missing)}::text::jsonb)
    on conflict (platform) do update set
      taken_at = excluded.taken_at, checked_at = excluded.checked_at, outcome = excluded.outcome, missing = excluded.missing`;
}

export type SightingRow = { platform: Platform; checkedAt: Date; outcome: string; missing: unknown };

/** What was seen of the canaries within a day, the latest of each. */
export async function listRecentSightings(db: Db): Promise<SightingRow[]> {
  return db<SightingRow[]>`
    select platform, checked_at as "checkedAt", outcome, missing from library_canaries
    where checked_at > now() - interval '1 day' and outcome is not null order by platform`;
}
