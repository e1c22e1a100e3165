import type { VideoQuality } from './videos/videos';

/** States that show in the data of Meta's page; the other ones of the page answer before there is data. */
export const metaDataFaults = ['captcha', 'withheld', 'withheld_silently', 'neighbors_only', 'rate_limited_in_data'] as const;
export type MetaDataFault = (typeof metaDataFaults)[number];

/** States of the answer that carries the data of TikTok's page. */
export const tiktokDetailsFaults = [
  'busy',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'details_silent',
  'details_empty',
  'details_blank',
  'details_huge',
  'details_unreadable',
] as const;
export type TikTokDetailsFault = (typeof tiktokDetailsFaults)[number];

/** States a library's page can be in instead of showing its ad; a library ignores those that it does not know. */
export type PageFault =
  | MetaDataFault
  | TikTokDetailsFault
  | 'challenge'
  | 'waiting'
  | 'waiting_once'
  | 'blank'
  | 'forbidden'
  | 'loading'
  | 'login'
  | 'login_form'
  | 'rate_limited'
  | 'unavailable'
  | 'hang';

/** Faults of a media host that does not send the whole video. */
export type MediaFault =
  | 'expired'
  | 'gone'
  | 'unavailable'
  | 'html'
  | 'truncated'
  | 'cut'
  | 'slow'
  | 'hang'
  | 'endless'
  | 'oversized'
  | 'redirect_inside'
  | 'redirect_outside';

export type AdFaults = {
  page?: PageFault;
  media?: MediaFault;
  /** Only this quality of the video is at fault; without it both are. */
  mediaQuality?: VideoQuality;
  /** The faults end after this many further page loads; without it they stay. */
  forLoads?: number;
};

/** Counts the page loads of each ad and knows which faults act on which load. */
export class FaultBook {
  readonly #loads = new Map<string, number>();
  readonly #faults = new Map<string, AdFaults & { lastLoad: number }>();
  readonly #standing: ReadonlyMap<string, AdFaults>;

  /** `standing` are the default faults of ads; their `forLoads` counts from the start. */
  constructor(standing: ReadonlyMap<string, AdFaults>) {
    this.#standing = standing;
  }

  set(adId: string, faults: AdFaults): void {
    this.#faults.set(adId, { ...faults, lastLoad: (this.#loads.get(adId) ?? 0) + (faults.forLoads ?? Number.POSITIVE_INFINITY) });
  }

  /** Begins a page load and answers its number, from 1. */
  nextLoad(adId: string): number {
    const load = (this.#loads.get(adId) ?? 0) + 1;
    this.#loads.set(adId, load);
    return load;
  }

  /** The load that began last; 0 before the first. */
  lastLoad(adId: string): number {
    return this.#loads.get(adId) ?? 0;
  }

  at(adId: string, load: number): AdFaults {
    const faults = this.#faults.get(adId);
    if (faults !== undefined) return load > faults.lastLoad ? {} : faults;
    const standing = this.#standing.get(adId) ?? {};
    return load > (standing.forLoads ?? Number.POSITIVE_INFINITY) ? {} : standing;
  }

  clear(): void {
    this.#loads.clear();
    this.#faults.clear();
  }
}
