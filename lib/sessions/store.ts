import type { Db } from '@/db/client';
import type { Row, sessions } from '@/db/schema';
import { SESSION_DAYS, type SignedIn } from './schema';

export async function insertSession(db: Db, userId: string, digest: Uint8Array): Promise<Date> {
  const [row] = await db<Row<typeof sessions, 'expiresAt'>[]>`
    insert into sessions (digest, user_id, expires_at) values (${digest}, ${userId}, now() + make_interval(days => ${SESSION_DAYS}))
    returning expires_at as "expiresAt"`;
  if (row === undefined) throw new Error('the session was not inserted');
  return row.expiresAt;
}

export async function findSignedIn(db: Db, digest: Uint8Array): Promise<SignedIn | undefined> {
  const [row] = await db<SignedIn[]>`
    select u.id as "userId", a.id as "accountId", u.email, u.name, u.email_verified as "emailVerified",
      u.password_hash is not null as "hasPassword", u.start_withheld_at is not null as "isBonusWithheld",
      u.operator_since is not null as "isOperator", s.expires_at as "expiresAt"
    from sessions s join users u on u.id = s.user_id join credit_accounts a on a.user_id = u.id
    where s.digest = ${digest} and s.expires_at > now()`;
  return row;
}

export async function deleteSession(db: Db, digest: Uint8Array): Promise<void> {
  await db`delete from sessions where digest = ${digest}`;
}

export async function deleteSessionsOf(db: Db, userId: string, except: Uint8Array | undefined): Promise<number> {
  const rows = await db`
    delete from sessions where user_id = ${userId} ${except === undefined ? db`` : db`and digest <> ${except}`} returning 1`;
  return rows.length;
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db`delete from sessions where expires_at < now()`;
}
