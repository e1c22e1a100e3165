import { timingSafeEqual } from 'node:crypto';
import type { Db } from '@/db/client';
import { type Endpoint, policy } from '@/lib/rate-limit/policy';
import type { WindowState } from '@/lib/rate-limit/window';
import { digestSecret, isWellFormedSecret } from './secret';
import { admitCall } from './store';

export type Admission = { tokenId: string; userId: string; accountId: string; window: WindowState };

/** Authenticates `secret` and counts the call against its limit; undefined for every invalid token alike. */
export async function verifyToken(db: Db, secret: string, endpoint: Endpoint): Promise<Admission | undefined> {
  if (!isWellFormedSecret(secret)) return undefined;
  const digest = digestSecret(secret);
  const row = await admitCall(db, digest, endpoint, policy[endpoint]);
  if (row === undefined || !timingSafeEqual(row.digest, digest)) return undefined;
  const { tokenId, userId, accountId, ...window } = row;
  return {
    tokenId,
    userId,
    accountId,
    window: {
      limit: window.limit,
      current: window.current,
      previous: window.previous,
      elapsedMs: window.elapsedMs,
      admitted: window.admitted,
    },
  };
}
