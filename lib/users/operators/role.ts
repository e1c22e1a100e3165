import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { getUserByEmail } from '../get';
import { type ListedOperator, selectOperators, updateRole } from './store';

const changes = {
  operator: 'This user is an operator already. Nothing was changed.',
  none: 'This user is not an operator. Nothing was changed.',
} as const;

/** Throws `not_found`, and `invalid_body` when nothing changes. */
export async function setRole(db: Db, { email, role }: { email: string; role: 'operator' | 'none' }): Promise<{ userId: string }> {
  const { userId } = await getUserByEmail(db, email);
  if (!(await updateRole(db, userId, role))) throw new AppError('invalid_body', { message: changes[role] });
  return { userId };
}

export const listOperators = (db: Db): Promise<ListedOperator[]> => selectOperators(db);
