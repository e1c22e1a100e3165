import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import type { IdempotencyKey } from '@/lib/idempotency/once';
import { MAX_KEY_CHARACTERS } from '@/lib/limits';

/** The caller's key for this input; undefined when there is none. Throws `invalid_body` for a key that cannot be kept. */
export function readIdempotencyKey(request: Request, tokenId: string, input: unknown): IdempotencyKey | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (key.length > MAX_KEY_CHARACTERS || !/^[\x20-\x7e]+$/.test(key)) {
    throw new AppError('invalid_body', { message: `An Idempotency-Key has at most ${MAX_KEY_CHARACTERS} printable ASCII characters.` });
  }
  return { tokenId, key, bodyHash: createHash('sha256').update(JSON.stringify(input)).digest() };
}

/** The answer to a keyed call, which says in `headers` whether it was given before. */
export async function runKeyed<T>(running: Promise<{ output: T; replayed: boolean }>, headers: Record<string, string>): Promise<T> {
  const { output, replayed } = await running;
  if (replayed) headers['Idempotent-Replayed'] = 'true';
  return output;
}
