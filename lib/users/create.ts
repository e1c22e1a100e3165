import { type Db, withTransaction } from '@/db/client';
import { openAccount, refill } from '@/lib/credits/ledger';
import { AppError } from '@/lib/errors';
import { hashPassword } from './password';
import { Email, Password } from './schema';
import { insertUser } from './store';

function parseOrRefuse<T>(parsed: { success: true; data: T } | { success: false; error: { issues: { message: string }[] } }): T {
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_body', { message: parsed.error.issues[0]?.message ?? 'This value is not usable.' });
}

/** Makes a user with a credit account; `credits` above 0 are booked as a refill. */
export async function createUser(
  db: Db,
  input: { email: string; password: string; credits: number },
): Promise<{ userId: string; accountId: string; email: string; balance: number }> {
  const email = parseOrRefuse(Email.safeParse(input.email));
  const passwordHash = await hashPassword(parseOrRefuse(Password.safeParse(input.password)));
  return withTransaction(db, async (tx) => {
    const userId = await insertUser(tx, { email, passwordHash });
    if (userId === undefined) throw new AppError('invalid_body', { message: 'A user with this email address exists already.' });
    const accountId = await openAccount(tx, userId);
    const balance = input.credits === 0 ? 0 : await refill(tx, { accountId, credits: input.credits, reason: 'Granted with the account' });
    return { userId, accountId, email, balance: balance ?? 0 };
  });
}
