import type { Db } from '@/db/client';
import type { noticeDeliveries, notices, Row, secretMarks } from '@/db/schema';
import { NOTICE_DAYS } from './notice';

export type OpenNotice = Row<typeof notices, 'key' | 'openedAt'> & { text: string };

type Seen = { key: string; notice: object };
type Channel = Row<typeof noticeDeliveries, 'channel'>['channel'];

/** Records that these notices were found; returns the keys of those that open with it, each with one delivery per channel. */
export async function upsertNotices(tx: Db, seen: readonly Seen[], channels: readonly Channel[]): Promise<string[]> {
  const rows = await tx<Row<typeof notices, 'key'>[]>`
    with seen as (select key, notice from jsonb_to_recordset(${JSON.stringify(seen)}::text::jsonb) as s(key text, notice jsonb)),
    known as (update notices n set seen_at = clock_timestamp(), notice = seen.notice from seen where n.key = seen.key and n.closed_at is null returning n.key),
    opened as (
      insert into notices (key, notice) select key, notice from seen where key not in (select key from known)
      on conflict do nothing returning id, key),
    queued as (
      insert into notice_deliveries (notice_id, event, channel)
      select id, 'opened', channel from opened cross join unnest(${[...channels]}::text[]) as channel)
    select key from opened`;
  return rows.map(({ key }) => key);
}

/** Each opening that was sent gets its closing sent, too. */
export async function closeUnseen(tx: Db, unseenMs: number): Promise<string[]> {
  const rows = await tx<Row<typeof notices, 'key'>[]>`
    with closed as (
      update notices set closed_at = clock_timestamp()
      where closed_at is null and seen_at < clock_timestamp() - make_interval(secs => ${unseenMs / 1000}::float8) returning id, key),
    queued as (
      insert into notice_deliveries (notice_id, event, channel)
      select d.notice_id, 'closed', d.channel from notice_deliveries d join closed on closed.id = d.notice_id where d.event = 'opened')
    select key from closed`;
  return rows.map(({ key }) => key);
}

export async function listOpen(db: Db): Promise<OpenNotice[]> {
  return db<
    OpenNotice[]
  >`select key, opened_at as "openedAt", notice::text as text from notices where closed_at is null order by opened_at, key`;
}

export type Delivery = Row<typeof noticeDeliveries, 'id' | 'event' | 'channel' | 'attempts'> &
  Row<typeof notices, 'openedAt' | 'closedAt'> & { text: string };

/** A closing is sent after its opening, unless that was given up. Deliveries are given up after a day. */
export async function claimDelivery(db: Db, channels: readonly Channel[], leaseMs: number): Promise<Delivery | undefined> {
  const [row] = await db<Delivery[]>`
    with due as (
      select d.id from notice_deliveries d
      where d.delivered_at is null and d.next_at <= clock_timestamp() and d.created_at > now() - interval '1 day' and d.channel = any(${[...channels]}::text[])
        and not exists (
          select 1 from notice_deliveries o where d.event = 'closed' and o.notice_id = d.notice_id and o.channel = d.channel and o.event = 'opened'
            and o.delivered_at is null and o.created_at > now() - interval '1 day')
      order by d.next_at limit 1 for update skip locked)
    update notice_deliveries d set attempts = d.attempts + 1, next_at = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)
    from due, notices n where d.id = due.id and n.id = d.notice_id
    returning d.id, d.event, d.channel, d.attempts, n.opened_at as "openedAt", n.closed_at as "closedAt", n.notice::text as text`;
  return row;
}

export async function updateDelivered(db: Db, id: string): Promise<void> {
  await db`update notice_deliveries set delivered_at = clock_timestamp() where id = ${id}`;
}

export async function countPending(db: Db): Promise<{ channel: Channel; messages: number }[]> {
  return db<{ channel: Channel; messages: number }[]>`
    select channel, count(*)::int as messages from notice_deliveries
    where delivered_at is null and created_at > now() - interval '1 day' group by channel`;
}

export async function updateNextAttempt(db: Db, id: string, waitMs: number): Promise<void> {
  await db`update notice_deliveries set next_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8) where id = ${id}`;
}

/** Deletes their deliveries, too. */
export async function deleteOldNotices(db: Db): Promise<void> {
  await db`delete from notices where closed_at < now() - make_interval(days => ${NOTICE_DAYS})`;
}

export async function updateTick(db: Db): Promise<void> {
  await db`insert into schedule_ticks (ticked_at) values (now()) on conflict (id) do update set ticked_at = excluded.ticked_at`;
}

export async function hasTicked(db: Db, minutes: number): Promise<boolean> {
  const rows = await db`select 1 from schedule_ticks where ticked_at > now() - make_interval(mins => ${minutes})`;
  return rows.length > 0;
}

export async function findSecretMark(db: Db): Promise<string | undefined> {
  const [row] = await db<Row<typeof secretMarks, 'mark'>[]>`select mark from secret_marks`;
  return row?.mark;
}

export async function writeSecretMark(db: Db, mark: string, before: 'kept' | 'replaced'): Promise<void> {
  await db`
    insert into secret_marks as m (mark) values (${mark})
    on conflict (id) do update set mark = excluded.mark where ${before === 'replaced'}`;
}
