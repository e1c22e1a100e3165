import type { Db } from '@/db/client';
import type { emails, Row } from '@/db/schema';
import { REPEATED, requestEmails } from '@/lib/analyses/end-emails/store';

type NewEmail = Row<typeof emails, 'kind' | 'userId' | 'next'>;

export async function insertEmail(db: Db, { kind, userId, next }: NewEmail): Promise<string> {
  const [row] = await db<Row<typeof emails, 'id'>[]>`
    with email as (insert into emails (kind, user_id, next) values (${kind}, ${userId}, ${next}) returning id)
    ${requestEmails(db, 'emailId', db`email`)} returning data ->> 'emailId' as id`;
  if (row === undefined) throw new Error('the email was not stored');
  return row.id;
}

/** Requests again the oldest emails that are not sent, because their events may be lost or used up. */
export async function requestOld(db: Db): Promise<void> {
  await db`
    with old as (
      select id from emails where failed_at is null and created_at < now() - make_interval(mins => ${REPEATED.minutes})
      order by created_at limit ${REPEATED.most})
    ${requestEmails(db, 'emailId', db`old`)}`;
}

export type EmailDue = NewEmail & Row<typeof emails, 'id' | 'attempts'>;

/** Counts an attempt; undefined for an email that was sent or given up. */
export async function countAttempt(db: Db, id: string): Promise<EmailDue | undefined> {
  const [row] = await db<EmailDue[]>`
    update emails set attempts = attempts + 1 where id = ${id} and failed_at is null
    returning id, kind, user_id as "userId", next, attempts`;
  return row;
}

export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db`delete from emails where id = ${id}`;
}

/** Records that an email could not be sent, and gives it up when that is `minutes` after its request; tells whether it was. */
export async function updateUnsent(db: Db, id: string, { minutes, refused }: { minutes: number; refused: boolean }): Promise<boolean> {
  const rows = await db<Row<typeof emails, 'failedAt'>[]>`
    update emails set refused = ${refused}, failed_at = case when now() >= created_at + make_interval(mins => ${minutes}) then now() end
    where id = ${id} returning failed_at as "failedAt"`;
  return rows.some(({ failedAt }) => failedAt !== null);
}

export async function findUnsent(
  db: Db,
  id: string,
): Promise<Row<typeof emails, 'kind' | 'attempts' | 'failedAt' | 'refused'> | undefined> {
  const [row] = await db<Row<typeof emails, 'kind' | 'attempts' | 'failedAt' | 'refused'>[]>`
    select kind, attempts, failed_at as "failedAt", refused from emails where id = ${id}`;
  return row;
}

export type UnsentEmails = { waiting: number; failed: number };

export async function countEmails(db: Db): Promise<UnsentEmails> {
  const [row] = await db<UnsentEmails[]>`
    select (count(*) filter (where failed_at is null and attempts > 0))::int as waiting,
      (count(*) filter (where failed_at > now() - interval '1 day'))::int as failed
    from emails where user_id is not null`;
  return row ?? { waiting: 0, failed: 0 };
}

export type UnsentEmail = Row<typeof emails, 'id' | 'kind' | 'attempts' | 'createdAt' | 'failedAt'> & { email: string };

export async function selectUnsent(db: Db, most: number): Promise<UnsentEmail[]> {
  return db<UnsentEmail[]>`
    select e.id, e.kind, e.attempts, e.created_at as "createdAt", e.failed_at as "failedAt", u.email
    from emails e join users u on u.id = e.user_id where e.attempts > 0 order by e.created_at desc, e.id limit ${most}`;
}

export async function deleteOldEmails(db: Db): Promise<void> {
  await db`delete from emails where failed_at < now() - interval '1 day'`;
}
