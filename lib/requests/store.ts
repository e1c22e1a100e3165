import type { Db } from '@/db/client';
import type { LoggedRequest } from './schema';

export type RequestNote = {
  tokenId: string;
  /** Time of arrival, in ISO 8601. */
  at: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  requestId: string;
};

/** Inserts notes in their order. Drops notes of tokens that are gone. */
export async function insertRequests(db: Db, notes: readonly RequestNote[]): Promise<void> {
  await db`
    insert into api_requests (token_id, at, method, path, status, code, request_id)
    select t.id, noted.at, noted.method, noted.path, noted.status, noted.code, noted."requestId"
    from rows from (
        json_to_recordset(${JSON.stringify(notes)}::text::json)
        as ("tokenId" uuid, at timestamptz, method text, path text, status int, code text, "requestId" uuid)
      ) with ordinality as noted("tokenId", at, method, path, status, code, "requestId", n)
      join api_tokens t on t.id = noted."tokenId"
    order by n for key share of t`;
}

export async function selectRequests(
  db: Db,
  userId: string,
  { tokenId, requestId, before, limit }: { tokenId?: string; requestId?: string; before?: string; limit: number },
): Promise<LoggedRequest[]> {
  return db<LoggedRequest[]>`
    select r.id::text as id, r.at, r.method, r.path, r.status, r.code, r.request_id as "requestId", t.id as "tokenId", t.name as "tokenName"
    from api_tokens t cross join lateral (
      select * from api_requests where token_id = t.id
        ${requestId === undefined ? db`` : db`and request_id = ${requestId}::uuid`}
        ${before === undefined ? db`` : db`and id < ${before}::bigint`}
      order by id desc limit ${limit}) as r
    where t.user_id = ${userId} ${tokenId === undefined ? db`` : db`and t.id = ${tokenId}::uuid`}
    order by r.id desc limit ${limit}`;
}

/** The calls of one account with tokens and apps in the last ten minutes; `limited` were over a limit. */
export type Caller = { userId: string; calls: number; limited: number; tokens: number };

export async function selectBusiest(db: Db, most: number): Promise<Caller[]> {
  return db<Caller[]>`
    select t.user_id as "userId", count(*)::int as calls, (count(*) filter (where r.status = 429))::int as limited,
      count(distinct t.id)::int as tokens
    from api_requests r join api_tokens t on t.id = r.token_id where r.at > now() - interval '10 minutes'
    group by t.user_id order by calls desc, t.user_id limit ${most}`;
}

export async function deleteOldRequests(db: Db, { days, perToken }: { days: number; perToken: number }): Promise<void> {
  await db`delete from api_requests where at < now() - make_interval(days => ${days})`;
  await db`
    delete from api_requests r using (
      select t.id, (select id from api_requests where token_id = t.id order by id desc offset ${perToken} limit 1) as last from api_tokens t
    ) as beyond
    where r.token_id = beyond.id and r.id <= beyond.last`;
}

export async function deleteRequestsOf(db: Db, userId: string, limit: number): Promise<number> {
  const { count } = await db`
    delete from api_requests where id in (
      select r.id from api_requests r join api_tokens t on t.id = r.token_id where t.user_id = ${userId} limit ${limit})`;
  return count;
}
