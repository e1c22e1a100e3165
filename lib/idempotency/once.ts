import { timingSafeEqual } from 'node:crypto';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { claimKey, lockToken, updateKeyResponse } from './store';

/** One use of an `Idempotency-Key`: whose it is, and a hash of what was asked, never the URL itself. */
export type IdempotencyKey = { tokenId: string; key: string; bodyHash: Uint8Array };

export type Once<T> = { output: T; replayed: boolean };

/**
 * Does `work` for the first use of a key and answers its result to every later one, in the transaction of the work: what
 * fails burns no key, and a concurrent use waits for the first. `parse` reads an answer that was stored.
 */
export async function once<T>(
  tx: Db,
  key: IdempotencyKey | undefined,
  { parse, work }: { parse: (stored: unknown) => T; work: () => Promise<T> },
): Promise<Once<T>> {
  if (key === undefined) return { output: await work(), replayed: false };
  // The token was good at the door; a user deleted since then has none.
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
