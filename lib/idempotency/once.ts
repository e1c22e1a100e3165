import { timingSafeEqual } from 'node:crypto';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { claimKey, deleteOldKeys, holdToken, updateKeyResponse } from './store';

/** One use of an `Idempotency-Key`: whose it is, and a hash of what was asked, never the URL itself. */
export type IdempotencyKey = { tokenId: string; key: string; bodyHash: Uint8Array };

/** How long the first answer to a key is given again. */
export const KEY_HOURS = 24;

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
  if (!(await holdToken(tx, key.tokenId))) throw new AppError('unauthorized');
  const claim = await claimKey(tx, key, KEY_HOURS);
  if (claim.state === 'used') {
    if (!timingSafeEqual(claim.bodyHash, key.bodyHash)) throw new AppError('idempotency_conflict');
    return { output: parse(claim.response), replayed: true };
  }
  const output = await work();
  await updateKeyResponse(tx, key, output);
  return { output, replayed: false };
}

/** Forgets keys that are answered no more. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await deleteOldKeys(db, KEY_HOURS);
}
