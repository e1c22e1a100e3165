import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { Email } from './schema';
import { findUserBy, selectUser } from './store';

export const findUser = findUserBy;

/** Throws `not_found` for an address without a user. */
export async function getUserByEmail(db: Db, email: string): Promise<{ userId: string; accountId: string }> {
  const parsed = Email.safeParse(email);
  const user = parsed.success ? await selectUser(db, parsed.data) : undefined;
  if (user === undefined) throw new AppError('not_found', { message: 'There is no user with this email address.' });
  return user;
}
