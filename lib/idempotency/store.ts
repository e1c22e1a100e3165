import type { Db } from '@/db/client';
import type { idempotencyKeys, Row } from '@/db/schema';
import { KEY_HOURS } from '@/lib/limits';

type Answered = Row<typeof idempotencyKeys, 'bodyHash' | 'response'>;
export type KeyClaim = { state: 'new' } | ({ state: 'used' } & Answered);

export async function lockToken(db: Db, tokenId: string): Promise<boolean> {
  return (await db`select 1 from api_tokens where id = ${tokenId} for key share`).length === 1;
}

export async function claimKey(
  db: Db,
  { tokenId, key, bodyHash }: Row<typeof idempotencyKeys, 'tokenId' | 'key' | 'bodyHash'>,
): Promise<KeyClaim> {
  const taken = await db`
    insert into idempotency_keys as k (token_id, key, body_hash) values (${tokenId}, ${key}, ${bodyHash})
    on conflict (token_id, key) do update set body_hash = excluded.body_hash, response = null, created_at = now()
      where k.created_at < now() - make_interval(hours => ${KEY_HOURS}) returning 1`;
  if (taken.length === 1) return { state: 'new' };
  const [row] = await db<Answered[]>`
    select body_hash as "bodyHash", response from idempotency_keys where token_id = ${tokenId} and key = ${key}`;
  return row === undefined ? { state: 'new' } : { state: 'used', ...row };
}

export async function updateKeyResponse(
  db: Db,
  { tokenId, key }: Row<typeof idempotencyKeys, 'tokenId' | 'key'>,
  response: unknown,
): Promise<void> {
  await db`update idempotency_keys set response = ${JSON.stringify(response)}::text::jsonb where token_id = ${tokenId} and key = ${key}`;
}

export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db`delete from idempotency_keys where created_at < now() - make_interval(hours => ${KEY_HOURS})`;
}
