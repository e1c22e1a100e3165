import type { Db, Sql } from '@/db/client';
import type { apiTokens, Row } from '@/db/schema';
import type { Endpoint } from '@/lib/rate-limit/policy';
import { admitCaller, type WindowRow } from '@/lib/rate-limit/store';
import type { Lookup } from './lookup';
import type { TokenLimits } from './schema';

type TokenRow = Row<typeof apiTokens, 'id' | 'name' | 'prefix' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'> & {
  limits: TokenLimits;
};

const columns = (db: Db) => db`
  id, name, prefix, limits, created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`;

export const isLive = (db: Db) => db`revoked_at is null and (expires_at is null or expires_at > now())`;

/** Serializes token issuing per user, so that the limit of live tokens holds under concurrency. */
export async function lockUser(db: Db, userId: string): Promise<boolean> {
  const rows = await db`select 1 from users where id = ${userId} for no key update`;
  return rows.length === 1;
}

export async function countLiveTokens(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`
    select count(*)::int as live from api_tokens
    where user_id = ${userId} and client_id is null and ${isLive(db)}`;
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

/** Idempotent: a second call changes nothing and returns the token. */
export async function updateRevoked(db: Db, tokenId: string): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    update api_tokens set revoked_at = coalesce(revoked_at, now()) where id = ${tokenId} and client_id is null returning ${columns(db)}`;
  return row;
}

export async function updateRevokedOf(db: Db, userId: string, tokenId: string): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    update api_tokens set revoked_at = coalesce(revoked_at, now())
    where id = ${tokenId} and user_id = ${userId} and client_id is null returning ${columns(db)}`;
  return row;
}

export async function selectTokens(db: Db, userId: string): Promise<TokenRow[]> {
  return db<TokenRow[]>`
    select ${columns(db)} from api_tokens where user_id = ${userId} and client_id is null
    order by (${isLive(db)}) desc, created_at desc, id`;
}

type LimitedRow = Row<typeof apiTokens, 'id' | 'name'> & { limits: TokenLimits };

export async function updateLimits(db: Db, tokenId: string, limits: TokenLimits): Promise<LimitedRow | undefined> {
  const [row] = await db<LimitedRow[]>`
    update api_tokens set limits = limits || ${JSON.stringify(limits)}::text::jsonb where id = ${tokenId} returning id, name, limits`;
  return row;
}

const callerOf = (pool: Sql) => ({ userId: pool`caller."userId"`, accountId: pool`caller."accountId"` });

export type TokenCall = WindowRow & { digest: Uint8Array; tokenId: string; userId: string; accountId: string; found: unknown };

/** Records a token's use once a minute. An app's access token counts as its grant. `found`: null for no row, and for no admission. */
export function admitCall(
  pool: Sql,
  digest: Uint8Array,
  { endpoint, policyLimit, lookup }: { endpoint: Endpoint; policyLimit: number; lookup: Lookup | undefined },
): Promise<TokenCall | undefined> {
  const queries = pool`
    caller as materialized (
      select t.id::text as subject, 1 as calls, t.id as "tokenId", t.user_id as "userId", t.digest, a.id as "accountId",
        coalesce((t.limits ->> ${endpoint})::int, ${policyLimit}::int) as "limit"
      from (
        select id, user_id, digest, limits, revoked_at, expires_at from api_tokens where digest = ${digest}
        union all
        select g.id, g.user_id, s.digest, g.limits, g.revoked_at, least(g.expires_at, s.expires_at)
        from access_tokens s join api_tokens g on g.id = s.token_id where s.digest = ${digest}
      ) as t
      join credit_accounts a on a.user_id = t.user_id
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
    lookup && pool`, case when counted.admitted then (select to_json(one) from (${lookup(pool, callerOf(pool))}) as one) end as found`;
  return admitCaller(pool, endpoint, queries, found ?? pool`, null::json as found`);
}
