import type { Db } from '@/db/client';
import type { Endpoint } from '@/lib/rate-limit/policy';
import type { TokenLimits } from './schema';

type TokenRow = {
  id: string;
  name: string;
  prefix: string;
  limits: TokenLimits;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

const columns = (db: Db) => db`
  id, name, prefix, limits, created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`;

/** Serialises token issuing per user, so that the cap of live tokens holds under concurrency. */
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
  token: { userId: string; name: string; prefix: string; digest: Uint8Array; expiresAt: Date | null },
): Promise<TokenRow> {
  const [row] = await db<TokenRow[]>`
    insert into api_tokens (user_id, name, prefix, digest, expires_at)
    values (${token.userId}, ${token.name}, ${token.prefix}, ${token.digest}, ${token.expiresAt})
    returning ${columns(db)}`;
  if (row === undefined) throw new Error('the token was not inserted');
  return row;
}

/** Revokes once; a second call finds nothing to do and still answers the token. */
export async function updateRevoked(db: Db, tokenId: string): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    update api_tokens set revoked_at = coalesce(revoked_at, now()) where id = ${tokenId} returning ${columns(db)}`;
  return row;
}

/** As above, of one user alone. */
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

export async function updateLimits(db: Db, tokenId: string, limits: TokenLimits): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    update api_tokens set limits = limits || ${JSON.stringify(limits)}::text::jsonb where id = ${tokenId} returning ${columns(db)}`;
  return row;
}

export type AdmissionRow = {
  tokenId: string;
  userId: string;
  accountId: string;
  digest: Uint8Array;
  limit: number;
  admitted: boolean;
  current: number;
  previous: number;
  elapsedMs: number;
};

/**
 * The door, in one statement: finds the live token, counts the call in its window, and notes its use at most
 * once a minute. A refused call leaves the count as it was. The clock is the database's; a statement that read
 * it before a minute boundary but got the row after one counts as the boundary's first millisecond.
 */
export async function admitCall(db: Db, digest: Uint8Array, endpoint: Endpoint, policyLimit: number): Promise<AdmissionRow | undefined> {
  const [row] = await db<AdmissionRow[]>`
    with clock as materialized (
      select floor(ms / 60000)::bigint as minute, greatest(ms - floor(ms / 60000) * 60000, 1)::int as elapsed
      from (select floor(extract(epoch from clock_timestamp()) * 1000) as ms) as reading
    ), token as materialized (
      select t.id, t.user_id, t.digest, a.id as account_id, coalesce((t.limits ->> ${endpoint})::int, ${policyLimit}::int) as max_calls
      from api_tokens t join credit_accounts a on a.user_id = t.user_id
      where t.digest = ${digest} and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    ), used as (
      update api_tokens set last_used_at = date_trunc('minute', now())
      from token where api_tokens.id = token.id
        and (api_tokens.last_used_at is null or api_tokens.last_used_at < date_trunc('minute', now()))
    ), counted as (
      insert into rate_windows as w (subject, endpoint, minute, current, previous, admitted)
      select token.id::text, ${endpoint}, clock.minute, 1, 0, true from token, clock
      on conflict (subject, endpoint) do update set
        (minute, current, previous, admitted) = (
          select next.minute, next.current + fits.yes::int, next.previous, fits.yes
          from (
            select greatest(w.minute, excluded.minute) as minute,
              case when excluded.minute > w.minute then 0 else w.current end as current,
              case when excluded.minute <= w.minute then w.previous when excluded.minute = w.minute + 1 then w.current else 0 end as previous,
              case when excluded.minute < w.minute then 1 else (select elapsed from clock) end as elapsed
          ) as next,
          lateral (
            select floor(next.previous * (60000 - next.elapsed) / 60000.0) + next.current < (select max_calls from token) as yes
          ) as fits
        )
      returning minute, current, previous, admitted
    )
    select token.id as "tokenId", token.user_id as "userId", token.account_id as "accountId", token.digest,
      token.max_calls as "limit", counted.admitted, counted.current, counted.previous,
      case when clock.minute < counted.minute then 1 else clock.elapsed end as "elapsedMs"
    from token, clock, counted`;
  return row;
}
