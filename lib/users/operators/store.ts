import type { Db } from '@/db/client';
import type { Row, users } from '@/db/schema';

export async function updateRole(db: Db, userId: string, role: 'operator' | 'none'): Promise<boolean> {
  const { count } = await db`
    update users set operator_since = ${role === 'operator' ? db`now()` : null}
    where id = ${userId} and (operator_since is null) = ${role === 'operator'}`;
  return count === 1;
}

export type ListedOperator = Row<typeof users, 'id' | 'email'> & { operatorSince: Date };

export async function selectOperators(db: Db): Promise<ListedOperator[]> {
  return db<ListedOperator[]>`
    select id, email, operator_since as "operatorSince" from users where operator_since is not null order by operator_since, id`;
}
