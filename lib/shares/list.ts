import type { Context } from '@/lib/context';
import { LINKS_PER_PAGE, SharedLink } from './schema';
import { openToken } from './secret';
import { countLinks, selectLinks } from './store';

const toLink = ({ sealedToken, ...row }: Awaited<ReturnType<typeof selectLinks>>[number]): SharedLink =>
  SharedLink.parse({ ...row, token: openToken(sealedToken) });

export type LinkPage = { data: SharedLink[]; pagination: { page: number; pageSize: number; total: number; totalPages: number } };

/** An ended link is listed until it is deleted. */
export async function listLinks({ db, actor }: Context, page: number): Promise<LinkPage> {
  const [total, rows] = await Promise.all([
    countLinks(db, actor.userId),
    selectLinks(db, actor.userId, { limit: LINKS_PER_PAGE, offset: (page - 1) * LINKS_PER_PAGE }),
  ]);
  return {
    data: rows.map(toLink),
    pagination: { page, pageSize: LINKS_PER_PAGE, total, totalPages: Math.ceil(total / LINKS_PER_PAGE) },
  };
}

const MAX_LINKS_OF_PAGE = 20;

export async function listLinksTo({ db, actor }: Context, analysisIds: readonly string[]): Promise<SharedLink[]> {
  return (await selectLinks(db, actor.userId, { analysisIds, limit: MAX_LINKS_OF_PAGE, offset: 0 })).map(toLink);
}
