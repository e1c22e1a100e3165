import type { Db, Sql } from '@/db/client';
import type { apiTokens, Row } from '@/db/schema';
import type { Endpoint } from '@/lib/rate-limit/policy';
import { admitCallers, type WindowRow } from '@/lib/rate-limit/store';
import type { Lookup } from './lookup';
import { ACCESS_TOKEN_SECONDS, GRANT_IDLE_DAYS, type TokenLimits } from './schema';

type TokenRow = Row<typeof apiTokens, 'id' | 'name' | 'prefix' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'> & {
  limits: TokenLimits;
};

type GrantRow = Row<typeof apiTokens, 'id' | 'name' | 'clientId' | 'createdAt' | 'lastUsedAt' | 'expiresAt'>;

const columns = (db: Db) => db`
  id, name, prefix, limits, created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`;

const grantColumns = (db: Db) => db`
  id, name, client_id as "clientId", created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"`;

const isLive = (db: Db) => db`revoked_at is null and (expires_at is null or expires_at > now())`;

/** Serializes token issuing per user, so that the limit of live tokens holds under concurrency. */
export async function lockUser(db: Db, userId: string): Promise<boolean> {
  const rows = await db`select 1 from users where id = ${userId} for no key update`;
  return rows.length === 1;
}

/** Counts the live tokens of a user, without grants. */
export async function countLiveTokens(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`
    select count(*)::int as live from api_tokens
    where user_id = ${userId} and client_id is null and ${isLive(db)}`;
  return row?.live ?? 0;
}

export async function countLiveAccess(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`select count(*)::int as live from api_tokens where user_id = ${userId} and ${isLive(db)}`;
  return row?.live ?? 0;
}

export async function countLiveGrants(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`
    select count(*)::int as live from api_tokens where user_id = ${userId} and client_id is not null and ${isLive(db)}`;
  return row?.live ?? 0;
}

export async function hasLiveGrant(db: Db, { userId, clientId }: { userId: string; clientId: string }): Promise<boolean> {
  const rows = await db`select 1 from api_tokens where user_id = ${userId} and client_id = ${clientId} and ${isLive(db)} limit 1`;
  return rows.length === 1;
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

export async function insertGrant(db: Db, grant: Row<typeof apiTokens, 'userId' | 'name'> & { clientId: string }): Promise<string> {
  const [row] = await db<Row<typeof apiTokens, 'id'>[]>`
    insert into api_tokens (user_id, name, client_id, expires_at)
    values (${grant.userId}, ${grant.name}, ${grant.clientId}, now() + make_interval(days => ${GRANT_IDLE_DAYS})) returning id`;
  if (row === undefined) throw new Error('the grant was not inserted');
  return row.id;
}

/** The number of access tokens of a grant that stay valid after a new one: several processes of an app may share its grant. */
const KEPT_ACCESS_TOKENS = 9;

/** Adds an access token to a live grant, and lets the grant live on; false when it is not live. */
export async function insertAccessToken(db: Db, grantId: string, digest: Uint8Array): Promise<boolean> {
  const extended = await db`
    update api_tokens set expires_at = now() + make_interval(days => ${GRANT_IDLE_DAYS}) where id = ${grantId} and ${isLive(db)} returning 1`;
  if (extended.length === 0) return false;
  await db`
    delete from access_tokens where digest in (
      select digest from access_tokens where token_id = ${grantId} order by expires_at desc offset ${KEPT_ACCESS_TOKENS})`;
  await db`
    insert into access_tokens (digest, token_id, expires_at)
    values (${digest}, ${grantId}, now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS}))`;
  return true;
}

/** The grant of an access token, also of one that has expired or was revoked. */
export async function findGrantOf(db: Db, digest: Uint8Array): Promise<{ id: string; clientId: string | null } | undefined> {
  const [row] = await db<Row<typeof apiTokens, 'id' | 'clientId'>[]>`
    select t.id, t.client_id as "clientId" from access_tokens s join api_tokens t on t.id = s.token_id where s.digest = ${digest}`;
  return row;
}

/** An app can be connected and disconnected any number of times. */
const MAX_ENDED_GRANTS = 50;

export async function selectLiveGrants(db: Db, userId: string): Promise<GrantRow[]> {
  return db<GrantRow[]>`
    select ${grantColumns(db)} from api_tokens where user_id = ${userId} and client_id is not null and ${isLive(db)}
    order by greatest(last_used_at, created_at) desc, id`;
}

export async function selectEndedGrants(db: Db, userId: string, days: number): Promise<GrantRow[]> {
  return db<GrantRow[]>`
    select ${grantColumns(db)} from api_tokens
    where user_id = ${userId} and client_id is not null and not (${isLive(db)})
      and least(revoked_at, expires_at) > now() - make_interval(days => ${days})
    order by least(revoked_at, expires_at) desc, id limit ${MAX_ENDED_GRANTS}`;
}

export async function updateRevokedGrant(db: Db, grantId: string, userId?: string): Promise<GrantRow | undefined> {
  const [row] = await db<GrantRow[]>`
    update api_tokens set revoked_at = now()
    where id = ${grantId} and client_id is not null and revoked_at is null ${userId === undefined ? db`` : db`and user_id = ${userId}`}
    returning ${grantColumns(db)}`;
  return row;
}

export async function deleteExpiredAccessTokens(db: Db): Promise<void> {
  await db`delete from access_tokens where expires_at < now()`;
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

/** Revokes every live token and grant of a user. */
export async function revokeTokens(db: Db, userId: string): Promise<void> {
  await db`update api_tokens set revoked_at = now() where user_id = ${userId} and revoked_at is null`;
}

type LimitedRow = Row<typeof apiTokens, 'id' | 'name'> & { limits: TokenLimits };

export async function updateLimits(db: Db, tokenId: string, limits: TokenLimits): Promise<LimitedRow | undefined> {
  const [row] = await db<LimitedRow[]>`
    update api_tokens set limits = limits || ${JSON.stringify(limits)}::text::jsonb where id = ${tokenId} returning id, name, limits`;
  return row;
}

export type TokenCaller = Row<typeof apiTokens, 'userId'> & { digest: Uint8Array; tokenId: string; accountId: string };

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
        cross join lateral (
          select id, user_id, digest, limits, revoked_at, expires_at from api_tokens where digest = decode(asked.digest, 'hex')
          union all
          select g.id, g.user_id, s.digest, g.limits, g.revoked_at, least(g.expires_at, s.expires_at)
          from access_tokens s join api_tokens g on g.id = s.token_id where s.digest = decode(asked.digest, 'hex')
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
