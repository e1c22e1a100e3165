import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { admitAttempt, forgetAttempts } from './attempts';
import { hashPassword, matchesPassword } from './password';
import { Email } from './schema';
import { findCredentials } from './store';

let decoy: Promise<string> | undefined;

/** A hash that nothing matches, so that an unknown address takes as long as a known one. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

export type SignInInput = { email: string; password: string; address: string | undefined };

/**
 * Whose password this is. Throws `rate_limited` after too many tries, `unauthorized` alike for an unknown address, one without a
 * password and a wrong password, and `forbidden` for the right password of an address that must be confirmed first.
 */
export async function checkPassword(
  db: Db,
  input: SignInInput,
  { mustBeConfirmed }: { mustBeConfirmed: boolean },
): Promise<{ userId: string; email: string }> {
  const parsed = Email.safeParse(input.email);
  const email = parsed.success ? parsed.data : input.email.trim().toLowerCase().slice(0, 254);
  await admitAttempt(db, { email, address: input.address });
  // Before the account is looked for, because the first call makes it.
  const otherwise = await decoyHash();
  const found = await findCredentials(db, email);
  const matches = await matchesPassword(input.password.slice(0, 1024), found?.passwordHash ?? otherwise);
  if (found?.passwordHash == null || !matches)
    throw new AppError('unauthorized', { message: 'The email address or the password is wrong.' });
  await forgetAttempts(db, email);
  if (mustBeConfirmed && found.emailVerified === null)
    throw new AppError('forbidden', {
      message: 'Confirm your email address first: follow the link in the mail that we sent when you signed up.',
    });
  return { userId: found.userId, email };
}
