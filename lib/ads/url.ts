import { AppError } from '@/lib/errors';
import { libraryNames, type Platform } from '@/lib/platforms';
import type { AdRef } from './schema';

/** The limit in UTF-16 units, without surrounding blanks. */
export const MAX_URL_LENGTH = 2048;

type AdUrlFormat = {
  /** In a host, `xx-yy` matches two pairs of letters. */
  hosts: readonly string[];
  /** The paths, each with or without a trailing slash. */
  paths: readonly string[];
  parameter: string;
  minDigits: number;
  maxDigits: number;
  toUrl: (id: string) => string;
};

/** The format of the URL of one ad in each library. */
export const libraries: Record<Platform, AdUrlFormat> = {
  meta: {
    hosts: ['facebook.com', ...['www', 'm', 'web', 'business', 'xx-yy'].map((name) => `${name}.facebook.com`)],
    paths: ['/ads/library', '/ads/archive/render_ad'],
    parameter: 'id',
    minDigits: 8,
    maxDigits: 20,
    toUrl: (id) => `https://www.facebook.com/ads/library/?id=${id}`,
  },
  tiktok: {
    hosts: ['library.tiktok.com'],
    paths: ['/ads/detail'],
    parameter: 'ad_id',
    minDigits: 10,
    maxDigits: 22,
    toUrl: (id) => `https://library.tiktok.com/ads/detail/?ad_id=${id}`,
  },
};

// Not from @/lib/platforms, because the web form checks URLs in the browser and must not load the schemas.
const platforms = Object.keys(libraries) as Platform[];

const isHostOf = (platform: Platform, host: string) => libraries[platform].hosts.includes(host.replace(/^[a-z]{2}-[a-z]{2}\./, 'xx-yy.'));

const isPathOf = (platform: Platform, path: string) => libraries[platform].paths.includes(path.replace(/\/$/, ''));

function isIdOf(platform: Platform, id: string): boolean {
  const { minDigits, maxDigits } = libraries[platform];
  return /^[1-9][0-9]*$/.test(id) && id.length >= minDigits && id.length <= maxDigits;
}

const PASTE_META = 'Paste the URL of one ad, such as https://www.facebook.com/ads/library/?id=1234567890123456.';
const PASTE_TIKTOK = 'Paste the URL of one ad, such as https://library.tiktok.com/ads/detail/?ad_id=1234567890123456.';
const PASTE_EITHER = `Paste the URL of one ad: https://www.facebook.com/ads/library/?id=… (${libraryNames.meta}) or https://library.tiktok.com/ads/detail/?ad_id=… (${libraryNames.tiktok}).`;
const paste: Record<Platform, string> = { meta: PASTE_META, tiktok: PASTE_TIKTOK };

function reject(what: string, advice: string = PASTE_EITHER): never {
  throw new AppError('invalid_url', { message: `${what} ${advice}` });
}

function trimBlanks(input: string): string {
  const isBlank = (at: number) => ' \t\r\n'.includes(input.charAt(at));
  let start = 0;
  let end = input.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return input.slice(start, end);
}

type UrlParts = { scheme: 'http' | 'https'; host: string; path: string; query: string };

function requireScheme(text: string): 'http' | 'https' {
  const scheme = /^(https?):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https') return scheme;
  if (/^\d+$/.test(text)) reject('An ad ID alone does not say which ad library it belongs to.');
  if (/^(?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text))
    reject('The URL does not begin with https://.', 'Put https:// in front of it and send it again.');
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) reject('Only URLs that begin with https:// (or http://) are accepted.');
  return reject('This is not a URL.');
}

/** Splits the raw text; decodes and normalizes nothing but the case of scheme and host. */
function splitUrl(text: string): UrlParts {
  const scheme = requireScheme(text);
  const rest = text.slice(scheme.length + 3);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  const beforeFragment = rest.slice(authority.length).split('#', 1)[0] ?? '';
  const mark = beforeFragment.indexOf('?');
  if (authority.includes('@')) reject('URLs with a user name or password are not accepted.');
  const [, name = '', port] = /^([A-Za-z0-9.-]+)(?::(.*))?$/.exec(authority) ?? [];
  if (name === '') reject('The site name in the URL is not one of the two ad libraries.');
  if (port !== undefined && port !== (scheme === 'https' ? '443' : '80')) reject('URLs with a port number are not accepted.');
  return {
    scheme,
    host: name.toLowerCase(),
    path: mark === -1 ? beforeFragment : beforeFragment.slice(0, mark),
    query: mark === -1 ? '' : beforeFragment.slice(mark + 1),
  };
}

/** The advice for a URL that names an ad in a form we do not read: the form to paste, with its ad ID where it has a valid one. */
function pasteMeta(query: string): string {
  const ids = parseQuery(query).flatMap(([name, value]) => (name === 'id' && isIdOf('meta', value) ? [value] : []));
  const [id] = ids;
  return id !== undefined && ids.length === 1 ? `Paste ${libraries.meta.toUrl(id)}.` : PASTE_META;
}

