/** The parts of a URL as its text has them; only the case of scheme and host is changed. */
export type UrlParts = { scheme: 'http' | 'https'; host: string; path: string; query: string };

export type Rejection = { what: string; first?: string; paste?: string };

export const parseQuery = (query: string): [name: string, value: string][] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=');
      return mark === -1 ? [pair, ''] : [pair.slice(0, mark), pair.slice(mark + 1)];
    });

/** Forms load this file in the browser, so it imports no schema. */
export type LibraryUrls = {
  /** In a host, `xx-yy` matches two pairs of letters. */
  hosts: readonly string[];
  /** The paths, each with or without a trailing slash. */
  paths: readonly string[];
  parameter: string;
  minDigits: number;
  maxDigits: number;
  listParameters: readonly string[];
  toUrl: (id: string) => string;
  steps: string;
  rejectHost: (parts: UrlParts) => Rejection | undefined;
  rejectPath: (parts: UrlParts) => Rejection;
};

export function isAdId({ minDigits, maxDigits }: Pick<LibraryUrls, 'minDigits' | 'maxDigits'>, id: string): boolean {
  return /^[1-9][0-9]*$/.test(id) && id.length >= minDigits && id.length <= maxDigits;
}

export const toPasteAdvice = (toUrl: LibraryUrls['toUrl']) => `Paste the URL of one ad, such as ${toUrl('1234567890123456')}.`;

export const shortLink: Rejection = {
  what: 'This is a short or redirecting link, which does not name the ad.',
  first: 'Open it and copy the URL of the ad.',
};
