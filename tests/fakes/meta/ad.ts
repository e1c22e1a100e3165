import type { Expected } from '../expected';
import type { AdFaults } from '../faults';
import type { VideoName } from '../videos/videos';

/** One item of a carousel or version of a dynamic ad; without a video it is an image. */
export type MetaCard = { title: string | null; body: string; linkDescription: string | null; video?: VideoName };

export type MetaAd = {
  adId: string;
  pageId: string;
  pageName: string;
  pageCategory: string;
  pageLikes: number;
  format: 'VIDEO' | 'IMAGE' | 'CAROUSEL' | 'DCO' | 'DPA';
  body: string | null;
  title: string | null;
  linkDescription: string | null;
  landingHost: string;
  cta: { type: string; text: string };
  videos: readonly VideoName[];
  images: number;
  cards: readonly MetaCard[];
  /** The audience of the ad, in the library's word; `ELIGIBLE` by default. */
  gate?: string;
  /** `YYYY-MM-DD` */
  firstShown: string;
  platforms: readonly string[];
};

/** `ad` is undefined when the library has none. */
export type AskedAd = {
  adId: string;
  ad: MetaAd | undefined;
  /** In words, for people who choose a sample. */
  what: string;
  /** Status of the answer that carries the page: the library often says 403 with everything in it. */
  status: 200 | 403;
  /** The data chunk follows the shell this much later. */
  dataAfterMs: number;
  /** Set where the dialog's markup alone has the ad, and the data has not. */
  place?: 'dialog';
  /** The reason why there is no ad; by default `NOT_IN_LIBRARY`. */
  noResultReason?: string | null;
  /** A sentence that the page shows to people: over the ad in its dialog, or instead of an ad. */
  notice?: string;
  faults?: AdFaults;
  expected: Expected;
};

/** The text of the library in place of an ad that it took down; in the ad's own text, without its media. */
export const removalBanner = "This content was removed because it didn't follow our Advertising Standards.";
