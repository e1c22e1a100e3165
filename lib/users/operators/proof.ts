import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { proveSession } from '@/lib/sessions/prove';
import { digestSessionSecret } from '@/lib/sessions/secret';
import { requirePassword } from '../change-password';
import { LOCKED_HOURS, type Operator, PROOF_MINUTES } from './schema';
import { findOperatorOf } from './store';

/** Finds the user of this cookie if they are an operator. */
export const findOperator = (db: Db, session: string): Promise<Operator | undefined> => findOperatorOf(db, digestSessionSecret(session));

/** Says from when on the page opens again after the password was reset. */
export const describeLock = (until: Date): string =>
  `The password of this account was reset, or a Google account linked, less than ${LOCKED_HOURS} hours ago. The operator’s page opens again at ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;

/** Throws `forbidden` unless the operator has proved within {@link PROOF_MINUTES} to be the owner of the account. */
export function assertProven({ isProven, lockedUntil }: Operator): void {
  if (lockedUntil !== null) throw new AppError('forbidden', { message: `${describeLock(lockedUntil)} Nothing was changed.` });
  if (!isProven)
    throw new AppError('forbidden', {
      message: `You last confirmed that it is you more than ${PROOF_MINUTES} minutes ago. Reload the page and confirm it again. Nothing was changed.`,
    });
}

/** Takes the password as the proof; attempts are limited. Throws `unauthorized`, `rate_limited`, or `forbidden` while the page is locked. */
export async function proveByPassword(
  db: Db,
  operator: Operator,
  { password, session }: { password: string; session: string },
): Promise<void> {
  if (operator.lockedUntil !== null) throw new AppError('forbidden', { message: describeLock(operator.lockedUntil) });
  const proof = await requirePassword(db, { email: operator.email, password, session });
  if (proof === 'strong') await proveSession(db, session);
}

/** Takes a new session that begins with Google as the proof, where the account has no password. */
export async function proveByGoogle(db: Db, session: string): Promise<void> {
  const operator = await findOperator(db, session);
  if (operator?.hasPassword === false) await proveSession(db, session);
}
