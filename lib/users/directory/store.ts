import type { Db } from '@/db/client';
import type { creditAccounts, Row, users } from '@/db/schema';

export type ListedUser = Row<typeof users, 'id' | 'email' | 'emailVerified' | 'createdAt'> &
  Row<typeof creditAccounts, 'balance'> & { analyses: number };

const columns = (db: Db) => db`
  u.id, u.email, u.email_verified as "emailVerified", u.created_at as "createdAt", c.balance,
  (select count(*)::int from analyses where user_id = u.id) as analyses`;

export async function selectUsers(db: Db, { contains, most }: { contains: string | undefined; most: number }): Promise<ListedUser[]> {
  const filter =
    contains === undefined
      ? db``
      : db`where position(${contains.toLowerCase()} in lower(u.email)) > 0 or u.id::text = ${contains.toLowerCase()}`;
  return db<ListedUser[]>`
    select ${columns(db)} from users u join credit_accounts c on c.user_id = u.id ${filter} order by u.created_at desc, u.id limit ${most}`;
}

export async function countUsers(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from users`;
  return row?.count ?? 0;
}

export type ShownUser = ListedUser &
  Row<typeof users, 'name' | 'operatorSince' | 'bonusWithheldAt'> & { hasPassword: boolean; providers: string[]; sessions: number };

export async function findShownUser(db: Db, userId: string): Promise<ShownUser | undefined> {
  const [row] = await db<ShownUser[]>`
    select ${columns(db)}, u.name, u.operator_since as "operatorSince", u.start_withheld_at as "bonusWithheldAt",
      u.password_hash is not null as "hasPassword",
      (select coalesce(array_agg(provider order by provider), '{}') from accounts where user_id = u.id) as providers,
      (select count(*)::int from sessions where user_id = u.id and expires_at > now()) as sessions
    from users u join credit_accounts c on c.user_id = u.id where u.id = ${userId}`;
  return row;
}
