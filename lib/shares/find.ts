import { timingSafeEqual } from 'node:crypto';
import type { Db } from '@/db/client';
import type { OpenedLink } from './schema';
import { digestToken, isWellFormedToken } from './secret';
import { findLiveLink, type ListedLink, listLinksBy } from './store';

/**
 * The live link with this token; undefined for ended, revoked, unknown and malformed ones alike. Reads the database each time, so that a
 * revocation is effective at once in every process. The look-up is by hash, so its time reveals nothing about tokens.
 */
export async function findLink(db: Db, token: string): Promise<OpenedLink | undefined> {
  if (!isWellFormedToken(token)) return undefined;
  const digest = digestToken(token);
  const row = await findLiveLink(db, digest);
  if (row === undefined || !timingSafeEqual(row.digest, digest)) return undefined;
  const { digest: _digest, ...link } = row;
  return link;
}

/** All links of a user, live or ended; for the operator. */
export const listLinksOf = (db: Db, userId: string): Promise<ListedLink[]> => listLinksBy(db, { userId });

/** The link of this URL as a list, empty if there is none; for an operator to whom someone reports it. */
export function listLinkAt(db: Db, url: string): Promise<ListedLink[]> {
  const [, token = ''] = /\/r\/([\w-]+)(?:[/?#]|$)/.exec(url) ?? [];
  return listLinksBy(db, { digest: digestToken(token) });
}
