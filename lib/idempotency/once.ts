import { timingSafeEqual } from 'node:crypto';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { claimKey, lockToken, updateKeyResponse } from './store';

/** One use of an `Idempotency-Key`, with a hash of the request body, which holds the URL of an ad and must not be stored. */
export type IdempotencyKey = { tokenId: string; key: string; bodyHash: Uint8Array };

export type Once<T> = { output: T; replayed: boolean };

/** In the transaction of the work: a failure does not use up the key, and a concurrent use waits for the first. */
export async function once<T>(
  tx: Db,
  key: IdempotencyKey,
  { parse, work }: { parse: (stored: unknown) => T; work: () => Promise<T> },
): Promise<Once<T>> {
  // Between the authentication and this lock, the token may have been deleted.
  if (!(await lockToken(tx, key.tokenId))) throw new AppError('unauthorized');
  const claim = await claimKey(tx, key);
  if (claim.state === 'used') {
    if (!timingSafeEqual(claim.bodyHash, key.bodyHash)) throw new AppError('idempotency_conflict');
    return { output: parse(claim.response), replayed: true };
  }
  const output = await work();
  await updateKeyResponse(tx, key, output);
  return { output, replayed: false };
}
