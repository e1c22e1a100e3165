import { type Db, withTransaction } from '@/db/client';
import { AppError } from '@/lib/errors';
import { admitStranger } from './attempts';
import { confirmAddress, createUser, throwEmailTaken } from './create';
import { readLink, useLink } from './links';
import { queueEmail } from './outbox/deliver';
import { hashPassword, matchesPassword } from './password';
import { requireEmail } from './schema';
import { giveSignUpBonus, toPerson } from './sign-up-bonus';
import { findCredentials, findUserBy } from './store';
import { turnOfKnown, turnOfStranger } from './turns';
import { requireUsablePassword } from './usable-password';

export type SignUpInput = { email: string; password: string; address: string | undefined };

/** Throws `invalid_body` for a taken address. */
export async function signUp(db: Db, input: SignUpInput, startingCredits: number): Promise<{ userId: string; email: string }> {
  const email = requireEmail(input.email);
  const password = requireUsablePassword(input.password, email);
  await admitStranger(db, 'sign_up', { email, address: input.address });
  const passwordHash = await hashPassword(password, turnOfStranger('sign_up', input.address));
  return withTransaction(db, async (tx) => {
    const created = (await createUser(tx, { email, passwordHash, confirmed: 'unconfirmed' })) ?? throwEmailTaken();
    await giveSignUpBonus(tx, { ...created, person: toPerson(email), credits: startingCredits });
    return { userId: created.userId, email };
  });
}

/** Answers alike for new, unconfirmed and taken addresses. An unconfirmed account keeps its password, because anyone can sign up again. */
export async function signUpByEmail(db: Db, input: SignUpInput & { next: string }): Promise<string> {
  const email = requireEmail(input.email);
  const password = requireUsablePassword(input.password, email);
  await admitStranger(db, 'sign_up', { email, address: input.address });
  const passwordHash = await hashPassword(password, turnOfStranger('sign_up', input.address));
  return withTransaction(db, async (tx) => {
    const created = await createUser(tx, { email, passwordHash, confirmed: 'unconfirmed' });
    const kind = created === undefined ? 'existing_account' : 'confirm';
    const userId = created?.userId ?? (await findUserBy(tx, { email }))?.id ?? null;
    return queueEmail(tx, { kind, userId, next: input.next });
  });
}

/** Asks for the password again, because the person who typed this address may not be the one who reads its email. */
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
    throw new AppError('unauthorized', {
      message: 'Wrong password. Enter the password that you chose when you signed up.',
      field: 'password',
    });
  return withTransaction(db, async (tx) => {
    await useLink(tx, 'confirm', input.link);
    await confirmAddress(tx, { userId, credits: input.startingCredits, before: 'keep' });
    return { userId, email: user.email };
  });
}
