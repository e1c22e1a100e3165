import { timingSafeEqual } from 'node:crypto';
import type { Sql } from '@/db/client';
import type { Endpoint } from '@/lib/rate-limit/policy';
import type { WindowState } from '@/lib/rate-limit/window';
import type { Lookup } from './lookup';
import { digestSecret, isWellFormedSecret } from './secret';
import { admitInTurn } from './turn';

export type Admission = {
  tokenId: string;
  userId: string;
  accountId: string;
  window: WindowState;
  /** The row that `lookup` read, null for no row; absent without a lookup. */
  found?: unknown;
};

/** Authenticates `secret` and counts the call against its limit; undefined for every invalid token alike. */
export async function verifyToken(pool: Sql, secret: string, endpoint: Endpoint, lookup?: Lookup): Promise<Admission | undefined> {
  if (!isWellFormedSecret(secret)) return undefined;
  const digest = digestSecret(secret);
  const answer = await admitInTurn({ pool, endpoint, read: lookup?.read }, { digest, key: lookup?.key ?? '' });
  if (answer === undefined || !timingSafeEqual(answer.caller.digest, digest)) return undefined;
  const { tokenId, userId, accountId } = answer.caller;
  return { tokenId, userId, accountId, window: answer.window, found: answer.found };
}
