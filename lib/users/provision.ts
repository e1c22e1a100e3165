import { type Db, withTransaction } from '@/db/client';
import { refill } from '@/lib/credits/ledger';
import { AppError } from '@/lib/errors';
import { createUser, throwEmailTaken } from './create';
import { hashPassword } from './password';
import { Email } from './schema';
import { turnOfKnown } from './turns';
import { requireUsablePassword } from './usable-password';

/** The address as it is stored. Throws `invalid_body` for what is none. */
export function requireEmail(given: string): string {
  const parsed = Email.safeParse(given);
  if (!parsed.success) throw new AppError('invalid_body', { message: parsed.error.issues[0]?.message ?? 'Enter a valid email address.' });
  return parsed.data;
}

/** Makes a user whose address the operator vouches for; `credits` above 0 are booked as a refill. */
export async function provisionUser(
  db: Db,
  input: { email: string; password: string; credits: number },
): Promise<{ userId: string; accountId: string; email: string; balance: number }> {
  const email = requireEmail(input.email);
  const passwordHash = await hashPassword(requireUsablePassword(input.password, email), turnOfKnown(email));
  return withTransaction(db, async (tx) => {
    const { userId, accountId } = (await createUser(tx, { email, passwordHash, confirmed: 'confirmed' })) ?? throwEmailTaken();
    const balance = input.credits === 0 ? 0 : await refill(tx, { accountId, credits: input.credits, reason: 'Granted with the account' });
    return { userId, accountId, email, balance: balance ?? 0 };
  });
}
