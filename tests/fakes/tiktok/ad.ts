import type { Expected } from '../expected';
import type { AdFaults } from '../faults';
import type { VideoName } from '../videos/videos';

export type TikTokAd = {
  adId: string;
  /** The library leaves it empty now and then. */
  name: string;
  title: string | null;
  videos: readonly VideoName[];
  /** How many pictures `image_urls` holds; `cover`: the one that is the first video's own cover. */
  images: number | 'cover';
  rejectionReason?: string;
  advertiser: { name: string; bizId: string; country: string; sponsor: string; username: string };
  /** `YYYY-MM-DD` */
  firstShown: string;
  lastShown: string;
  /** Unique users, as a range in words. */
  audience: string;
  callToAction?: string;
  landingUrl?: string;
  regions: readonly string[];
};

/** `ad` is undefined when the library has none. */
export type AskedTikTokAd = {
  adId: string;
  ad: TikTokAd | undefined;
  /** In words, for people who choose a sample. */
  what: string;
  /** The answer with the details follows the call this much later. */
  detailsAfterMs: number;
  /** Ads of the same advertiser, which the page loads and shows below the asked one. */
  others: readonly TikTokAd[];
  faults?: AdFaults;
  expected: Expected;
};
