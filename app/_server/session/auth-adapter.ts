import type { Adapter, AdapterUser } from 'next-auth/adapters';
import { env } from '@/lib/env';
import { endSession } from '@/lib/sessions/end';
import { findSessionOwner } from '@/lib/sessions/find';
import { openSession } from '@/lib/sessions/open';
import { confirmAddress, createUser } from '@/lib/users/create';
import { findUser } from '@/lib/users/get';
import { keepVerificationToken, linkIdentity, useVerificationToken } from '@/lib/users/identity';
import type { User } from '@/lib/users/schema';
import { requireDatabase } from '../http/context';

const toAdapterUser = (user: User | undefined): AdapterUser | null => user ?? null;

async function getUser(id: string): Promise<AdapterUser> {
  const user = await findUser(requireDatabase(), { id });
  if (user === undefined) throw new Error('the user was deleted');
  return user;
}

export async function confirm(userId: string): Promise<void> {
  const { credits } = env().startingCredits;
  await confirmAddress(requireDatabase(), { userId, credits, before: 'end' });
}

async function createSession({ sessionToken, userId }: { sessionToken: string; userId: string }) {
  const { expiresAt } = await openSession(requireDatabase(), userId, sessionToken);
  return { sessionToken, userId, expires: expiresAt };
}

/** The storage of next-auth, over the same verbs as everything else, so that its sessions and users are like any other. */
export const adapter: Adapter = {
  async createUser({ email, name, image, emailVerified }: Omit<AdapterUser, 'id'>) {
    const created = await createUser(requireDatabase(), {
      email: email.toLowerCase(),
      passwordHash: null,
      confirmed: 'unconfirmed',
      name: name ?? null,
      image: image ?? null,
    });
    if (created === undefined) throw new Error('another sign-up took this email address in the meantime');
    // Set once the user follows an emailed link; an identity of another provider confirms the address when it is linked.
    if (emailVerified instanceof Date) await confirm(created.userId);
    return getUser(created.userId);
  },
  getUser: async (id) => toAdapterUser(await findUser(requireDatabase(), { id })),
  getUserByEmail: async (email) => toAdapterUser(await findUser(requireDatabase(), { email: email.toLowerCase() })),
  getUserByAccount: async ({ provider, providerAccountId }) =>
    toAdapterUser(await findUser(requireDatabase(), { provider, providerAccountId })),
  async updateUser({ id, emailVerified }) {
    // Only a followed link brings a date: it shows whose address this is.
    if (emailVerified instanceof Date) await confirm(id);
    return getUser(id);
  },
  async linkAccount({ provider, providerAccountId, userId }: { provider: string; providerAccountId: string; userId: string }) {
    await linkIdentity(requireDatabase(), { provider, providerAccountId, userId });
  },
  createSession,
  async getSessionAndUser(sessionToken) {
    const owner = await findSessionOwner(requireDatabase(), sessionToken);
    if (owner === undefined) return null;
    return { session: { sessionToken, userId: owner.userId, expires: owner.expiresAt }, user: await getUser(owner.userId) };
  },
  updateSession: async () => null,
  deleteSession: async (sessionToken) => endSession(requireDatabase(), sessionToken),
  async createVerificationToken({ identifier, token, expires }) {
    await keepVerificationToken(requireDatabase(), { identifier, token, expiresAt: expires });
    return { identifier, token, expires };
  },
  async useVerificationToken({ identifier, token }) {
    const expires = await useVerificationToken(requireDatabase(), identifier, token);
    return expires === undefined ? null : { identifier, token, expires };
  },
};
