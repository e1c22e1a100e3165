import type { ScrapedAd } from './schema';

/** An answer to a request that the page itself made. `isCut` when `body` is not all of it, so that what is missing there proves nothing. */
export type RecordedResponse = { url: string; status: number; body: string; isCut: boolean };

/** What a browser holds of a library's page at one moment; everything the reading depends on. */
export type Capture = {
  /** Address of the document now, after redirects. */
  address: string;
  /** HTTP status of the last document, which some libraries set without meaning it. */
  status: number | undefined;
  html: string;
  /** Whether the document has come to its end. */
  isLoaded: boolean;
  /** The answers the library asked to be recorded, in the order in which they came. */
  responses: readonly RecordedResponse[];
};

/** A word of the library that has no rule of its own, as it stood there but for its cap; it goes to the log. */
export type UnknownWord = { field: 'no_result_reason' | 'gated_type'; value: string };

/**
 * What a capture says about the requested ad. `partial` is an ad read from what people see because the data is
 * missing or shows no media; it stands only when nothing better follows.
 */
export type Reading = { unknown?: UnknownWord } & (
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

/** A request of the page: its address and, of a POST, what it sent. */
export type PageRequest = { url: string; body: string };

/** One ad library: how its page is addressed and read. `read` is pure and never throws. */
export type Library = {
  toPageUrl: (canonicalUrl: string) => string;
  /** Whether the answer to this request of the page belongs into the capture. */
  records: (request: PageRequest, adId: string) => boolean;
  read: (capture: Capture, adId: string) => Reading;
};
