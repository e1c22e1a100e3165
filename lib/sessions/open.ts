import type { Db } from '@/db/client';
import { digestSessionSecret, mintSessionSecret } from './secret';
import { insertSession } from './store';

/** Starts a session; `secret` goes into the cookie of the browser and is stored nowhere else. */
export async function openSession(db: Db, userId: string, secret = mintSessionSecret()): Promise<{ secret: string; expiresAt: Date }> {
  return { secret, expiresAt: await insertSession(db, userId, digestSessionSecret(secret)) };
}
