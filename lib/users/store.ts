import type { Db } from '@/db/client';
import type { accounts, Row, users, verificationTokens } from '@/db/schema';
import { QUARTER_SECONDS, type User } from './schema';

const columns = (db: Db) => db`id, email, name, image, email_verified as "emailVerified"`;

/** Undefined when the email address is taken. */
export async function insertUser(
  db: Db,
  user: { email: string; passwordHash: string | null; confirmed: 'confirmed' | 'unconfirmed'; name?: string | null; image?: string | null },
): Promise<string | undefined> {
  const [row] = await db<Row<typeof users, 'id'>[]>`
    insert into users (email, password_hash, name, image, email_verified)
    values (${user.email}, ${user.passwordHash}, ${user.name ?? null}, ${user.image ?? null},
      ${user.confirmed === 'confirmed' ? db`now()` : null})
    on conflict (email) do nothing returning id`;
  return row?.id;
}

export async function selectUser(db: Db, email: string): Promise<{ userId: string; accountId: string } | undefined> {
  const [row] = await db<{ userId: string; accountId: string }[]>`
    select u.id as "userId", a.id as "accountId" from users u join credit_accounts a on a.user_id = u.id where u.email = ${email}`;
  return row;
}

export async function findUserBy(
  db: Db,
  by: { id: string } | { email: string } | { provider: string; providerAccountId: string },
): Promise<User | undefined> {
  const where =
    'id' in by
      ? db`id = ${by.id}`
      : 'email' in by
        ? db`email = ${by.email}`
        : db`id = (select user_id from accounts where provider = ${by.provider} and provider_account_id = ${by.providerAccountId})`;
  const [row] = await db<User[]>`select ${columns(db)} from users where ${where}`;
  return row;
}

export type Credentials = Row<typeof users, 'passwordHash' | 'emailVerified'> & { userId: string; accountId: string };

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const [row] = await db<Credentials[]>`
    select u.id as "userId", a.id as "accountId", u.password_hash as "passwordHash", u.email_verified as "emailVerified"
    from users u join credit_accounts a on a.user_id = u.id where u.email = ${email}`;
  return row;
}

export async function updatePassword(db: Db, userId: string, passwordHash: string | null): Promise<void> {
  await db`update users set password_hash = ${passwordHash} where id = ${userId}`;
}

export async function updateConfirmed(db: Db, userId: string): Promise<{ accountId: string; email: string } | undefined> {
  const [row] = await db<{ accountId: string; email: string }[]>`
    update users u set email_verified = now() from credit_accounts a
    where u.id = ${userId} and u.email_verified is null and a.user_id = u.id returning a.id as "accountId", u.email`;
  return row;
}

export async function findEmailChoice(db: Db, userId: string): Promise<Row<typeof users, 'email' | 'emailWhenDone'> | undefined> {
  const [row] = await db<Row<typeof users, 'email' | 'emailWhenDone'>[]>`
    select email, email_when_done as "emailWhenDone" from users where id = ${userId}`;
  return row;
}

export async function updateEmailChoice(db: Db, userId: string, emailWhenDone: boolean): Promise<void> {
  await db`update users set email_when_done = ${emailWhenDone} where id = ${userId}`;
}

export async function insertIdentity(db: Db, identity: Row<typeof accounts, 'userId' | 'provider' | 'providerAccountId'>): Promise<void> {
  await db`
    insert into accounts (provider, provider_account_id, user_id)
    values (${identity.provider}, ${identity.providerAccountId}, ${identity.userId}) on conflict do nothing`;
}

/** Stores one emailed link per purpose: a new one replaces the one before. */
export async function insertLink(db: Db, identifier: string, token: string, minutes: number): Promise<void> {
  await db`delete from verification_tokens where identifier = ${identifier} or expires_at < now()`;
  await db`
    insert into verification_tokens (identifier, token, expires_at) values (${identifier}, ${token}, now() + make_interval(mins => ${minutes}))`;
}

export async function takeLink(db: Db, token: string, prefix: string): Promise<string | undefined> {
  const [row] = await db<Row<typeof verificationTokens, 'identifier'>[]>`
    delete from verification_tokens where token = ${token} and starts_with(identifier, ${prefix}) and expires_at > now() returning identifier`;
  return row?.identifier;
}

export async function findLink(db: Db, token: string, prefix: string): Promise<string | undefined> {
  const [row] = await db<Row<typeof verificationTokens, 'identifier'>[]>`
    select identifier from verification_tokens where token = ${token} and starts_with(identifier, ${prefix}) and expires_at > now()`;
  return row?.identifier;
}

