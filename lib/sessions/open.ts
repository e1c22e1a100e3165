import type { Db } from '@/db/client';
import { digestSessionSecret, mintSessionSecret } from './secret';
import { insertSession } from './store';

/** Signs a browser in; `secret` goes into its cookie and is kept nowhere else. */
export async function openSession(db: Db, userId: string, secret = mintSessionSecret()): Promise<{ secret: string; expiresAt: Date }> {
  return { secret, expiresAt: await insertSession(db, userId, digestSessionSecret(secret)) };
}
