import type { Db, Fragment } from '@/db/client';
import type { analyses, Row } from '@/db/schema';

/** The fragment reads an analysis `a` and its run `r`; null for users who want none. */
export const emailDueAt = (db: Db): Fragment => db`
  case when a.source = 'web' and r.standing <> 'sample' and exists (
    select 1 from users u where u.id = a.user_id and u.email_when_done and u.email_verified is not null) then now() end`;

export type EmailDue = Row<typeof analyses, 'id' | 'userId' | 'platform' | 'adId' | 'pageName' | 'status' | 'scoreValue' | 'scoreGrade'>;

export const requestEmails = (db: Db, key: 'emailId' | 'analysisId', rows: Fragment): Fragment => db`
  insert into job_events (id, name, data)
  select gen_random_uuid()::text, 'email/requested', jsonb_build_object(${key}::text, id) from ${rows}`;

/** Bounds of a tick that requests emails again: by then an engine has used up the attempts of an event. */
export const REPEATED = { minutes: 5, most: 100 };

/** The events of unsent emails may be lost or used up. After a day they are given up. */
export async function requestOld(db: Db): Promise<void> {
  await db`
    with old as (
      select id from analyses where email_due_at < now() - make_interval(mins => ${REPEATED.minutes}) and settled_at > now() - interval '1 day'
      order by email_due_at limit ${REPEATED.most})
    ${requestEmails(db, 'analysisId', db`old`)}`;
}

export async function findDueEmail(db: Db, id: string): Promise<EmailDue | undefined> {
  const [row] = await db<EmailDue[]>`
    select id, user_id as "userId", platform, ad_id as "adId", page_name as "pageName", status, score_value as "scoreValue", score_grade as "scoreGrade"
    from analyses where id = ${id} and email_due_at is not null`;
  return row;
}

export async function clearEmail(db: Db, id: string): Promise<void> {
  await db`update analyses set email_due_at = null where id = ${id}`;
}
