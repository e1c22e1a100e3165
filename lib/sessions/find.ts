import type { Db } from '@/db/client';
import type { SignedIn } from './schema';
import { digestSessionSecret } from './secret';
import { findSignedIn } from './store';

export async function findSessionOwner(db: Db, secret: string): Promise<SignedIn | undefined> {
  return findSignedIn(db, digestSessionSecret(secret));
}
