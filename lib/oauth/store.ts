import type { Db } from '@/db/client';
import type { apiTokens, authorizationCodes, oauthClients, Row } from '@/db/schema';
import { isLive } from '@/lib/tokens/store';
import { ACCESS_TOKEN_SECONDS, CODE_SECONDS, GRANT_IDLE_DAYS, REFRESH_GRACE_SECONDS } from './schema';

export type ClientRow = Row<typeof oauthClients, 'id' | 'name' | 'redirectUris'>;

const clientColumns = (db: Db) => db`id, name, redirect_uris as "redirectUris"`;

export async function findFreshClient(db: Db, id: string): Promise<ClientRow | undefined> {
  const [row] = await db<ClientRow[]>`
    select ${clientColumns(db)} from oauth_clients where id = ${id} and (fresh_until is null or fresh_until > now())`;
  return row;
}

export async function hasClient(db: Db, id: string): Promise<boolean> {
  return (await db`select 1 from oauth_clients where id = ${id}`).length === 1;
}

export async function selectRedirectUris(db: Db, ids: readonly string[]): Promise<Row<typeof oauthClients, 'id' | 'redirectUris'>[]> {
  return db<Row<typeof oauthClients, 'id' | 'redirectUris'>[]>`
    select id, redirect_uris as "redirectUris" from oauth_clients where id = any(${[...ids]}::text[])`;
}

export async function upsertDocument(db: Db, { id, name, redirectUris }: ClientRow, freshSeconds: number): Promise<void> {
  await db`
    insert into oauth_clients (id, name, redirect_uris, fresh_until)
    values (${id}, ${name}, ${redirectUris}::text[], now() + make_interval(secs => ${freshSeconds}))
    on conflict (id) do update set (name, redirect_uris, fresh_until) = (excluded.name, excluded.redirect_uris, excluded.fresh_until)`;
}

/** Inserts a code, and records that its client was used, so that the client is kept. */
export async function insertCode(
  db: Db,
  { id, name, redirectUris }: ClientRow,
  code: Row<typeof authorizationCodes, 'digest' | 'userId' | 'redirectUri' | 'challenge'>,
): Promise<void> {
  await db`
    with client as (
      insert into oauth_clients (id, name, redirect_uris, allowed_at) values (${id}, ${name}, ${redirectUris}::text[], now())
      on conflict (id) do update set allowed_at = excluded.allowed_at returning id)
    insert into authorization_codes (digest, user_id, client_id, redirect_uri, challenge, expires_at)
    select ${code.digest}, ${code.userId}, client.id, ${code.redirectUri}, ${code.challenge}, now() + make_interval(secs => ${CODE_SECONDS})
    from client`;
}

export type CodeRow = Row<typeof authorizationCodes, 'userId' | 'clientId' | 'redirectUri' | 'challenge' | 'tokenId'> & {
  clientName: string;
  isUsed: boolean;
  isExpired: boolean;
};

/** A code, locked after its user, as the deletion of an account locks them. */
export async function lockCode(db: Db, digest: Uint8Array): Promise<CodeRow | undefined> {
  await db`select 1 from users where id = (select user_id from authorization_codes where digest = ${digest}) for no key update`;
  const [row] = await db<CodeRow[]>`
    select o.user_id as "userId", o.client_id as "clientId", c.name as "clientName", o.redirect_uri as "redirectUri", o.challenge,
      o.token_id as "tokenId", o.used_at is not null as "isUsed", o.expires_at <= now() as "isExpired"
    from authorization_codes o join oauth_clients c on c.id = o.client_id where o.digest = ${digest} for update of o`;
  return row;
}

export async function updateCodeUsed(db: Db, digest: Uint8Array): Promise<void> {
  await db`update authorization_codes set used_at = now() where digest = ${digest}`;
}

export async function updateCodeGrant(db: Db, digest: Uint8Array, grantId: string): Promise<void> {
  await db`update authorization_codes set token_id = ${grantId} where digest = ${digest}`;
}

export type RefreshRow = { grantId: string; userId: string; clientId: string; isReused: boolean; isLive: boolean };

/** Locked after its grant, as the deletion of an account does. `isReused`: used before the time of grace, or a later one was used. */
export async function lockRefreshToken(db: Db, digest: Uint8Array): Promise<RefreshRow | undefined> {
  await db`select 1 from api_tokens where id = (select token_id from refresh_tokens where digest = ${digest}) for no key update`;
  const [row] = await db<RefreshRow[]>`
    select t.id as "grantId", t.user_id as "userId", c.id as "clientId", t.revoked_at is null and t.expires_at > now() as "isLive",
      r.used_at is not null and (
        r.used_at < clock_timestamp() - make_interval(secs => ${REFRESH_GRACE_SECONDS})
        or exists (select 1 from refresh_tokens later where later.token_id = r.token_id and later.used_at > r.used_at)) as "isReused"
    from refresh_tokens r join api_tokens t on t.id = r.token_id join oauth_clients c on c.id = t.client_id where r.digest = ${digest} for update of r`;
  return row;
}

