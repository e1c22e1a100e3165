import { publishedOrigin } from '@/lib/env';

export const HOME_OF_ACCOUNT = '/analyses';

/** A path of this very site to go on to; anything that could lead elsewhere becomes the first page of the account. */
export function toReturnPath(given: unknown): string {
  if (typeof given !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given) || given.includes('\\')) return HOME_OF_ACCOUNT;
  const base = 'http://own.invalid';
  const url = URL.canParse(given, base) ? new URL(given, base) : undefined;
  // Parsing has removed dots from the path: `/.//` is now `//`, which leads to another site.
  if (url?.origin !== base || url.pathname.startsWith('//')) return HOME_OF_ACCOUNT;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The path of a URL of this very site, which is what next-auth makes of a path; any other text is answered as it is. */
export function withoutOwnOrigin(url: string): string {
  const origin = publishedOrigin();
  return URL.canParse(url) && new URL(url).origin === origin ? url.slice(origin.length) : url;
}
