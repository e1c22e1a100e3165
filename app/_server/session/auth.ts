import { headers } from 'next/headers';
import type { NextAuthOptions } from 'next-auth';
import type { Adapter } from 'next-auth/adapters';
import Email from 'next-auth/providers/email';
import Google from 'next-auth/providers/google';
import { env, publishedOrigin } from '@/lib/env';
import { log } from '@/lib/log';
import { SESSION_DAYS } from '@/lib/sessions/schema';
import { mintSessionSecret } from '@/lib/sessions/secret';
import { admitStranger } from '@/lib/users/attempts';
import { signInEmail } from '@/lib/users/emails';
import { findUser } from '@/lib/users/get';
import { requireEmail } from '@/lib/users/schema';
import { sendEmail } from '@/lib/users/send-email';
import { clientAddress } from '../http/client-address';
import { requireDatabase } from '../http/context';
import { toAppError } from '../http/errors';
import { adapter, confirm } from './auth-adapter';
import { rememberDevice } from './device-cookie';
import { withoutOwnOrigin } from './return-to';
import { endPresentedSession } from './session';
import { hostCookie, isSecure, sessionCookie } from './session-cookie';

const HANDSHAKE_SECONDS = 15 * 60;
const SESSION_SECONDS = SESSION_DAYS * 24 * 3600;

/** The page with the button, in place of the URL that next-auth would send: opening that one would already use up the link. */
function toLinkPage(callback: string): string {
  const { searchParams } = new URL(callback);
  const given = (name: string) => searchParams.get(name) ?? '';
  const link = { next: withoutOwnOrigin(given('callbackUrl')), token: given('token'), email: given('email') };
  return `${publishedOrigin()}/sign-in/link?${new URLSearchParams(link)}`;
}

function emailLink({ from }: { from: string }) {
  return Email({
    from,
    // Runs before attempts are counted and users are looked up: what next-auth accepts as an address may carry a name, or several mailboxes.
    normalizeIdentifier: requireEmail,
    sendVerificationRequest: ({ identifier, url }) => sendEmail(signInEmail(identifier, toLinkPage(url))),
  });
}

function google({ clientId, clientSecret, issuer }: NonNullable<ReturnType<typeof env>['google']>) {
  const other = issuer === undefined ? {} : { issuer, wellKnown: `${issuer}/.well-known/openid-configuration` };
  // `isSignInAllowed` guards the linking by address: both sides must have confirmed that the address is theirs.
  return Google({ clientId, clientSecret, allowDangerousEmailAccountLinking: true, ...other });
}

/** Allows a Google identity to sign in if Google vouches for its address, and no unconfirmed account here has the same one. */
async function isSignInAllowed(
  identity: { provider: string; providerAccountId: string },
  profile: { email?: string; email_verified?: boolean } | undefined,
): Promise<boolean> {
  if (profile?.email === undefined || profile.email_verified !== true) return false;
  const db = requireDatabase();
  if ((await findUser(db, identity)) !== undefined) return true;
  const holder = await findUser(db, { email: profile.email.toLowerCase() });
  return holder === undefined || holder.emailVerified !== null;
}

/** Allows an emailed link to be sent now, or returns where next-auth sends the visitor instead: the sign-in page with an error code. */
async function admitEmailLink(email: string): Promise<true | string> {
  try {
    await admitStranger(requireDatabase(), 'sign_in_email', { email: email.toLowerCase(), address: clientAddress(await headers()) });
    return true;
  } catch (error) {
    const { code, retryAfterSeconds = '' } = toAppError(error);
    return `${publishedOrigin()}/api/auth/signin?${new URLSearchParams({ error: `${code}:${retryAfterSeconds}` })}`;
  }
}

const callbacks: NonNullable<NextAuthOptions['callbacks']> = {
  /** Any other text than an address of ours would be answered with 500. */
  redirect({ url, baseUrl }) {
    if (url.startsWith('/')) return `${baseUrl}${url}`;
    return URL.canParse(url) && new URL(url).origin === baseUrl ? url : baseUrl;
  },
  async signIn({ user, account, profile, email }) {
    if (email?.verificationRequest === true) return admitEmailLink(String(user.email));
    if (account?.type !== 'oauth') return true;
    return (await isSignInAllowed(account, profile)) || '/sign-in?error=unconfirmed_elsewhere';
  },
};

const events: NonNullable<NextAuthOptions['events']> = {
  async linkAccount({ user }) {
    await confirm(user.id);
  },
  async signIn({ user }) {
    await endPresentedSession();
    if (typeof user.email === 'string') await rememberDevice(user.email.toLowerCase());
  },
};

function handshakeCookie(name: string) {
  const cookie = hostCookie(name);
  return { ...cookie, options: { ...cookie.options, maxAge: HANDSHAKE_SECONDS } };
}

function adapterFor(action: string | undefined): Adapter {
  if (action !== 'callback') return adapter;
  // During a callback no user counts as signed in: next-auth would link a new identity to the user who is signed in with this browser,
  // whatever their address, and a stranger could confirm an address that is not theirs.
  return { ...adapter, getSessionAndUser: async () => null };
}

/** The settings of next-auth for one of its actions. They are made when needed, because a build has none of any deployment. */
export function authOptions(action: string | undefined): NextAuthOptions {
  const { authSecret, mail, google: googleSettings } = env();
  return {
    secret: authSecret,
    adapter: adapterFor(action),
    session: { strategy: 'database', maxAge: SESSION_SECONDS, generateSessionToken: mintSessionSecret },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: sessionCookie(),
      callbackUrl: hostCookie('sign-in-next'),
      csrfToken: hostCookie('sign-in-csrf'),
      pkceCodeVerifier: handshakeCookie('sign-in-pkce'),
      state: handshakeCookie('sign-in-state'),
      nonce: handshakeCookie('sign-in-nonce'),
    },
    // Our own pages replace those of next-auth.
    pages: { signIn: '/sign-in', signOut: '/settings/account', error: '/sign-in', verifyRequest: '/check-mail' },
    providers: [...(mail === undefined ? [] : [emailLink(mail)]), ...(googleSettings === undefined ? [] : [google(googleSettings)])],
    callbacks,
    events,
    logger: {
      // The rest of what it hands over is the person's profile and the provider's words.
      error: (code, given) => log.warn('a sign-in failed at next-auth', { code, error: given instanceof Error ? given : given.error }),
      warn: (code) => log.debug('next-auth warns', { code }),
      debug: () => undefined,
    },
  };
}
