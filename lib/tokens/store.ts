import type { Db } from '@/db/client';
import type { apiTokens, Row } from '@/db/schema';
import type { Endpoint } from '@/lib/rate-limit/policy';
import { admitCaller, type WindowRow } from '@/lib/rate-limit/store';
import type { TokenLimits } from './schema';

type TokenRow = Row<typeof apiTokens, 'id' | 'name' | 'prefix' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'> & {
  limits: TokenLimits;
};

const columns = (db: Db) => db`
  id, name, prefix, limits, created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`;

/** Serializes token issuing per user, so that the limit of live tokens holds under concurrency. */
export async function lockUser(db: Db, userId: string): Promise<boolean> {
  const rows = await db`select 1 from users where id = ${userId} for no key update`;
  return rows.length === 1;
}

export async function countLiveTokens(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`
    select count(*)::int as live from api_tokens
    where user_id = ${userId} and revoked_at is null and (expires_at is null or expires_at > now())`;
  return row?.live ?? 0;
}

export async function insertToken(
  db: Db,
  token: Row<typeof apiTokens, 'userId' | 'name' | 'prefix' | 'digest' | 'expiresAt'>,
): Promise<TokenRow> {
  const [row] = await db<TokenRow[]>`
    insert into api_tokens (user_id, name, prefix, digest, expires_at)
    values (${token.userId}, ${token.name}, ${token.prefix}, ${token.digest}, ${token.expiresAt})
    returning ${columns(db)}`;
  if (row === undefined) throw new Error('the token was not inserted');
  return row;
}

/** Idempotent: a second call changes nothing and answers the token. */
export async function updateRevoked(db: Db, tokenId: string): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    update api_tokens set revoked_at = coalesce(revoked_at, now()) where id = ${tokenId} returning ${columns(db)}`;
  return row;
}

/** Like {@link updateRevoked}, for a token of this user only. */
export async function updateRevokedOf(db: Db, userId: string, tokenId: string): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    update api_tokens set revoked_at = coalesce(revoked_at, now()) where id = ${tokenId} and user_id = ${userId} returning ${columns(db)}`;
  return row;
}

export async function selectTokens(db: Db, userId: string): Promise<TokenRow[]> {
  return db<TokenRow[]>`
    select ${columns(db)} from api_tokens where user_id = ${userId}
    order by (revoked_at is null and (expires_at is null or expires_at > now())) desc, created_at desc, id`;
}

/** Revokes every live token of a user. */
export async function revokeTokens(db: Db, userId: string): Promise<void> {
  await db`update api_tokens set revoked_at = now() where user_id = ${userId} and revoked_at is null`;
}

export async function updateLimits(db: Db, tokenId: string, limits: TokenLimits): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    update api_tokens set limits = limits || ${JSON.stringify(limits)}::text::jsonb where id = ${tokenId} returning ${columns(db)}`;
  return row;
}

export type TokenCaller = Row<typeof apiTokens, 'userId' | 'digest'> & { tokenId: string; accountId: string };

/** Authentication and limit in one statement: finds the live token, counts the call in its window, and records its use once a minute. */
export async function admitCall(
  db: Db,
  digest: Uint8Array,
  endpoint: Endpoint,
  policyLimit: number,
): Promise<(TokenCaller & WindowRow) | undefined> {
  const caller = db`
    select t.id::text as subject, t.id as "tokenId", t.user_id as "userId", t.digest, a.id as "accountId",
      coalesce((t.limits ->> ${endpoint})::int, ${policyLimit}::int) as "limit"
    from api_tokens t join credit_accounts a on a.user_id = t.user_id
    where t.digest = ${digest} and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`;
  const beside = db`used as (
      update api_tokens set last_used_at = date_trunc('minute', now())
      from caller where api_tokens.id = caller."tokenId"
        and (api_tokens.last_used_at is null or api_tokens.last_used_at < date_trunc('minute', now()))
    ),`;
  return admitCaller<TokenCaller>(db, endpoint, { caller, beside });
}

/** A submit with an idempotency key locks its token while it waits for a run. */
export async function lockTokensOf(db: Db, userId: string): Promise<void> {
  await db`select id from api_tokens where user_id = ${userId} order by id for update`;
}
