import type { Db } from '@/db/client';
import { insertIdentity, insertMailedToken, takeMailedToken } from './store';

/** Notes that a user signs in with this identity of another provider. */
export async function linkIdentity(db: Db, identity: { userId: string; provider: string; providerAccountId: string }): Promise<void> {
  await insertIdentity(db, identity);
}

/** Keeps the token of a mailed sign-in link; next-auth has hashed it. */
export async function keepMailedToken(db: Db, link: { identifier: string; token: string; expiresAt: Date }): Promise<void> {
  await insertMailedToken(db, link);
}

/** Uses that token up; answers when it expires, undefined when there is none. */
export async function useMailedToken(db: Db, identifier: string, token: string): Promise<Date | undefined> {
  return takeMailedToken(db, identifier, token);
}
