import type { Db } from '@/db/client';
import type { SignedIn } from './schema';
import { digestSessionSecret } from './secret';
import { findSignedIn } from './store';

/** Finds the user of this cookie; undefined for an unknown, ended or expired session. */
export async function findSessionOwner(db: Db, secret: string): Promise<SignedIn | undefined> {
  return findSignedIn(db, digestSessionSecret(secret));
}