export type RefreshGrant = Row<typeof apiTokens, 'id' | 'clientId' | 'userId'> & { isLive: boolean };

export async function findRefreshGrant(db: Db, digest: Uint8Array): Promise<RefreshGrant | undefined> {
  const [row] = await db<RefreshGrant[]>`
    select t.id, t.client_id as "clientId", t.user_id as "userId", t.revoked_at is null and t.expires_at > now() as "isLive"
    from refresh_tokens r join api_tokens t on t.id = r.token_id where r.digest = ${digest}`;
  return row;
}

export async function updateRefreshUsed(db: Db, digest: Uint8Array): Promise<void> {
  await db`update refresh_tokens set used_at = coalesce(used_at, clock_timestamp()) where digest = ${digest}`;
}

/** Adds a refresh token; used ones are kept as long as the grant, so that a reuse is noticed however late it comes. */
export async function insertRefreshToken(db: Db, grantId: string, digest: Uint8Array): Promise<void> {
  await db`insert into refresh_tokens (digest, token_id) values (${digest}, ${grantId})`;
}

export async function countRefreshTokens(db: Db, grantId: string): Promise<number> {
  const [row] = await db<{ issued: number }[]>`select count(*)::int as issued from refresh_tokens where token_id = ${grantId}`;
  return row?.issued ?? 0;
}

type GrantRow = Row<typeof apiTokens, 'id' | 'name' | 'clientId' | 'createdAt' | 'lastUsedAt' | 'expiresAt'>;

const grantColumns = (db: Db) => db`
  id, name, client_id as "clientId", created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"`;

export async function countLiveAccess(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`select count(*)::int as live from api_tokens where user_id = ${userId} and ${isLive(db)}`;
  return row?.live ?? 0;
}

export async function countLiveGrants(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`
    select count(*)::int as live from api_tokens where user_id = ${userId} and client_id is not null and ${isLive(db)}`;
  return row?.live ?? 0;
}

export async function isConnected(db: Db, { userId, clientId }: { userId: string; clientId: string }): Promise<boolean> {
  const rows = await db`select 1 from api_tokens where user_id = ${userId} and client_id = ${clientId} and ${isLive(db)} limit 1`;
  return rows.length === 1;
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

/** Lets the grant live on; false when it is not live. */
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

export async function findAccessTokenGrant(db: Db, digest: Uint8Array): Promise<{ id: string; clientId: string | null } | undefined> {
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

export async function revokeAccess(db: Db, userId: string): Promise<void> {
  await db`update api_tokens set revoked_at = now() where user_id = ${userId} and revoked_at is null`;
}

/** Locks the tokens and grants of a user. A submit with an idempotency key locks its token while it waits for a run. */
export async function lockAccessOf(db: Db, userId: string): Promise<void> {
  await db`select id from api_tokens where user_id = ${userId} order by id for update`;
}

export async function deleteCodesOf(db: Db, userId: string): Promise<void> {
  await db`delete from authorization_codes where user_id = ${userId}`;
}

/** Codes and refresh tokens stay another day; apps that never got access `days`, or an hour beyond the newest `most`. */
export async function deleteUnused(db: Db, { days, most }: { days: number; most: number }): Promise<void> {
  await db`delete from access_tokens where expires_at < now()`;
  await db`delete from authorization_codes where expires_at < now() - interval '1 day'`;
  await db`
    delete from refresh_tokens r using api_tokens t
    where t.id = r.token_id and least(t.revoked_at, t.expires_at) < now() - interval '1 day'`;
  await db`
    delete from oauth_clients where allowed_at is null and (
      created_at < now() - make_interval(days => ${days})
      or created_at < now() - interval '1 hour' and created_at <= (
        select created_at from oauth_clients where allowed_at is null order by created_at desc offset ${most} limit 1))`;
  // Apps that were allowed, but never exchanged their code. If a user allows the app at this moment, `allowed_at` is read again under the row's lock.
  await db`
    delete from oauth_clients c where c.allowed_at < now() - interval '2 days'
      and not exists (select 1 from authorization_codes a where a.client_id = c.id)
      and not exists (select 1 from api_tokens t where t.client_id = c.id)`;
}
