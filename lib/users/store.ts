import type { Db } from '@/db/client';

/** Undefined when the address is taken. */
export async function insertUser(db: Db, user: { email: string; passwordHash: string }): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    insert into users (email, password_hash) values (${user.email}, ${user.passwordHash}) on conflict (email) do nothing returning id`;
  return row?.id;
}

/** The user behind an address, with the account that pays. */
export async function selectUser(db: Db, email: string): Promise<{ userId: string; accountId: string } | undefined> {
  const [row] = await db<{ userId: string; accountId: string }[]>`
    select u.id as "userId", a.id as "accountId" from users u join credit_accounts a on a.user_id = u.id where u.email = ${email}`;
  return row;
}
