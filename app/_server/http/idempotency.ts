import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import type { IdempotencyKey } from '@/lib/idempotency/once';
import { MAX_KEY_CHARACTERS } from '@/lib/limits';

/** Throws `invalid_body`. */
export function readIdempotencyKey(request: Request, tokenId: string, input: unknown): IdempotencyKey | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key === undefined) return undefined;
  if (key.length > MAX_KEY_CHARACTERS || !/^[\x20-\x7e]+$/.test(key)) {
    const message = `The header Idempotency-Key must have 1 to ${MAX_KEY_CHARACTERS} printable ASCII characters. Nothing was submitted.`;
    throw new AppError('invalid_body', { message });
  }
  return { tokenId, key, bodyHash: createHash('sha256').update(JSON.stringify(input)).digest() };
}

/** Sets `Idempotent-Replayed` in `headers` if the answer is a replay. */
export async function runKeyed<T>(running: Promise<{ output: T; replayed: boolean }>, headers: Record<string, string>): Promise<T> {
  const { output, replayed } = await running;
  if (replayed) headers['Idempotent-Replayed'] = 'true';
  return output;
}
