import { timingSafeEqual } from 'node:crypto';
import type { Db } from '@/db/client';
import type { OpenedLink } from './schema';
import { digestToken, isWellFormedToken } from './secret';
import { findLiveLink, type ListedLink, listLinksBy } from './store';

/** Reads the database each time, so that a revocation is effective at once. By hash, so that the time reveals nothing about tokens. */
export async function findLink(db: Db, token: string): Promise<OpenedLink | undefined> {
  if (!isWellFormedToken(token)) return undefined;
  const digest = digestToken(token);
  const row = await findLiveLink(db, digest);
  if (row === undefined || !timingSafeEqual(row.digest, digest)) return undefined;
  const { digest: _digest, ...link } = row;
  return link;
}

export const listLinksOf = (db: Db, userId: string): Promise<ListedLink[]> => listLinksBy(db, { userId });

export function listLinkAt(db: Db, url: string): Promise<ListedLink[]> {
  const [, token = ''] = /\/r\/([\w-]+)(?:[/?#]|$)/.exec(url) ?? [];
  return listLinksBy(db, { digest: digestToken(token) });
}
