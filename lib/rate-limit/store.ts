import type { Db, Fragment, Sql } from '@/db/client';
import type { Row, rateWindows } from '@/db/schema';
import type { Counted } from './policy';

/**
 * `queries` are the first of the `with`; the one named `caller` selects at most one row, `further` are columns that follow from it. A
 * statement that reads the database's clock before a minute boundary but locks a row after it counts at the boundary's first millisecond.
 * Its commit does not wait for the disk, because a caller's calls would wait behind each other's flush: a crash of PostgreSQL may forget
 * its last second. It takes a pool, because in a transaction it would make that commit asynchronous too.
 */
export async function admitCaller<Caller extends WindowRow>(
  pool: Sql,
  endpoint: Counted,
  queries: Fragment,
  further: Fragment = pool``,
): Promise<Caller | undefined> {
  const [row] = await pool<Caller[]>`
    with clock as materialized (
      select ms / 60000 as minute, greatest(ms % 60000, 1)::int as elapsed
      from (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms) as reading
      where set_config('synchronous_commit', 'off', true) = 'off'
    ), ${queries}, counted as (
      insert into rate_windows as w (subject, endpoint, minute, current, previous, admitted)
      select caller.subject, ${endpoint}, clock.minute, case when calls <= "limit" then calls else 0 end, 0, calls <= "limit"
      from caller, clock
      on conflict (subject, endpoint) do update set
        (minute, current, previous, admitted) = (
          select next.minute, case when fits.yes then next.current + fits.calls else next.current end, next.previous, fits.yes
          from (
            select greatest(w.minute, excluded.minute) as minute,
              case when excluded.minute > w.minute then 0 else w.current end as current,
              case when excluded.minute <= w.minute then w.previous when excluded.minute = w.minute + 1 then w.current else 0 end as previous,
              case when excluded.minute < w.minute then 1 else (select elapsed from clock) end as elapsed
          ) as next,
          lateral (
            select calls, next.previous::bigint * (60000 - next.elapsed) / 60000 + next.current + calls <= "limit" as yes
            from caller where caller.subject = w.subject
          ) as fits
        )
      returning subject, minute, current, previous, admitted
    )
    select caller.*, counted.admitted, counted.current, counted.previous,
      case when clock.minute < counted.minute then 1 else clock.elapsed end as "elapsedMs" ${further}
    from caller join counted using (subject), clock`;
  return row;
}

/** Deletes the windows of a user and of the user's tokens, which it locks as every call does. */
export async function deleteWindowsOf(db: Db, userId: string): Promise<void> {
  await db`
    delete from rate_windows using (
      select subject, endpoint from rate_windows
      where subject = 'user:' || ${userId} or subject in (select id::text from api_tokens where user_id = ${userId})
      order by subject, endpoint for update) as own
    where rate_windows.subject = own.subject and rate_windows.endpoint = own.endpoint`;
}

/** Deletes the windows of subjects with these prefixes that count nothing in this minute and the one before. Skips those that are in use. */
export async function deleteOldWindows(db: Db, prefixes: readonly string[]): Promise<void> {
  await db`
    delete from rate_windows using (
      select subject, endpoint from rate_windows
      where subject ^@ any(${[...prefixes]}::text[]) and minute < floor(extract(epoch from clock_timestamp()) / 60) - 1
      for update skip locked) as old
    where rate_windows.subject = old.subject and rate_windows.endpoint = old.endpoint`;
}

export type WindowRow = Row<typeof rateWindows, 'subject' | 'admitted' | 'current' | 'previous'> & {
  calls: number;
  limit: number;
  elapsedMs: number;
};

export function admitNamedCaller(
  pool: Sql,
  { subject, calls, limit }: { subject: string; calls: number; limit: number },
  endpoint: Counted,
): Promise<WindowRow | undefined> {
  const caller = pool`caller as materialized (select ${subject}::text as subject, ${calls}::int as calls, ${limit}::int as "limit")`;
  return admitCaller(pool, endpoint, caller);
}
