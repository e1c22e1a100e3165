import { createHmac } from 'node:crypto';
import { type Db, withTransaction } from '@/db/client';
import { openAccount } from '@/lib/credits/store';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { endSessions } from '@/lib/sessions/end';
import { revokeTokens } from '@/lib/tokens/store';
import { giveSignUpBonus, type Start } from './sign-up-bonus';
import { insertUser, updateConfirmed, updatePassword } from './store';

export type NewUser = {
  email: string;
  passwordHash: string | null;
  confirmed: 'confirmed' | 'unconfirmed';
  name?: string | null;
  image?: string | null;
};

/** Makes a user with an empty credit account. Undefined when the address is taken. */
export async function createUser(db: Db, newcomer: NewUser): Promise<{ userId: string; accountId: string } | undefined> {
  return withTransaction(db, async (tx) => {
    const userId = await insertUser(tx, newcomer);
    if (userId === undefined) return undefined;
    return { userId, accountId: await openAccount(tx, userId) };
  });
}

/**
 * Notes that the user has shown to hold the address, and gives the starting credits, once. `before` says what becomes of the password, the
 * sessions and the tokens of the time before that: whoever signed up with somebody else's address must not keep a key to the account.
 * False when the address was confirmed before; nothing is changed then.
 */
export async function confirmAddress(
  db: Db,
  { userId, start, before }: { userId: string; start: Start; before: 'keep' | 'end' },
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const confirmed = await updateConfirmed(tx, userId);
    if (confirmed === undefined) return false;
    if (before === 'end') {
      await updatePassword(tx, userId, null);
      await endSessions(tx, userId);
      await revokeTokens(tx, userId);
    }
    await giveSignUpBonus(tx, { userId, accountId: confirmed.accountId, person: toPerson(toMailbox(confirmed.email)), start });
    return true;
  });
}

/**
 * Whose mailbox a confirmed address is, as far as its text tells: what follows a plus is a label, and Google's mailboxes know no dots.
 * Where nobody confirms an address, anybody could invent another, so that this would only hit the honest.
 */
function toMailbox(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const [unlabelled = ''] = name.split('+', 1);
  const bare = unlabelled === '' ? name : unlabelled;
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
}

/** An address in the ledger, which outlives its user: nobody gets a second start by deleting the first account. */
export function toPerson(email: string): string {
  return createHmac('sha256', env().authSecret).update(email).digest('base64url');
}

export function throwEmailTaken(): never {
  throw new AppError('invalid_body', { message: 'An account with this email address already exists. Sign in, or use another address.' });
}
