import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Actor } from '@/lib/context';
import { env } from '@/lib/env';
import { findSessionOwner } from '@/lib/sessions/find';
import { requireDatabase } from './context';

export type Session = {
  actor: Actor;
  user: { id: string; email: string; name: string | null; emailVerified: Date | null; hasPassword: boolean };
};

/** The `__Host-` name binds the cookie to this very host over https; a loopback demo has no https. */
export function sessionCookieName(): string {
  return isSecure() ? '__Host-session' : 'session';
}

/** Whether browsers reach this service over https. */
export function isSecure(): boolean {
  return env().publicUrl?.startsWith('https:') === true;
}

export async function readSessionCookie(): Promise<string | undefined> {
  return (await cookies()).get(sessionCookieName())?.value;
}

/** Who is signed in with this browser; read where data is read, one statement each time. */
export async function findSession(): Promise<Session | undefined> {
  const secret = await readSessionCookie();
  const owner = secret === undefined ? undefined : await findSessionOwner(requireDatabase(), secret);
  if (owner === undefined) return undefined;
  const { userId, accountId, email, name, emailVerified, hasPassword } = owner;
  return { actor: { userId, accountId, source: 'web' }, user: { id: userId, email, name, emailVerified, hasPassword } };
}

/** As {@link findSession}; a visitor who is not signed in is sent to do so and comes back to `returnTo`. */
export async function requireSession(returnTo: string): Promise<Session> {
  const session = await findSession();
  if (session === undefined) redirect(`/sign-in?${new URLSearchParams({ next: returnTo })}`);
  return session;
}
