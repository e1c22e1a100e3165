import type { Db } from '@/db/client';
import { insertIdentity, insertVerificationToken, takeVerificationToken } from './store';

export async function linkIdentity(db: Db, identity: { userId: string; provider: string; providerAccountId: string }): Promise<void> {
  await insertIdentity(db, identity);
}

export async function keepVerificationToken(db: Db, link: { identifier: string; token: string; expiresAt: Date }): Promise<void> {
  await insertVerificationToken(db, link);
}

export async function useVerificationToken(db: Db, identifier: string, token: string): Promise<Date | undefined> {
  return takeVerificationToken(db, identifier, token);
}
