import type { Db } from '@/db/client';
import { digestSessionSecret, mintSessionSecret } from './secret';
import { insertSession } from './store';

/** Signs a browser in; the answered secret goes into its cookie and is never seen again. */
export async function openSession(db: Db, userId: string): Promise<{ secret: string; expiresAt: Date }> {
  const secret = mintSessionSecret();
  return { secret, expiresAt: await insertSession(db, userId, digestSessionSecret(secret)) };
}
