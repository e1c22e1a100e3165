import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Actor } from '@/lib/context';
import { endSession } from '@/lib/sessions/end';
import { findSessionOwner } from '@/lib/sessions/find';
import { openSession } from '@/lib/sessions/open';
import type { SignedIn } from '@/lib/sessions/schema';
import { requireDatabase } from '../http/context';
import { READER_HEADER } from '../http/reader';
import { rememberDevice } from './device-cookie';
import { sessionCookie } from './session-cookie';

export type Session = {
  actor: Actor;
  user: { id: string } & Pick<SignedIn, 'email' | 'name' | 'emailVerified' | 'hasPassword' | 'isBonusWithheld' | 'isOperator'>;
};

export async function readSessionCookie(): Promise<string | undefined> {
  return (await cookies()).get(sessionCookie().name)?.value;
}

/** One statement for the layout and the page of one answer; outside of rendering, one each time. */
const findOwnerOnce = cache((secret: string) => findSessionOwner(requireDatabase('signIn'), secret));

export async function findSession(): Promise<Session | undefined> {
  const secret = await readSessionCookie();
  const owner = secret === undefined ? undefined : await findOwnerOnce(secret);
  if (owner === undefined) return undefined;
  const { userId, accountId, expiresAt: _expiresAt, ...user } = owner;
  return { actor: { userId, accountId, source: 'web' }, user: { id: userId, ...user } };
}

/** True where a page is rendered for a signed-in reader; it decides what the page offers, never what is allowed. */
export async function isReaderSignedIn(): Promise<boolean> {
  const reader = (await headers()).get(READER_HEADER);
  return reader === null ? (await findSession()) !== undefined : reader === 'member';
}

/** Like {@link findSession}, but redirects a visitor who is not signed in to the sign-in page, which leads back to `returnTo`. */
export async function requireSession(returnTo: string): Promise<Session> {
  const session = await findSession();
  if (session === undefined) redirect(`/sign-in?${new URLSearchParams({ next: returnTo })}`);
  return session;
}

/** Ends the session that this request came with, so that a sign-in leaves no older one behind. */
export async function endPresentedSession(): Promise<void> {
  const secret = await readSessionCookie();
  if (secret !== undefined) await endSession(requireDatabase(), secret);
}

async function setSessionCookie(secret: string, lifetime: { expires: Date } | { maxAge: 0 }): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, secret, { ...options, ...lifetime });
}

/** Signs this browser in and remembers it as one of the account's; only in a server action, because it sets cookies. */
export async function startBrowserSession({ userId, email }: { userId: string; email: string }): Promise<void> {
  await endPresentedSession();
  const { secret, expiresAt } = await openSession(requireDatabase(), userId);
  await setSessionCookie(secret, { expires: expiresAt });
  await rememberDevice(email);
}

/** Removes the cookie of a session that has ended; only in a server action. */
export async function clearSessionCookie(): Promise<void> {
  // With the attributes it was set with: browsers ignore a `__Host-` cookie that lacks them.
  await setSessionCookie('', { maxAge: 0 });
}

/** Signs this browser out; only in a server action. */
export async function endBrowserSession(): Promise<void> {
  await endPresentedSession();
  await clearSessionCookie();
}
