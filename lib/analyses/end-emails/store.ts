import type { Db, Fragment } from '@/db/client';
import type { analyses, Row } from '@/db/schema';

/** A fragment: the time at which the email about the analysis `a` is due when its run `r` ends; null for users who want none. */
export const emailDueAt = (db: Db): Fragment => db`
  case when a.source = 'web' and r.standing <> 'sample' and exists (
    select 1 from users u where u.id = a.user_id and u.email_when_done and u.email_verified is not null) then now() end`;

export type EmailDue = Row<typeof analyses, 'id' | 'userId' | 'platform' | 'adId' | 'pageName' | 'status' | 'scoreValue' | 'scoreGrade'>;

/** Takes one email that is due, which is due again after the lease. After a day it is given up. */
export async function claimEmail(db: Db, leaseMs: number): Promise<EmailDue | undefined> {
  const [row] = await db<EmailDue[]>`
    update analyses set email_due_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    where id = (
      select id from analyses where email_due_at <= now() and settled_at > now() - interval '1 day'
      order by email_due_at limit 1 for no key update skip locked)
    returning id, user_id as "userId", platform, ad_id as "adId", page_name as "pageName", status, score_value as "scoreValue", score_grade as "scoreGrade"`;
  return row;
}

export async function clearEmail(db: Db, id: string): Promise<void> {
  await db`update analyses set email_due_at = null where id = ${id}`;
}
