import type { Db } from '@/db/client';
import type { emails, Row } from '@/db/schema';

type NewEmail = Row<typeof emails, 'kind' | 'userId' | 'next'>;

export async function insertEmail(db: Db, { kind, userId, next }: NewEmail): Promise<string> {
  const [row] = await db<
    Row<typeof emails, 'id'>[]
  >`insert into emails (kind, user_id, next) values (${kind}, ${userId}, ${next}) returning id`;
  if (row === undefined) throw new Error('the email was not stored');
  return row.id;
}

export type EmailDue = NewEmail & Row<typeof emails, 'id' | 'attempts'>;

/** Claims an email that is due, or the one with this ID, for `leaseMs`, over all processes. */
export async function claimEmail(db: Db, leaseMs: number, id: string | null = null): Promise<EmailDue | undefined> {
  const [row] = await db<EmailDue[]>`
    update emails set attempts = attempts + 1, next_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    where id = (
      select id from emails where failed_at is null and next_at <= now() and (${id}::uuid is null or id = ${id}::uuid)
      order by next_at limit 1 for update skip locked)
    returning id, kind, user_id as "userId", next, attempts`;
  return row;
}

export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db`delete from emails where id = ${id}`;
}

/** Puts an email off that could not be sent; gives it up when the next attempt is later than `minutes` after its request. */
export async function updateUnsent(
  db: Db,
  id: string,
  { waitMs, minutes, refused }: { waitMs: number; minutes: number; refused: boolean },
): Promise<void> {
  const next = db`now() + make_interval(secs => ${waitMs / 1000}::float8)`;
  await db`
    update emails set next_at = ${next}, refused = ${refused},
      failed_at = case when ${next} > created_at + make_interval(mins => ${minutes}) then now() end
    where id = ${id}`;
}

export async function findUnsent(
  db: Db,
  id: string,
): Promise<Row<typeof emails, 'kind' | 'attempts' | 'failedAt' | 'refused'> | undefined> {
  const [row] = await db<Row<typeof emails, 'kind' | 'attempts' | 'failedAt' | 'refused'>[]>`
    select kind, attempts, failed_at as "failedAt", refused from emails where id = ${id}`;
  return row;
}

/** Emails to accounts that wait, and that were given up within a day. */
export type UnsentEmails = { waiting: number; failed: number };

export async function countEmails(db: Db): Promise<UnsentEmails> {
  const [row] = await db<UnsentEmails[]>`
    select (count(*) filter (where failed_at is null and attempts > 0))::int as waiting,
      (count(*) filter (where failed_at > now() - interval '1 day'))::int as failed
    from emails where user_id is not null`;
  return row ?? { waiting: 0, failed: 0 };
}

export type UnsentEmail = Row<typeof emails, 'id' | 'kind' | 'attempts' | 'createdAt' | 'nextAt' | 'failedAt'> & { email: string };

/** Lists the emails to accounts that wait after an attempt or were given up, the latest first. */
export async function selectUnsent(db: Db, most: number): Promise<UnsentEmail[]> {
  return db<UnsentEmail[]>`
    select e.id, e.kind, e.attempts, e.created_at as "createdAt", e.next_at as "nextAt", e.failed_at as "failedAt", u.email
    from emails e join users u on u.id = e.user_id where e.attempts > 0 order by e.created_at desc, e.id limit ${most}`;
}

export async function deleteOldEmails(db: Db): Promise<void> {
  await db`delete from emails where failed_at < now() - interval '1 day'`;
}
