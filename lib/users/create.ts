import { type Db, withTransaction } from '@/db/client';
import { openAccount } from '@/lib/credits/store';
import { AppError } from '@/lib/errors';
import { endAccess } from '@/lib/oauth/access';
import { endSessions } from '@/lib/sessions/end';
import { giveSignUpBonus, toMailbox, toPerson } from './sign-up-bonus';
import { insertUser, updateConfirmed, updatePassword } from './store';

export type NewUser = {
  email: string;
  passwordHash: string | null;
  confirmed: 'confirmed' | 'unconfirmed';
  name?: string | null;
  image?: string | null;
};

/** Undefined when the email address is taken. */
export async function createUser(db: Db, user: NewUser): Promise<{ userId: string; accountId: string } | undefined> {
  return withTransaction(db, async (tx) => {
    const userId = await insertUser(tx, user);
    if (userId === undefined) return undefined;
    return { userId, accountId: await openAccount(tx, userId) };
  });
}

/**
 * Gives the sign-up bonus. `before` says whether the password, sessions and tokens from before stay valid: a person who signed up with
 * another person's address must not keep access. False, and nothing changes, when the address was already confirmed.
 */
export async function confirmAddress(
  db: Db,
  { userId, credits, before }: { userId: string; credits: number; before: 'keep' | 'end' },
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const confirmed = await updateConfirmed(tx, userId);
    if (confirmed === undefined) return false;
    if (before === 'end') {
      await updatePassword(tx, userId, null);
      await endSessions(tx, userId);
      await endAccess(tx, userId);
    }
    const { accountId, email } = confirmed;
    await giveSignUpBonus(tx, { userId, accountId, person: toPerson(toMailbox(email)), credits });
    return true;
  });
}

export function throwEmailTaken(): never {
  throw new AppError('invalid_body', {
    message: 'An account with this email address already exists. Sign in, or use a different address.',
    field: 'email',
  });
}
