import { ScrapedAd } from '@/lib/ads/schema';
import type { Context } from '@/lib/context';
import { toReportAd } from '@/lib/report/ad';
import { type AdCard, toAdCard } from '@/lib/report/view/observed-blocks';
import { findAd } from './store';

/** The ad of the caller's analysis as its library showed it; undefined when its page was not read, or by an earlier version. */
export async function findAdCard({ db, actor: { userId } }: Context, { id }: { id: string }): Promise<AdCard | undefined> {
  const ad = ScrapedAd.partial({ videos: true }).safeParse(await findAd(db, { id, userId })).data;
  return ad && toAdCard({ ad: toReportAd({ ad: { ...ad, videos: [] }, seconds: 0, aspect: null, now: new Date() }) });
}
