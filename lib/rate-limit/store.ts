import type { Db, Fragment } from '@/db/client';
import type { Row, rateWindows } from '@/db/schema';
import type { Endpoint } from './policy';

/**
 * Counts one call in the window of a caller, in one statement. `caller` selects at most one row with `subject` and `limit`,
 * and any other column of the result; `beside` are further queries of the `with`, each ending in a comma. A rejected call does not
 * change the count. The clock is the database's; a statement that reads it before a minute boundary but locks the row after it counts at
 * the boundary's first millisecond.
 */
export async function admitCaller<Caller extends object>(
  db: Db,
  endpoint: Endpoint,
  { caller, beside }: { caller: Fragment; beside: Fragment },
): Promise<(Caller & WindowRow) | undefined> {
  const [row] = await db<(Caller & WindowRow)[]>`
    with clock as materialized (
      select floor(ms / 60000)::bigint as minute, greatest(ms - floor(ms / 60000) * 60000, 1)::int as elapsed
      from (select floor(extract(epoch from clock_timestamp()) * 1000) as ms) as reading
    ), caller as materialized (${caller}), ${beside}
    counted as (
      insert into rate_windows as w (subject, endpoint, minute, current, previous, admitted)
      select caller.subject, ${endpoint}, clock.minute, 1, 0, true from caller, clock
      on conflict (subject, endpoint) do update set
        (minute, current, previous, admitted) = (
          select next.minute, next.current + fits.yes::int, next.previous, fits.yes
          from (
            select greatest(w.minute, excluded.minute) as minute,
              case when excluded.minute > w.minute then 0 else w.current end as current,
              case when excluded.minute <= w.minute then w.previous when excluded.minute = w.minute + 1 then w.current else 0 end as previous,
              case when excluded.minute < w.minute then 1 else (select elapsed from clock) end as elapsed
          ) as next,
          lateral (
            select floor(next.previous * (60000 - next.elapsed) / 60000.0) + next.current < (select "limit" from caller) as yes
          ) as fits
        )
      returning minute, current, previous, admitted
    )
    select caller.*, counted.admitted, counted.current, counted.previous,
      case when clock.minute < counted.minute then 1 else clock.elapsed end as "elapsedMs"
    from caller, clock, counted`;
  return row;
}

/** Deletes the windows of a user and of the user's tokens. */
export async function deleteWindowsOf(db: Db, userId: string): Promise<void> {
  await db`delete from rate_windows where subject = 'user:' || ${userId} or subject in (select id::text from api_tokens where user_id = ${userId})`;
}

export type WindowRow = Row<typeof rateWindows, 'subject' | 'admitted' | 'current' | 'previous'> & { limit: number; elapsedMs: number };

/** Counts a call of a caller without a token. */
export function admitNamedCaller(db: Db, subject: string, endpoint: Endpoint, limit: number): Promise<WindowRow | undefined> {
  return admitCaller(db, endpoint, { caller: db`select ${subject}::text as subject, ${limit}::int as "limit"`, beside: db`` });
}
