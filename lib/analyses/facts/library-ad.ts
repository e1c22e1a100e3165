import { ScrapedAd } from '@/lib/ads/schema';
import { type ReportAd, toReportAd } from '@/lib/report/ad';

/** Undefined when its page was not read, or by an earlier version. A run that has ended keeps no videos. */
export function toLibraryAd(stored: unknown, now: Date): ReportAd | undefined {
  const ad = ScrapedAd.partial({ videos: true }).safeParse(stored).data;
  return ad && toReportAd({ ad: { ...ad, videos: [] }, seconds: 0, aspect: null, now });
}
