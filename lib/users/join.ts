import { type Db, withTransaction } from '@/db/client';
import { grantStart, openAccount } from '@/lib/credits/ledger';
import { AppError } from '@/lib/errors';
import { insertUser, updateConfirmed, updatePassword } from './store';

export type Newcomer = {
  email: string;
  passwordHash: string | null;
  confirmed: 'confirmed' | 'unconfirmed';
  name?: string | null;
  image?: string | null;
};

/** Makes a user with an empty credit account. Undefined when the address is taken. */
export async function joinUser(db: Db, newcomer: Newcomer): Promise<{ userId: string; accountId: string } | undefined> {
  return withTransaction(db, async (tx) => {
    const userId = await insertUser(tx, newcomer);
    if (userId === undefined) return undefined;
    return { userId, accountId: await openAccount(tx, userId) };
  });
}

/**
 * Notes that the user has shown to hold the address, and gives the starting credits, once. `unproven` says what becomes of a password that
 * was chosen before that: whoever signed up with somebody else's address must not keep a key to the account.
 */
export async function confirmAddress(
  db: Db,
  { userId, startingCredits, unproven }: { userId: string; startingCredits: number; unproven: 'keep password' | 'drop password' },
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const confirmed = await updateConfirmed(tx, userId);
    if (confirmed === undefined) return false;
    if (unproven === 'drop password') await updatePassword(tx, userId, null);
    await grantStart(tx, { accountId: confirmed.accountId, credits: startingCredits });
    return true;
  });
}

export function refuseTaken(): never {
  throw new AppError('invalid_body', { message: 'An account with this email address exists already. Sign in, or use another address.' });
}
