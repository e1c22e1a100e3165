import type { Context } from '@/lib/context';
import { type AdCard, toAdCard } from '@/lib/report/view/observed-blocks';
import { toLibraryAd } from '../facts/library-ad';
import { findAd } from './store';

/** The ad of the caller's analysis as its library showed it; undefined when its page was not read, or by an earlier version. */
export async function findAdCard({ db, actor: { userId } }: Context, { id }: { id: string }): Promise<AdCard | undefined> {
  const ad = toLibraryAd(await findAd(db, { id, userId }), new Date());
  return ad && toAdCard({ ad });
}
