import { type Db, withTransaction } from '@/db/client';
import { AppError } from '@/lib/errors';
import { admitStranger } from './attempts';
import { confirmAddress, createUser, throwEmailTaken, toPerson } from './create';
import { confirmationEmail, existingAccountEmail } from './emails';
import { makeLink, readLink, useLink } from './links';
import { hashPassword, matchesPassword } from './password';
import { requireEmail } from './provision';
import { sendEmailLater } from './send-email';
import { giveSignUpBonus } from './sign-up-bonus';
import { findCredentials, findUserBy } from './store';
import { turnOfKnown, turnOfStranger } from './turns';
import { requireUsablePassword } from './usable-password';

export type SignUpInput = { email: string; password: string; address: string | undefined };

/** Where mail is not configured: the account is usable at once, with its starting credits where the limits allow. Throws `invalid_body` for a taken address. */
export async function signUp(db: Db, input: SignUpInput, startingCredits: number): Promise<{ userId: string; email: string }> {
  const email = requireEmail(input.email);
  const password = requireUsablePassword(input.password, email);
  await admitStranger(db, 'sign_up', { email, address: input.address });
  const passwordHash = await hashPassword(password, turnOfStranger('sign_up', input.address));
  return withTransaction(db, async (tx) => {
    const joined = (await createUser(tx, { email, passwordHash, confirmed: 'unconfirmed' })) ?? throwEmailTaken();
    await giveSignUpBonus(tx, { ...joined, person: toPerson(email), start: { credits: startingCredits, address: input.address } });
    return { userId: joined.userId, email };
  });
}

/**
 * Where mail is configured: mails a link, and answers alike whether the address is new, waits to be confirmed or has an account.
 * An account that waits keeps its password, because anybody can sign up again; who reads its mail can choose a new one.
 */
export async function signUpByMail(db: Db, input: SignUpInput & { next: string }, origin: string): Promise<void> {
  const email = requireEmail(input.email);
  const password = requireUsablePassword(input.password, email);
  await admitStranger(db, 'sign_up', { email, address: input.address });
  const passwordHash = await hashPassword(password, turnOfStranger('sign_up', input.address));
  const secret = await withTransaction(db, async (tx) => {
    const joined = await createUser(tx, { email, passwordHash, confirmed: 'unconfirmed' });
    return joined && makeLink(tx, 'confirm', joined.userId);
  });
  const link = `${origin}/confirm?${new URLSearchParams({ link: secret ?? '', next: input.next })}`;
  sendEmailLater(
    secret === undefined ? existingAccountEmail(email, `${origin}/sign-in`, `${origin}/reset`) : confirmationEmail(email, link),
  );
}

/**
 * Ends a sign-up by mail. The password is asked again, because whoever wrote this address into the form may not be who reads its mail.
 * Answers who may be signed in.
 */
export async function confirmSignUp(
  db: Db,
  input: { link: string; password: string; address: string | undefined; startingCredits: number },
): Promise<{ userId: string; email: string }> {
  const userId = await readLink(db, 'confirm', input.link);
  const user = await findUserBy(db, { id: userId });
  const known = user && (await findCredentials(db, user.email));
  if (user === undefined || known === undefined) throw new AppError('not_found', { message: 'This account no longer exists.' });
  await admitStranger(db, 'confirm', { email: user.email, address: input.address });
  if (known.passwordHash === null || !(await matchesPassword(input.password.slice(0, 1024), known.passwordHash, turnOfKnown(user.email))))
    throw new AppError('unauthorized', { message: 'This is not the password that you chose when you signed up.' });
  return withTransaction(db, async (tx) => {
    await useLink(tx, 'confirm', input.link);
    await confirmAddress(tx, { userId, start: { credits: input.startingCredits, address: input.address }, before: 'keep' });
    return { userId, email: user.email };
  });
}
