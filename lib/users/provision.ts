import { type Db, withTransaction } from '@/db/client';
import { refill } from '@/lib/credits/ledger';
import { createUser, throwEmailTaken } from './create';
import { hashPassword } from './password';
import { requireEmail } from './schema';
import { turnOfKnown } from './turns';
import { requireUsablePassword } from './usable-password';

/** Books `credits` above 0 as a refill; the operator vouches for the address. */
export async function provisionUser(
  db: Db,
  input: { email: string; password: string; credits: number },
): Promise<{ userId: string; accountId: string; email: string; balance: number }> {
  const email = requireEmail(input.email);
  const passwordHash = await hashPassword(requireUsablePassword(input.password, email), turnOfKnown(email));
  return withTransaction(db, async (tx) => {
    const { userId, accountId } = (await createUser(tx, { email, passwordHash, confirmed: 'confirmed' })) ?? throwEmailTaken();
    const balance =
      input.credits === 0 ? 0 : await refill(tx, { accountId, credits: input.credits, reason: 'Granted when the account was created' });
    return { userId, accountId, email, balance: balance ?? 0 };
  });
}
