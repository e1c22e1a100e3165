import type { Db } from '@/db/client';
import type { libraryCanaries, Row } from '@/db/schema';
import type { Platform } from '@/lib/platforms';
import type { CanaryOutcome, CanaryResult } from './schema';

export async function upsertCanaryResult(db: Db, platform: Platform, { outcome, missing }: CanaryResult): Promise<void> {
  await db`
    insert into library_canaries (platform, checked_at, outcome, missing)
    values (${platform}, clock_timestamp(), ${outcome}, ${JSON.stringify(missing)}::text::jsonb)
    on conflict (platform) do update set
      checked_at = excluded.checked_at, outcome = excluded.outcome, missing = excluded.missing
    where library_canaries.outcome is null or library_canaries.checked_at < now() - interval '1 day'
      or excluded.outcome not in ('blocked', 'unreachable')`;
}

export type CanaryRow = Row<typeof libraryCanaries, 'platform' | 'missing'> & { checkedAt: Date; outcome: CanaryOutcome };

export async function selectCanaryResults(db: Db): Promise<CanaryRow[]> {
  return db<CanaryRow[]>`
    select platform, checked_at as "checkedAt", outcome, missing from library_canaries
    where checked_at > now() - interval '1 day' and outcome is not null order by platform`;
}
