import type { Db, Fragment } from '@/db/client';
import type { analyses, Row, sharedLinks } from '@/db/schema';

const isLive = (db: Db) => db`(l.expires_at is null or l.expires_at > now())`;

const analysisIdsOf = (db: Db) => db`coalesce(l.compared_ids, array[l.analysis_id])`;

/** Locks in the order of IDs; returns how many there are. Lock them before the user, as a deletion does. */
export async function lockDoneAnalyses(tx: Db, userId: string, ids: readonly string[]): Promise<number> {
  const rows = await tx`
    select 1 from analyses where id = any(${[...ids]}::uuid[]) and user_id = ${userId} and status = 'done' order by id for key share`;
  return rows.length;
}

export async function countLiveLinks(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`select count(*)::int as live from shared_links l where user_id = ${userId} and ${isLive(db)}`;
  return row?.live ?? 0;
}

type NewLink = Row<typeof sharedLinks, 'userId' | 'name' | 'digest' | 'sealedToken' | 'allowsDownloads'> & {
  analysisIds: readonly string[];
  days: number | null;
};

export async function insertLink(db: Db, link: NewLink): Promise<string> {
  const [first = '', ...others] = link.analysisIds;
  const [report, compared] = others.length === 0 ? [first, null] : [null, [...link.analysisIds]];
  const [row] = await db<Row<typeof sharedLinks, 'id'>[]>`
    insert into shared_links (user_id, analysis_id, compared_ids, name, digest, sealed_token, allows_downloads, expires_at)
    values (${link.userId}, ${report}, ${compared}::uuid[], ${link.name}, ${link.digest}, ${link.sealedToken}, ${link.allowsDownloads},
      now() + make_interval(days => ${link.days}::int))
    returning id`;
  if (row === undefined) throw new Error('the link was not inserted');
  return row.id;
}

type LinkRow = Row<
  typeof sharedLinks,
  'id' | 'name' | 'sealedToken' | 'allowsDownloads' | 'views' | 'lastViewedAt' | 'createdAt' | 'expiresAt'
> & { analyses: Row<typeof analyses, 'id' | 'adId' | 'pageName'>[] };

const isLiveTo = (db: Db, analysisIds: readonly string[]): Fragment =>
  db`${analysisIdsOf(db)} = ${[...analysisIds]}::uuid[] and ${isLive(db)}`;

export async function selectLinks(
  db: Db,
  userId: string,
  { analysisIds, limit, offset }: { analysisIds?: readonly string[]; limit: number; offset: number },
): Promise<LinkRow[]> {
  return db<LinkRow[]>`
    select l.id, l.name, l.sealed_token as "sealedToken", l.allows_downloads as "allowsDownloads", l.views,
      l.last_viewed_at as "lastViewedAt", l.created_at as "createdAt", l.expires_at as "expiresAt", (
        select json_agg(json_build_object('id', a.id, 'adId', a.ad_id, 'pageName', a.page_name) order by nth)
        from unnest(${analysisIdsOf(db)}) with ordinality as opened (id, nth) join analyses a on a.id = opened.id) as analyses
    from shared_links l
    where l.user_id = ${userId} ${analysisIds === undefined ? db`` : db`and ${isLiveTo(db, analysisIds)}`}
    order by l.created_at desc, l.id limit ${limit} offset ${offset}`;
}

export async function countLinks(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ links: number }[]>`select count(*)::int as links from shared_links where user_id = ${userId}`;
  return row?.links ?? 0;
}

type OpenedRow = Row<typeof sharedLinks, 'id' | 'userId' | 'digest' | 'allowsDownloads' | 'expiresAt'> & {
  analysisIds: string[];
  accountId: string;
};

export async function findLiveLink(db: Db, digest: Uint8Array): Promise<OpenedRow | undefined> {
  const [row] = await db<OpenedRow[]>`
    select l.id, ${analysisIdsOf(db)} as "analysisIds", l.user_id as "userId", l.digest, l.allows_downloads as "allowsDownloads",
      l.expires_at as "expiresAt", c.id as "accountId"
    from shared_links l join credit_accounts c on c.user_id = l.user_id where l.digest = ${digest} and ${isLive(db)}`;
  return row;
}

export async function deleteLink(db: Db, id: string, userId?: string): Promise<Row<typeof sharedLinks, 'name'> | undefined> {
  const [row] = await db<Row<typeof sharedLinks, 'name'>[]>`
    delete from shared_links where id = ${id} ${userId === undefined ? db`` : db`and user_id = ${userId}`} returning name`;
  return row;
}

/** Deletes the links of a user, locked in the order of IDs. */
export async function deleteLinksOfUser(db: Db, userId: string): Promise<void> {
  await db`
    delete from shared_links using (select id from shared_links where user_id = ${userId} order by id for update) as own
    where shared_links.id = own.id`;
}

export async function deleteEndedLinks(db: Db, days: number): Promise<void> {
  await db`delete from shared_links where expires_at < now() - make_interval(days => ${days})`;
}

export async function addView(db: Db, id: string): Promise<void> {
  await db`update shared_links set views = views + 1, last_viewed_at = now() where id = ${id}`;
}

export type ListedLink = Row<typeof sharedLinks, 'id' | 'userId' | 'name' | 'views' | 'createdAt' | 'expiresAt'> & {
  analysisIds: string[];
};

export async function listLinksBy(db: Db, by: { userId: string } | { digest: Uint8Array }): Promise<ListedLink[]> {
  return db<ListedLink[]>`
    select id, ${analysisIdsOf(db)} as "analysisIds", user_id as "userId", name, views, created_at as "createdAt", expires_at as "expiresAt"
    from shared_links l where ${'userId' in by ? db`user_id = ${by.userId}` : db`digest = ${by.digest}`} order by created_at desc, id`;
}
