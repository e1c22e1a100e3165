import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { admitSignIn, forgiveSignIn } from './attempts';
import { readDevice } from './device';
import { makeDecoyHash, matchesPassword } from './password';
import { Email } from './schema';
import { findCredentials } from './store';
import { turnOfKnown, turnOfStranger } from './turns';

// An unknown address must take as long to check as a known one.
const decoyHash = makeDecoyHash();

/** `address` is the client's, where it can be trusted; `device` is the device cookie of an earlier sign-in. */
export type SignInInput = { email: string; password: string; address: string | undefined; device: string | undefined };

/** Throws `rate_limited`, one `unauthorized` for an unknown address, no or a wrong password, and `forbidden` for an unconfirmed address. */
export async function checkPassword(
  db: Db,
  input: SignInInput,
  { mustBeConfirmed }: { mustBeConfirmed: boolean },
): Promise<{ userId: string; email: string }> {
  const parsed = Email.safeParse(input.email);
  const email = parsed.success ? parsed.data : input.email.trim().toLowerCase().slice(0, 254);
  // No account has an address that is none; the attempt is counted all the same.
  const found = parsed.success ? await findCredentials(db, email) : undefined;
  const device = readDevice(input.device, { email, passwordHash: found?.passwordHash ?? null });
  const guesser = { email, address: input.address, device };
  await admitSignIn(db, guesser);
  const turn = guesser.device === undefined ? turnOfStranger('sign_in', input.address) : turnOfKnown(email);
  const matches = await matchesPassword(input.password.slice(0, 1024), found?.passwordHash ?? decoyHash, turn);
  if (found?.passwordHash == null || !matches)
    throw new AppError('unauthorized', { message: 'The email address or password is wrong.', field: 'password' });
  await forgiveSignIn(db, guesser);
  if (mustBeConfirmed && found.emailVerified === null)
    throw new AppError('forbidden', {
      message: 'Confirm your email address first: open the link in the email that we sent you when you signed up.',
    });
  return { userId: found.userId, email };
}
