import type { ScrapedAd } from './schema';

/** A response to a request of the page. `isCut`: `body` is incomplete, so that what is missing in it proves nothing. */
export type RecordedResponse = { url: string; status: number; body: string; isCut: boolean };

/** A snapshot of a library's page; a reading depends on nothing else. */
export type Capture = {
  /** Address of the document after redirects. */
  address: string;
  /** HTTP status of the last document; some libraries send an error status with a whole page. */
  status: number | undefined;
  html: string;
  isLoaded: boolean;
  responses: readonly RecordedResponse[];
};

/** A value of the library that no rule covers, truncated; it is logged. */
export type UnknownValue = { field: 'no_result_reason' | 'gated_type'; value: string };

/** `partial`: read from the visible page, because the data is missing or has no media; it counts only when no better reading follows. */
export type Reading = { unknown?: UnknownValue } & (
  | { state: 'content' | 'partial'; ad: ScrapedAd }
  | {
      state:
        | 'not_found'
        | 'removed'
        | 'restricted'
        | 'not_shown'
        | 'no_link'
        | 'captcha'
        | 'challenge'
        | 'loading'
        | 'withheld'
        | 'refused'
        | 'busy'
        | 'login'
        | 'rate_limited'
        | 'unavailable';
    }
);

export type PageState = Reading['state'];

/** `body` is that of a POST. */
export type PageRequest = { url: string; body: string };

/** A host name, or `*.suffix` for every name below it. */
export type HostPattern = string;

/** An origin from which media may be fetched; `pathPrefix` restricts a host that also serves other content. */
type MediaOrigin = { host: HostPattern; pathPrefix?: string };

export type LibraryHosts = {
  pages: readonly HostPattern[];
  /** Origins a link to an ad's video may name, at first and after every redirect. */
  media: readonly MediaOrigin[];
};

/** `read` is pure and never throws. */
export type LibraryAdapter = {
  toPageUrl: (canonicalUrl: string) => string;
  shouldRecord: (request: PageRequest, adId: string) => boolean;
  read: (capture: Capture, adId: string) => Reading;
  /** True if the page of an ad that is running states a last day. */
  showsLastDay: boolean;
};