/** The token of a link that next-auth made, in the columns that it names. */
export async function insertVerificationToken(db: Db, link: typeof verificationTokens.$inferSelect): Promise<void> {
  await db`insert into verification_tokens (identifier, token, expires_at) values (${link.identifier}, ${link.token}, ${link.expiresAt})`;
}

export async function takeVerificationToken(db: Db, identifier: string, token: string): Promise<Date | undefined> {
  const [row] = await db<Row<typeof verificationTokens, 'expiresAt'>[]>`
    delete from verification_tokens where identifier = ${identifier} and token = ${token} returning expires_at as "expiresAt"`;
  return row?.expiresAt;
}

const thisQuarter = (db: Db) => db`floor(extract(epoch from now()) / ${QUARTER_SECONDS})::bigint`;

export async function countAttempt(db: Db, subject: string, max: number): Promise<{ isCounted: boolean; elapsedSeconds: number }> {
  const [row] = await db<{ isCounted: boolean; elapsedSeconds: number }[]>`
    with counted as (
      insert into sign_in_attempts as s (subject, quarter, attempts) values (${subject}, ${thisQuarter(db)}, 1)
      on conflict (subject, quarter) do update set attempts = s.attempts + 1 where s.attempts < ${max}
      returning 1
    )
    select exists (select from counted) as "isCounted", (extract(epoch from now())::bigint % ${QUARTER_SECONDS})::int as "elapsedSeconds"`;
  if (row === undefined) throw new Error('the attempt was not counted');
  return row;
}

export async function uncountAttempt(db: Db, subject: string): Promise<void> {
  await db`update sign_in_attempts set attempts = attempts - 1 where subject = ${subject} and quarter = ${thisQuarter(db)} and attempts > 0`;
}

export async function clearAttempts(db: Db, which: { subject: string } | { prefix: string }): Promise<void> {
  const where = 'subject' in which ? db`subject = ${which.subject}` : db`starts_with(subject, ${which.prefix})`;
  await db`delete from sign_in_attempts where ${where}`;
}

export async function deleteOldAttempts(db: Db): Promise<void> {
  await db`delete from sign_in_attempts where quarter < ${thisQuarter(db)} - 1`;
}

/** The subject of the count of all new accounts; servers of the previous version also count networks and mail domains. */
const EVERYBODY = 'everybody';

/** Counts a new account with starting credits in the current hour (UTC); false, and not counted, when `max` were counted in it. */
export async function countSignUp(db: Db, max: number): Promise<boolean> {
  const counted = await db`
    insert into starting_credit_counts as c (subject, ends_at, accounts)
    select ${EVERYBODY}, date_bin('1 hour', now(), 'epoch') + interval '1 hour', 1 where ${max}::int > 0
    on conflict (subject, ends_at) do update set accounts = c.accounts + 1 where c.accounts < ${max}
    returning 1`;
  return counted.length === 1;
}

export async function isSignUpLimitFull(db: Db, max: number): Promise<boolean> {
  const [row] = await db<{ isFull: boolean }[]>`
    select coalesce(max(accounts), 0) >= ${max} as "isFull" from starting_credit_counts where subject = ${EVERYBODY} and ends_at > now()`;
  return row?.isFull === true;
}

export async function deleteOldSignUpCounts(db: Db): Promise<void> {
  await db`delete from starting_credit_counts where ends_at <= now()`;
}

export async function updateBonusWithheld(db: Db, userId: string): Promise<void> {
  await db`update users set start_withheld_at = now() where id = ${userId}`;
}

export async function deleteLinksOf(db: Db, userId: string): Promise<void> {
  await db`
    delete from verification_tokens using users
    where users.id = ${userId} and (identifier = users.email or identifier like '%:' || users.id)`;
}

/** Locks the user: waits for every transaction that adds rows of the user, and makes later ones wait; false when there is no such user. */
export async function lockUserRow(db: Db, userId: string): Promise<boolean> {
  return (await db`select 1 from users where id = ${userId} for update`).length === 1;
}

export async function hasAnalyses(db: Db, userId: string): Promise<boolean> {
  return (await db`select 1 from analyses where user_id = ${userId} limit 1`).length === 1;
}

/** Deletes the user with everything that refers to them; the credit account stays, without a name. */
export async function deleteUserRow(db: Db, userId: string): Promise<void> {
  await db`delete from users where id = ${userId}`;
}
