import type { Db } from '@/db/client';
import type { analyses, apiRequests, apiTokens, creditEntries, Row, runs, savedViews, sharedLinks } from '@/db/schema';
import { momentsOfRun } from '@/lib/analyses/stills/store';

export type AccountRow = { profile: Record<string, unknown>; accountId: string; balance: number; lastEntryId: number };

/** The profile and the balance, with the entry of the ledger after which the balance was this. */
export async function selectAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`
    select c.id as "accountId", c.balance, (select coalesce(max(e.id), 0)::int from credit_entries e where e.account_id = c.id) as "lastEntryId",
      jsonb_build_object(
        'id', u.id, 'email', u.email, 'name', u.name, 'emailVerified', u.email_verified, 'hasPassword', u.password_hash is not null,
        'createdAt', u.created_at, 'bonusWithheldAt', u.start_withheld_at, 'emailWhenDone', u.email_when_done,
        'passwordResetAt', u.password_reset_at, 'operatorSince', u.operator_since,
        'signsInWith', (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'since', i.created_at)), '[]') from accounts i where i.user_id = u.id),
        'browsers', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'until', s.expires_at) order by s.created_at), '[]')
          from sessions s where s.user_id = u.id),
        'pdf', (select jsonb_build_object('name', p.name, 'company', p.company, 'paper', p.paper, 'logo', replace(encode(p.logo, 'base64'), chr(10), ''))
          from profiles p where p.user_id = u.id)) as profile
    from users u join credit_accounts c on c.user_id = u.id where u.id = ${userId}`;
  return row;
}

type Page = { after: string | undefined; rows: number };

const NIL = '00000000-0000-0000-0000-000000000000';

type Token = Row<typeof apiTokens, 'id' | 'name' | 'prefix' | 'limits' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'>;

export function selectTokens(db: Db, userId: string, { after = NIL, rows }: Page): Promise<Token[]> {
  return db<Token[]>`
    select id, name, prefix, limits, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"
    from api_tokens where user_id = ${userId} and client_id is null and id > ${after} order by id limit ${rows}`;
}

type App = Row<typeof apiTokens, 'id' | 'name' | 'clientId' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'>;

export function selectApps(db: Db, userId: string, { after = NIL, rows }: Page): Promise<App[]> {
  return db<App[]>`
    select id, name, client_id as "clientId", created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
      revoked_at as "revokedAt"
    from api_tokens where user_id = ${userId} and client_id is not null and id > ${after} order by id limit ${rows}`;
}

export function selectCallers(db: Db, userId: string, { after = NIL, rows }: Page): Promise<Row<typeof apiTokens, 'id'>[]> {
  return db<Row<typeof apiTokens, 'id'>[]>`
    select id from api_tokens t where user_id = ${userId} and id > ${after} and exists (select from api_requests q where q.token_id = t.id)
    order by id limit ${rows}`;
}

type Request = Row<typeof apiRequests, 'at' | 'method' | 'path' | 'status' | 'code' | 'requestId' | 'tokenId'> & { id: string };

export function selectRequests(db: Db, tokenId: string, { after = '0', rows }: Page): Promise<Request[]> {
  return db<Request[]>`
    select q.id::text, at, method, path, status, code, request_id as "requestId", token_id as "tokenId"
    from api_requests q where token_id = ${tokenId} and id > ${after} order by q.id limit ${rows}`;
}

type Analysis = Row<typeof analyses, 'id' | 'source' | 'charged' | 'archived' | 'createdAt' | 'completedAt' | 'runId'> &
  Row<typeof runs, 'url' | 'status' | 'report'> & { tags: string[]; isSample: boolean; stills: unknown };

/** In the order of the runs, which has an index and is stable. The report of a sample is left out: it contains no personal data. */
export function selectAnalyses(db: Db, userId: string, { after = NIL, rows }: Page): Promise<Analysis[]> {
  return db<Analysis[]>`
    select a.id, a.run_id as "runId", r.url, a.source, r.status, a.charged, a.archived, a.created_at as "createdAt", a.completed_at as "completedAt",
      array(select t.name from analysis_tags x join tags t on t.id = x.tag_id where x.analysis_id = a.id order by t.key) as tags,
      r.standing = 'sample' as "isSample", ${momentsOfRun(db)} as stills, case when r.standing <> 'sample' then r.report end as report
    from analyses a join runs r on r.id = a.run_id
    where a.user_id = ${userId} and a.run_id > ${after} order by a.run_id limit ${rows}`;
}

type SharedLink = Row<
  typeof sharedLinks,
  'id' | 'analysisId' | 'comparedIds' | 'name' | 'allowsDownloads' | 'views' | 'lastViewedAt' | 'createdAt' | 'expiresAt'
>;

export function selectSharedLinks(db: Db, userId: string, { after = NIL, rows }: Page): Promise<SharedLink[]> {
  return db<SharedLink[]>`
    select id, analysis_id as "analysisId", compared_ids as "comparedIds", name, allows_downloads as "allowsDownloads", views, last_viewed_at as "lastViewedAt",
      created_at as "createdAt", expires_at as "expiresAt"
    from shared_links where user_id = ${userId} and id > ${after} order by id limit ${rows}`;
}

export function selectSavedViews(
  db: Db,
  userId: string,
  { after = '', rows }: Page,
): Promise<Row<typeof savedViews, 'name' | 'query' | 'createdAt'>[]> {
  return db<Row<typeof savedViews, 'name' | 'query' | 'createdAt'>[]>`
    select name, query, created_at as "createdAt" from saved_views where user_id = ${userId} and name > ${after} order by name limit ${rows}`;
}

type Entry = Row<typeof creditEntries, 'id' | 'kind' | 'balanceAfter' | 'reason' | 'analysisId' | 'tokenId' | 'createdAt'> & {
  credits: number;
};

export function selectEntries(db: Db, accountId: string, last: number, { after = '0', rows }: Page): Promise<Entry[]> {
  return db<Entry[]>`
    select e.id::int, kind, delta as credits, balance_after as "balanceAfter", reason, analysis_id as "analysisId", token_id as "tokenId",
      created_at as "createdAt"
    from credit_entries e where account_id = ${accountId} and id > ${after} and id <= ${last} order by e.id limit ${rows}`;
}
