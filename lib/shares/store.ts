import type { Db } from '@/db/client';
import type { analyses, Row, sharedLinks } from '@/db/schema';

const isLive = (db: Db) => db`(l.expires_at is null or l.expires_at > now())`;

/** Locks a finished analysis of this user against its deletion; false when there is none. Lock it before the user, as a deletion does. */
export async function lockDoneAnalysis(tx: Db, userId: string, analysisId: string): Promise<boolean> {
  const rows = await tx`select 1 from analyses where id = ${analysisId} and user_id = ${userId} and status = 'done' for key share`;
  return rows.length === 1;
}

export async function countLiveLinks(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`select count(*)::int as live from shared_links l where user_id = ${userId} and ${isLive(db)}`;
  return row?.live ?? 0;
}

type NewLink = Row<typeof sharedLinks, 'userId' | 'analysisId' | 'name' | 'digest' | 'sealedToken' | 'allowsDownloads'> & {
  days: number | null;
};

/** Inserts a link that ends after so many days; null: never. */
export async function insertLink(db: Db, link: NewLink): Promise<string> {
  const [row] = await db<Row<typeof sharedLinks, 'id'>[]>`
    insert into shared_links (user_id, analysis_id, name, digest, sealed_token, allows_downloads, expires_at)
    values (${link.userId}, ${link.analysisId}, ${link.name}, ${link.digest}, ${link.sealedToken}, ${link.allowsDownloads},
      now() + make_interval(days => ${link.days}::int))
    returning id`;
  if (row === undefined) throw new Error('the link was not inserted');
  return row.id;
}

type LinkRow = Row<
  typeof sharedLinks,
  'id' | 'analysisId' | 'name' | 'sealedToken' | 'allowsDownloads' | 'views' | 'lastViewedAt' | 'createdAt' | 'expiresAt'
> &
  Row<typeof analyses, 'platform' | 'adId' | 'pageName'>;

/** The links of a user, of one analysis where it is given, the newest first. */
export async function selectLinks(
  db: Db,
  userId: string,
  { analysisId, limit, offset }: { analysisId?: string; limit: number; offset: number },
): Promise<LinkRow[]> {
  return db<LinkRow[]>`
    select l.id, l.analysis_id as "analysisId", l.name, l.sealed_token as "sealedToken", l.allows_downloads as "allowsDownloads", l.views,
      l.last_viewed_at as "lastViewedAt", l.created_at as "createdAt", l.expires_at as "expiresAt",
      a.platform, a.ad_id as "adId", a.page_name as "pageName"
    from shared_links l join analyses a on a.id = l.analysis_id
    where l.user_id = ${userId} ${analysisId === undefined ? db`` : db`and l.analysis_id = ${analysisId} and ${isLive(db)}`}
    order by l.created_at desc, l.id limit ${limit} offset ${offset}`;
}

export async function countLinks(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ links: number }[]>`select count(*)::int as links from shared_links where user_id = ${userId}`;
  return row?.links ?? 0;
}

type OpenedRow = Row<typeof sharedLinks, 'id' | 'analysisId' | 'userId' | 'digest' | 'allowsDownloads' | 'expiresAt'> & {
  accountId: string;
};

/** Finds a live link by the digest of its token. */
export async function findLiveLink(db: Db, digest: Uint8Array): Promise<OpenedRow | undefined> {
  const [row] = await db<OpenedRow[]>`
    select l.id, l.analysis_id as "analysisId", l.user_id as "userId", l.digest, l.allows_downloads as "allowsDownloads",
      l.expires_at as "expiresAt", c.id as "accountId"
    from shared_links l join credit_accounts c on c.user_id = l.user_id where l.digest = ${digest} and ${isLive(db)}`;
  return row;
}

/** Deletes a link, of this user where one is given. */
export async function deleteLink(db: Db, id: string, userId?: string): Promise<Row<typeof sharedLinks, 'name'> | undefined> {
  const [row] = await db<Row<typeof sharedLinks, 'name'>[]>`
    delete from shared_links where id = ${id} ${userId === undefined ? db`` : db`and user_id = ${userId}`} returning name`;
  return row;
}

/** Deletes the links of a user, locked in the order in which views are added. */
export async function deleteLinksOfUser(db: Db, userId: string): Promise<void> {
  await db`
    delete from shared_links using (select id from shared_links where user_id = ${userId} order by id for update) as own
    where shared_links.id = own.id`;
}

export async function deleteEndedLinks(db: Db, days: number): Promise<void> {
  await db`delete from shared_links where expires_at < now() - make_interval(days => ${days})`;
}

/** The views of a link that a process has counted, and the last of them in ISO 8601. */
export type CountedViews = { id: string; views: number; at: string };

/** Adds views to their links, locked in the order of IDs; those of links that are gone are dropped. */
export async function addViews(db: Db, counted: readonly CountedViews[]): Promise<void> {
  await db`
    with counted as materialized (
      select l.id, c.views, c.at from json_to_recordset(${JSON.stringify(counted)}::text::json) as c (id uuid, views int, at timestamptz)
        join shared_links l on l.id = c.id order by l.id for no key update of l
    )
    update shared_links l set views = l.views + counted.views, last_viewed_at = greatest(l.last_viewed_at, counted.at)
    from counted where l.id = counted.id`;
}

export type ListedLink = Row<typeof sharedLinks, 'id' | 'analysisId' | 'userId' | 'name' | 'views' | 'createdAt' | 'expiresAt'>;

/** Links for the operator, the newest first: of a user, or the one with a digest. */
export async function listLinksBy(db: Db, by: { userId: string } | { digest: Uint8Array }): Promise<ListedLink[]> {
  return db<ListedLink[]>`
    select id, analysis_id as "analysisId", user_id as "userId", name, views, created_at as "createdAt", expires_at as "expiresAt"
    from shared_links where ${'userId' in by ? db`user_id = ${by.userId}` : db`digest = ${by.digest}`} order by created_at desc, id`;
}
