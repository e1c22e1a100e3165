import type { Expected } from '../expected';
import type { AdFaults } from '../faults';
import type { VideoName } from '../videos/videos';

/** One item of a carousel or version of a dynamic ad; without a video it is an image. */
export type MetaCard = { title: string | null; body: string; linkDescription: string | null; video?: VideoName };

export type MetaAd = {
  adId: string;
  pageId: string;
  pageName: string;
  /** The name of the page when the ad was made; only objects of former years have it. */
  formerName?: string;
  /** Objects of former years have the id as a number now and then. */
  idForm?: 'number';
  pageCategory: string;
  pageLikes: number;
  format: 'VIDEO' | 'IMAGE' | 'CAROUSEL' | 'DCO' | 'DPA';
  body: string | null;
  /** The form of the body in the JSON, by default `{text}`. `reference` keeps the words in another script of the page. */
  bodyForm?: 'markup' | 'reference' | 'plain';
  title: string | null;
  linkDescription: string | null;
  landingHost: string;
  cta: { type: string; text: string };
  videos: readonly VideoName[];
  /** The only keys that have the links to `videos`; by default the usual ones, and once more as extra videos. */
  videoKeys?: 'extra' | 'watermarked';
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
  /**
   * The place of the ad in the page, unless it is in the deep link's answer: elsewhere in the tree, at the two places of former years, or
   * in the dialog's markup alone.
   */
  place?: 'moved' | 'other_props' | 'inline_props' | 'dialog';
  /** The reason why there is no ad; by default `NOT_IN_LIBRARY`. */
  noResultReason?: string | null;
  /** A sentence that the page shows to people: over the ad in its dialog, or instead of an ad. */
  notice?: string;
  faults?: AdFaults;
  expected: Expected;
};

/** The text of the library in place of an ad that it took down; in the ad's own text, without its media. */
export const removalBanner = "This content was removed because it didn't follow our Advertising Standards.";

export const removalBanners = [
  removalBanner,
  'This ad ran without a required disclaimer.',
  'This ad was run by an account or Page we later disabled for not following our Advertising Standards.',
] as const;
