import { createHash } from 'node:crypto';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { clearAttempts, countAttempt, deleteOldAttempts } from './store';

/** Tries in a quarter of an hour before an account, or everybody behind one address, has to wait. */
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 60;
const QUARTER_SECONDS = 900;

// The table needs no addresses of people who have no account here.
const accountSubject = (email: string) => `account:${createHash('sha256').update(email).digest('base64url')}`;

/**
 * Counts a try to sign in, to sign up or to be mailed a link before it is made, known address or not. Throws `rate_limited` with the wait.
 * `address` is the client's, where one can be trusted.
 */
export async function admitAttempt(db: Db, { email, address }: { email: string; address: string | undefined }): Promise<void> {
  const counted = await countAttempt(db, accountSubject(email));
  const tooMany =
    counted.attempts > MAX_PER_ACCOUNT ||
    (address !== undefined && (await countAttempt(db, `address:${address}`)).attempts > MAX_PER_ADDRESS);
  if (!tooMany) return;
  const seconds = Math.max(1, QUARTER_SECONDS - counted.elapsedSeconds);
  throw new AppError('rate_limited', {
    message: `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes and try again.`,
    retryAfterSeconds: seconds,
  });
}

/** A try that succeeded clears the account's count. */
export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await clearAttempts(db, accountSubject(email));
}

/** Removes counts that no longer matter. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await deleteOldAttempts(db);
}
