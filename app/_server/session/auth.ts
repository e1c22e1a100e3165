import { headers } from 'next/headers';
import type { NextAuthOptions } from 'next-auth';
import type { Adapter, AdapterUser } from 'next-auth/adapters';
import Credentials from 'next-auth/providers/credentials';
import Email from 'next-auth/providers/email';
import Google from 'next-auth/providers/google';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { endSession } from '@/lib/sessions/end';
import { findSessionOwner } from '@/lib/sessions/find';
import { openSession } from '@/lib/sessions/open';
import { SESSION_DAYS } from '@/lib/sessions/schema';
import { mintSessionSecret } from '@/lib/sessions/secret';
import { admitStranger } from '@/lib/users/attempts';
import { confirmAddress, createUser } from '@/lib/users/create';
import { signInEmail } from '@/lib/users/emails';
import { findUser } from '@/lib/users/get';
import { keepMailedToken, linkIdentity, useMailedToken } from '@/lib/users/identity';
import { requireEmail } from '@/lib/users/provision';
import type { User } from '@/lib/users/schema';
import { sendEmail } from '@/lib/users/send-email';
import { checkPassword } from '@/lib/users/sign-in';
import { clientAddress } from '../http/client-address';
import { requireDatabase } from '../http/context';
import { readDeviceCookie, rememberDevice } from './device-cookie';
import { endPresentedSession } from './session';
import { isSecure, sessionCookieName } from './session-cookie';

const HANDSHAKE_SECONDS = 15 * 60;
const SESSION_SECONDS = SESSION_DAYS * 24 * 3600;

const toAdapterUser = (user: User | undefined): AdapterUser | null => user ?? null;

async function getUser(id: string): Promise<AdapterUser> {
  const user = await findUser(requireDatabase(), { id });
  if (user === undefined) throw new Error('the user is gone');
  return user;
}

async function confirm(userId: string): Promise<void> {
  const start = { credits: env().startingCredits.credits, address: clientAddress(await headers()) };
  await confirmAddress(requireDatabase(), { userId, start, before: 'end' });
}

/** next-auth's storage: our own verbs, so that a session or a user made by it is like any other. */
const adapter: Adapter = {
  async createUser({ email, name, image, emailVerified }: Omit<AdapterUser, 'id'>) {
    const joined = await createUser(requireDatabase(), {
      email: email.toLowerCase(),
      passwordHash: null,
      confirmed: 'unconfirmed',
      name: name ?? null,
      image: image ?? null,
    });
    if (joined === undefined) throw new Error('the address was taken meanwhile');
    // Set for who followed a mailed link; an identity of another provider confirms the address when it is linked.
    if (emailVerified instanceof Date) await confirm(joined.userId);
    return getUser(joined.userId);
  },
  getUser: async (id) => toAdapterUser(await findUser(requireDatabase(), { id })),
  getUserByEmail: async (email) => toAdapterUser(await findUser(requireDatabase(), { email: email.toLowerCase() })),
  getUserByAccount: async ({ provider, providerAccountId }) =>
    toAdapterUser(await findUser(requireDatabase(), { provider, providerAccountId })),
  async updateUser({ id, emailVerified }) {
    // Only a followed link comes here with a date: it shows whose address this is.
    if (emailVerified instanceof Date) await confirm(id);
    return getUser(id);
  },
  async linkAccount({ provider, providerAccountId, userId }: { provider: string; providerAccountId: string; userId: string }) {
    await linkIdentity(requireDatabase(), { provider, providerAccountId, userId });
  },
  async createSession({ sessionToken, userId }) {
    const { expiresAt } = await openSession(requireDatabase(), userId, sessionToken);
    return { sessionToken, userId, expires: expiresAt };
  },
  async getSessionAndUser(sessionToken) {
    const owner = await findSessionOwner(requireDatabase(), sessionToken);
    if (owner === undefined) return null;
    return { session: { sessionToken, userId: owner.userId, expires: owner.expiresAt }, user: await getUser(owner.userId) };
  },
  updateSession: async () => null,
  deleteSession: async (sessionToken) => endSession(requireDatabase(), sessionToken),
  async createVerificationToken({ identifier, token, expires }) {
    await keepMailedToken(requireDatabase(), { identifier, token, expiresAt: expires });
    return { identifier, token, expires };
  },
  async useVerificationToken({ identifier, token }) {
    const expires = await useMailedToken(requireDatabase(), identifier, token);
    return expires === undefined ? null : { identifier, token, expires };
  },
};

