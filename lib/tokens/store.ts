import type { Db, Sql } from '@/db/client';
import type { apiTokens, Row } from '@/db/schema';
import type { Endpoint } from '@/lib/rate-limit/policy';
import { admitCallers, type WindowRow } from '@/lib/rate-limit/store';
import type { Lookup, TokenLimits } from './schema';

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

/** Calls with one token, and what is looked up for them; `digest` is in hexadecimal. */
export type TokenCalls = { digest: string; calls: number; keys: readonly string[] };

const callerOf = (pool: Sql) => ({ userId: pool`caller."userId"`, accountId: pool`caller."accountId"` });

/**
 * Authentication and limit in one statement: finds the live tokens, counts the calls of each in their window, all or none, and records its use
 * once a minute. `read` reads at most one row for a caller and each of its `keys` in the same statement; they come as `found`, in their
 * order, null for none and for calls that are not admitted. `at` is the caller's place in `tokens`, from 1. Invalid tokens have no row.
 */
export function admitCalls(
  pool: Sql,
  tokens: readonly TokenCalls[],
  { endpoint, policyLimit, read }: { endpoint: Endpoint; policyLimit: number; read: Lookup['read'] | undefined },
): Promise<(TokenCaller & WindowRow & { at: number; found: unknown[] | null })[]> {
  const wanted = tokens.flatMap(({ keys }, at) => keys.map((key) => ({ key, of: at + 1 })));
  const queries = pool`
    caller as materialized (
      select asked.at::int, asked.calls, t.id::text as subject, t.id as "tokenId", t.user_id as "userId", t.digest, a.id as "accountId",
        coalesce((t.limits ->> ${endpoint})::int, ${policyLimit}::int) as "limit"
      from unnest(${tokens.map(({ digest }) => digest)}::text[], ${tokens.map(({ calls }) => calls)}::int[])
          with ordinality as asked(digest, calls, at)
        join api_tokens t on t.digest = decode(asked.digest, 'hex') join credit_accounts a on a.user_id = t.user_id
      where t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    ), used as (
      update api_tokens set last_used_at = date_trunc('minute', now())
      from (
        select id from api_tokens join caller on id = caller."tokenId"
        where last_used_at is null or last_used_at < date_trunc('minute', now()) for no key update of api_tokens skip locked
      ) as unused
      where api_tokens.id = unused.id
    )`;
  const found =
    read &&
    pool`, case when counted.admitted then (
      select json_agg((select to_json(one) from (${read(pool, callerOf(pool), pool`wanted.key`)}) as one) order by wanted.at)
      from unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ of }) => of)}::int[]) with ordinality as wanted(key, of, at)
      where wanted.of = caller.at
    ) end as found`;
  return admitCallers(pool, endpoint, queries, found ?? pool`, null::json as found`);
}

/** A submit with an idempotency key locks its token while it waits for a run. */
export async function lockTokensOf(db: Db, userId: string): Promise<void> {
  await db`select id from api_tokens where user_id = ${userId} order by id for update`;
}
