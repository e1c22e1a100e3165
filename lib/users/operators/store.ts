import type { Db } from '@/db/client';
import type { Row, users } from '@/db/schema';
import { LOCKED_HOURS, type Operator, PROOF_MINUTES } from './schema';

/** Gives the role to a user or takes it away; false when nothing changes. */
export async function updateRole(db: Db, userId: string, role: 'operator' | 'none'): Promise<boolean> {
  const { count } = await db`
    update users set operator_since = ${role === 'operator' ? db`now()` : null}
    where id = ${userId} and (operator_since is null) = ${role === 'operator'}`;
  return count === 1;
}

export type ListedOperator = Row<typeof users, 'id' | 'email'> & { operatorSince: Date };

/** Lists the users with the role, those who have had it longest first. */
export async function selectOperators(db: Db): Promise<ListedOperator[]> {
  return db<ListedOperator[]>`
    select id, email, operator_since as "operatorSince" from users where operator_since is not null order by operator_since, id`;
}

/**
 * Finds the user of a session if they have the role. A reset of the password locks the page; so does a Google account that was linked after
 * the role was given, because whoever reads the mailbox can make one.
 */
export async function findOperatorOf(db: Db, digest: Uint8Array): Promise<Operator | undefined> {
  const [row] = await db<Operator[]>`
    select u.id as "userId", u.email, u.password_hash is not null as "hasPassword",
      exists (select from accounts where user_id = u.id and provider = 'google') as "hasGoogle",
      coalesce(s.proven_at > now() - make_interval(mins => ${PROOF_MINUTES}), false) as "isProven",
      case when locked.until > now() then locked.until end as "lockedUntil"
    from sessions s join users u on u.id = s.user_id cross join lateral (
      select greatest(u.password_reset_at, max(i.created_at)) + make_interval(hours => ${LOCKED_HOURS}) as until
      from accounts i where i.user_id = u.id and i.created_at > u.operator_since) as locked
    where s.digest = ${digest} and s.expires_at > now() and u.operator_since is not null`;
  return row;
}
