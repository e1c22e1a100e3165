import { type Db, withTransaction } from '@/db/client';
import { AppError } from '@/lib/errors';
import { countAccess, endAccess } from '@/lib/oauth/access';
import { endSessions } from '@/lib/sessions/end';
import { admitSession, admitStranger, forgetAttempts, forgiveSession } from './attempts';
import { confirmAddress } from './create';
import { getUserByEmail } from './get';
import { findLinkOwner, readLink, useLink } from './links';
import { queueEmail } from './outbox/deliver';
import { hashPassword, matchesPassword } from './password';
import { requireEmail } from './schema';
import { findCredentials, findUserBy, updatePassword } from './store';
import { turnOfKnown } from './turns';
import { requireUsablePassword } from './usable-password';

/** Programs use the tokens and connected apps of an account whose password changes, so only the owner can decide. */
export type TokenChoice = 'keep' | 'revoke';

async function replacePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  { tokens, exceptSecret }: { tokens: TokenChoice; exceptSecret?: string },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await updatePassword(tx, userId, passwordHash);
    await endSessions(tx, userId, exceptSecret === undefined ? {} : { exceptSecret });
    if (tokens === 'revoke') await endAccess(tx, userId);
  });
}

/** `session` is the secret by which attempts are counted. Throws `unauthorized`, or `rate_limited` after too many attempts. */
export async function requirePassword(
  db: Db,
  { email, password, session }: { email: string; password: string; session: string },
): Promise<void> {
  await admitSession(db, session);
  const known = await findCredentials(db, email);
  if (known?.passwordHash != null && !(await matchesPassword(password.slice(0, 1024), known.passwordHash, turnOfKnown(email))))
    throw new AppError('unauthorized', { message: 'The password is wrong. Nothing was changed.' });
  await forgiveSession(db, session);
}

/** Other browsers are signed out. Throws `unauthorized` when the old password is wrong. */
export async function changePassword(
  db: Db,
  input: { userId: string; email: string; oldPassword: string; newPassword: string; session: string; tokens: TokenChoice },
): Promise<void> {
  const password = requireUsablePassword(input.newPassword, input.email);
  await requirePassword(db, { email: input.email, password: input.oldPassword, session: input.session });
  const passwordHash = await hashPassword(password, turnOfKnown(input.email));
  await replacePassword(db, input.userId, passwordHash, { tokens: input.tokens, exceptSecret: input.session });
}

/** Returns the ID of the email, for an address without an account too. */
export async function requestReset(db: Db, input: { email: string; address: string | undefined; next: string }): Promise<string> {
  const email = requireEmail(input.email);
  await admitStranger(db, 'reset_email', { email, address: input.address });
  const user = await findUserBy(db, { email });
  return queueEmail(db, { kind: 'reset', userId: user?.id ?? null, next: input.next });
}

export async function findAccountOfReset(db: Db, link: string): Promise<{ email: string; liveAccess: number } | undefined> {
  const userId = await findLinkOwner(db, 'reset', link);
  const user = userId === undefined ? undefined : await findUserBy(db, { id: userId });
  return user && { email: user.email, liveAccess: await countAccess(db, user.id) };
}

/** Signs every browser out. The link also confirms the address. */
export async function resetPassword(
  db: Db,
  input: { link: string; password: string; startingCredits: number; tokens: TokenChoice },
): Promise<{ userId: string; email: string }> {
  const user = await findUserBy(db, { id: await readLink(db, 'reset', input.link) });
  if (user === undefined) throw new AppError('not_found', { message: 'This account no longer exists.' });
  const passwordHash = await hashPassword(requireUsablePassword(input.password, user.email), turnOfKnown(user.email));
  await withTransaction(db, async (tx) => {
    await useLink(tx, 'reset', input.link);
    await confirmAddress(tx, { userId: user.id, credits: input.startingCredits, before: 'end' });
    await replacePassword(tx, user.id, passwordHash, { tokens: input.tokens });
  });
  await forgetAttempts(db, user.email);
  return { userId: user.id, email: user.email };
}

export async function setPassword(db: Db, input: { email: string; password: string }): Promise<{ userId: string; email: string }> {
  const email = requireEmail(input.email);
  const { userId } = await getUserByEmail(db, email);
  const passwordHash = await hashPassword(requireUsablePassword(input.password, email), turnOfKnown(email));
  await replacePassword(db, userId, passwordHash, { tokens: 'keep' });
  await forgetAttempts(db, email);
  return { userId, email };
}