function rejectHost({ host, path, query }: UrlParts): never {
  if (/^(?:www\.|m\.|web\.)?fb\.com$/.test(host) && path.startsWith('/ads/'))
    reject('The ad library is at www.facebook.com; fb.com only leads there.', pasteMeta(query));
  if (
    ['fb.me', 'fb.com', 'fb.watch', 'l.facebook.com', 'lm.facebook.com', 'vm.tiktok.com', 'vt.tiktok.com'].includes(host) ||
    (host === 'www.tiktok.com' && path.startsWith('/t/'))
  ) {
    reject('This is a short or redirecting link, which does not name the ad.', `Open it and copy the URL of the ad. ${PASTE_EITHER}`);
  }
  if (host === 'ads.tiktok.com') reject('This is a TikTok Creative Center page, which is not the ad library.', PASTE_TIKTOK);
  if (/^(?:www\.|m\.)?tiktok\.com$/.test(host)) reject('This is an organic TikTok page, not an ad in the ad library.', PASTE_TIKTOK);
  if (/^[a-z0-9-]+\.facebook\.com$/.test(host)) reject('This Facebook site is not the ad library.', PASTE_META);
  return reject('This site is not one of the two supported ad libraries.');
}

function rejectPath(platform: Platform, { path, query }: UrlParts): never {
  const advice = paste[platform];
  const lower = path.toLowerCase();
  if (isPathOf(platform, lower)) reject('The path of the URL must be in lower case.', advice);
  if (platform === 'tiktok') {
    if (/^\/ads\/detail\/\d+\/?$/.test(path)) reject('The ad ID must be given as ?ad_id=.', advice);
    if (/^\/ads\/?$/.test(path))
      reject('This is a search or advertiser page, not a single ad.', `Open an ad there and copy its URL. ${advice}`);
    return reject(`This page of the ${libraryNames.tiktok} is not a single ad.`, advice);
  }
  if (/^\/ads\/archive\/?$/.test(lower)) reject(`This is the former address of the ${libraryNames.meta}.`, pasteMeta(query));
  if (lower.startsWith('/ads/')) reject(`This page of the ${libraryNames.meta} is not a single ad.`, advice);
  return reject('This is a Facebook page or post, not an ad in the ad library.', `Look up the ad in the ad library. ${advice}`);
}

function parseQuery(query: string): [name: string, value: string][] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=');
      return mark === -1 ? [pair, ''] : [pair.slice(0, mark), pair.slice(mark + 1)];
    });
}

const listParameters = new Set(['q', 'view_all_page_id', 'search_type', 'adv_name', 'adv_biz_ids', 'query_type']);

function requireAdId(platform: Platform, query: string): string {
  const { parameter, minDigits, maxDigits } = libraries[platform];
  const pairs = parseQuery(query);
  const [first, second] = pairs.filter(([name]) => name === parameter);
  if (first === undefined && pairs.some(([name]) => listParameters.has(name))) {
    reject('This is a search or advertiser page, not a single ad.', `Open an ad there and copy its URL. ${paste[platform]}`);
  }
  if (first === undefined || first[1] === '')
    return reject(`The ad ID is missing: the URL has no ${parameter}= with a number.`, paste[platform]);
  if (second !== undefined) reject(`The URL names more than one ad: ${parameter}= must appear once.`, paste[platform]);
  if (!isIdOf(platform, first[1]))
    reject(`The ad ID is not valid: it must be ${minDigits} to ${maxDigits} digits without a leading zero.`, paste[platform]);
  return first[1];
}

/** Tells whether a WHATWG parser reads the URL as we did; where it does not, the URL is an attack or a mistake. */
function isUnambiguous(text: string, { scheme, host, path }: UrlParts, parameter: string, id: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const values = url.searchParams.getAll(parameter);
  const sameOrigin =
    url.protocol === `${scheme}:` && url.hostname === host && url.port === '' && url.username === '' && url.password === '';
  return sameOrigin && url.pathname === path && values.length === 1 && values[0] === id;
}

/** Parses the URL of one ad in a supported library; throws `invalid_url` with what is wrong and what to paste instead. */
export function parseAdUrl(input: string): AdRef {
  const text = trimBlanks(input);
  if (text === '') reject('The URL is empty.');
  if (text.length > MAX_URL_LENGTH) reject(`The URL is longer than ${MAX_URL_LENGTH} characters.`);
  if (/[\p{Cc}\p{Cs} \\<>]/u.test(text)) reject('The URL contains spaces, angle brackets or other characters that a link cannot have.');
  const parts = splitUrl(text);
  const platform = platforms.find((name) => isHostOf(name, parts.host));
  if (platform === undefined) return rejectHost(parts);
  const { parameter, toUrl } = libraries[platform];
  if (!isPathOf(platform, parts.path)) rejectPath(platform, parts);
  const adId = requireAdId(platform, parts.query);
  if (!isUnambiguous(text, parts, parameter, adId)) reject('The URL is ambiguous.', paste[platform]);
  return { platform, adId, url: toUrl(adId) };
}

/** The canonical URL of an ad. */
export function toAdUrl(platform: Platform, adId: string): string {
  return libraries[platform].toUrl(adId);
}