/** next-auth carries only a word from here to the page: the code of the error, and the wait. */
function toErrorWord(error: unknown): Error {
  if (error instanceof AppError) return new Error(error.code === 'rate_limited' ? `rate_limited:${error.retryAfterSeconds}` : error.code);
  log.error('a sign-in failed', { error });
  return new Error('internal_error');
}

const password = Credentials({
  name: 'Password',
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
  async authorize(given) {
    try {
      const { userId } = await checkPassword(
        requireDatabase(),
        {
          email: String(given?.email ?? ''),
          password: String(given?.password ?? ''),
          address: clientAddress(await headers()),
          device: await readDeviceCookie(),
        },
        { mustBeConfirmed: env().mail !== undefined },
      );
      return await getUser(userId);
    } catch (error) {
      throw toErrorWord(error);
    }
  },
});

/** The page with the button for the address that next-auth would have mailed, which a mere visit uses up. */
function toLinkPage(callback: string): string {
  const { origin, searchParams } = new URL(callback);
  const given = (name: string) => searchParams.get(name) ?? '';
  const next = given('callbackUrl');
  const path = URL.canParse(next) && new URL(next).origin === origin ? next.slice(origin.length) : next;
  return `${origin}/sign-in/link?${new URLSearchParams({ next: path, token: given('token'), email: given('email') })}`;
}

function mailLink({ from }: { from: string }) {
  return Email({
    from,
    // Before tries are counted and users looked for: what next-auth takes for an address may name a person, or several mailboxes.
    normalizeIdentifier: requireEmail,
    sendVerificationRequest: ({ identifier, url }) => sendEmail(signInEmail(identifier, toLinkPage(url))),
  });
}

function google({ clientId, clientSecret, issuer }: NonNullable<ReturnType<typeof env>['google']>) {
  const other = issuer === undefined ? {} : { issuer, wellKnown: `${issuer}/.well-known/openid-configuration` };
  // Linking by address is guarded in the callback below: both sides must have shown that the address is theirs.
  return Google({ clientId, clientSecret, allowDangerousEmailAccountLinking: true, ...other });
}

/** Whether a Google identity may come in: Google vouches for its address, and no unconfirmed account of ours claims the same. */
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

/**
 * While somebody comes in, nobody is in: next-auth would link a new identity to whoever is signed in with this browser, whatever their
 * address, and a stranger could so confirm an address that is not theirs.
 */
const adapterForNewUsers: Adapter = { ...adapter, getSessionAndUser: async () => null };

const callbacks: NonNullable<NextAuthOptions['callbacks']> = {
  async signIn({ user, account, profile, email }) {
    if (email?.verificationRequest === true) {
      await admitStranger(requireDatabase(), 'sign_in_letter', {
        email: String(user.email).toLowerCase(),
        address: clientAddress(await headers()),
      });
      return true;
    }
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

/** With database sessions the credentials callback alone encodes a token; what it answers becomes the session cookie. */
const jwt: NonNullable<NextAuthOptions['jwt']> = {
  encode: async ({ token }) => (await openSession(requireDatabase(), String(token?.sub))).secret,
  decode: async () => null,
};

/** Bound to this very host, as the session's own cookie is. */
function cookies(): NonNullable<NextAuthOptions['cookies']> {
  const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure() };
  const named = (name: string, maxAge?: number) => ({
    name: isSecure() ? `__Host-${name}` : name,
    options: { ...options, ...(maxAge === undefined ? {} : { maxAge }) },
  });
  return {
    sessionToken: { name: sessionCookieName(), options },
    callbackUrl: named('sign-in-next'),
    csrfToken: named('sign-in-csrf'),
    pkceCodeVerifier: named('sign-in-pkce', HANDSHAKE_SECONDS),
    state: named('sign-in-state', HANDSHAKE_SECONDS),
    nonce: named('sign-in-nonce', HANDSHAKE_SECONDS),
  };
}

/** The settings of next-auth for one of its actions, made when needed, because a build has none of any deployment. */
export function authOptions(action: string | undefined): NextAuthOptions {
  const { authSecret, mail, google: googleSettings } = env();
  return {
    secret: authSecret,
    adapter: action === 'callback' ? adapterForNewUsers : adapter,
    jwt,
    // No strategy is named: with an adapter it is the database's, and next-auth refuses passwords for one that is.
    session: { maxAge: SESSION_SECONDS, generateSessionToken: mintSessionSecret },
    useSecureCookies: isSecure(),
    cookies: cookies(),
    pages: { signIn: '/sign-in', error: '/sign-in', verifyRequest: '/check-mail' },
    providers: [
      password,
      ...(mail === undefined ? [] : [mailLink(mail)]),
      ...(googleSettings === undefined ? [] : [google(googleSettings)]),
    ],
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
