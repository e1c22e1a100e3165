import { timingSafeEqual } from 'node:crypto';
import type { Sql } from '@/db/client';
import { type Endpoint, policy } from '@/lib/rate-limit/policy';
import type { WindowState } from '@/lib/rate-limit/window';
import type { Lookup } from './lookup';
import { digestSecret, isWellFormedSecret } from './secret';
import { admitCall } from './store';

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
  const call = await admitCall(pool, digest, { endpoint, policyLimit: policy[endpoint], lookup });
  if (call === undefined || !timingSafeEqual(call.digest, digest)) return undefined;
  const { tokenId, userId, accountId, limit, current, previous, elapsedMs, admitted, found } = call;
  const window = { limit, current, previous, elapsedMs, admitted };
  return { tokenId, userId, accountId, window, ...(lookup === undefined ? {} : { found }) };
}
