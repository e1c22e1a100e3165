import { AppError } from '@/lib/errors';
import type { Platform } from '@/lib/platforms';
import type { AdRef } from './schema';

/** In UTF-16 units, blanks around it apart. */
export const MAX_URL_LENGTH = 2048;

type Library = {
  /** `xx-yy` stands for two pairs of letters. */
  hosts: readonly string[];
  /** Each with or without a slash at its end. */
  paths: readonly string[];
  parameter: string;
  minDigits: number;
  maxDigits: number;
  toUrl: (id: string) => string;
};

/** What the URL of one ad looks like in each library. */
export const libraries: Record<Platform, Library> = {
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

// Its own list of names, because the web form checks addresses in the browser, where the schemas are too heavy to send.
const platforms = Object.keys(libraries) as Platform[];

const isHostOf = (platform: Platform, host: string) => libraries[platform].hosts.includes(host.replace(/^[a-z]{2}-[a-z]{2}\./, 'xx-yy.'));

const isPathOf = (platform: Platform, path: string) => libraries[platform].paths.includes(path.replace(/\/$/, ''));

function isIdOf(platform: Platform, id: string): boolean {
  const { minDigits, maxDigits } = libraries[platform];
  return /^[1-9][0-9]*$/.test(id) && id.length >= minDigits && id.length <= maxDigits;
}

const PASTE_META = 'Paste the link of one ad, such as https://www.facebook.com/ads/library/?id=1234567890123456.';
const PASTE_TIKTOK = 'Paste the link of one ad, such as https://library.tiktok.com/ads/detail/?ad_id=1234567890123456.';
const PASTE_EITHER =
  'Paste the link of one ad: https://www.facebook.com/ads/library/?id=… (Meta Ad Library) or https://library.tiktok.com/ads/detail/?ad_id=… (TikTok Ad Library).';
const paste: Record<Platform, string> = { meta: PASTE_META, tiktok: PASTE_TIKTOK };

function refuse(what: string, advice: string = PASTE_EITHER): never {
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

type Parts = { scheme: 'http' | 'https'; host: string; path: string; query: string };

function requireScheme(text: string): 'http' | 'https' {
  const scheme = /^(https?):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https') return scheme;
  if (/^\d+$/.test(text)) refuse('An id alone does not say which ad library it belongs to.');
  if (/^(?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text))
    refuse('The URL does not begin with https://.', 'Put https:// in front of it and send it again.');
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) refuse('Only URLs that begin with https:// (or http://) are accepted.');
  return refuse('This is not a URL.');
}

/** The raw text taken apart without decoding or normalising anything but the case of scheme and host. */
function splitUrl(text: string): Parts {
  const scheme = requireScheme(text);
  const rest = text.slice(scheme.length + 3);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  const beforeFragment = rest.slice(authority.length).split('#', 1)[0] ?? '';
  const mark = beforeFragment.indexOf('?');
  if (authority.includes('@')) refuse('URLs with a user name or password are not accepted.');
  const [, name = '', port] = /^([A-Za-z0-9.-]+)(?::(.*))?$/.exec(authority) ?? [];
  if (name === '') refuse('The site name in the URL is not one of the two ad libraries.');
  if (port !== undefined && port !== (scheme === 'https' ? '443' : '80')) refuse('URLs with a port number are not accepted.');
  return {
    scheme,
    host: name.toLowerCase(),
    path: mark === -1 ? beforeFragment : beforeFragment.slice(0, mark),
    query: mark === -1 ? '' : beforeFragment.slice(mark + 1),
  };
}

function refuseHost(host: string, path: string): never {
  if (
    ['fb.me', 'fb.com', 'fb.watch', 'l.facebook.com', 'lm.facebook.com', 'vm.tiktok.com', 'vt.tiktok.com'].includes(host) ||
    (host === 'www.tiktok.com' && path.startsWith('/t/'))
  ) {
    refuse('This is a short or redirecting link, which does not name the ad.', `Open it and copy the ad's own address. ${PASTE_EITHER}`);
  }
  if (host === 'ads.tiktok.com') refuse('This is a TikTok Creative Center page, which is not the ad library.', PASTE_TIKTOK);
  if (/^(?:www\.|m\.)?tiktok\.com$/.test(host)) refuse('This is an organic TikTok page, not an ad in the ad library.', PASTE_TIKTOK);
  if (/^[a-z0-9-]+\.facebook\.com$/.test(host)) refuse('This Facebook address does not serve the ad library.', PASTE_META);
  return refuse('This site is not one of the two supported ad libraries.');
}

function refusePath(platform: Platform, path: string): never {
  const advice = paste[platform];
  const lower = path.toLowerCase();
  if (isPathOf(platform, lower)) refuse('The path of the URL must be in lower case.', advice);
  if (platform === 'tiktok') {
    if (/^\/ads\/detail\/\d+\/?$/.test(path)) refuse('The ad id must be given as ?ad_id=.', advice);
    if (/^\/ads\/?$/.test(path))
      refuse('This is a search or advertiser page, not one ad.', `Open one ad there and copy its address. ${advice}`);
    return refuse('This page of the TikTok library is not one ad.', advice);
  }
  if (lower.startsWith('/ads/')) refuse('This page of the Meta Ad Library is not one ad.', advice);
  return refuse('This is a Facebook page or post, not an ad in the ad library.', `Look the ad up in the ad library. ${advice}`);
}

function namedPairs(query: string): [name: string, value: string][] {
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
  const pairs = namedPairs(query);
  const [first, second] = pairs.filter(([name]) => name === parameter);
  if (first === undefined && pairs.some(([name]) => listParameters.has(name))) {
    refuse('This is a search or advertiser page, not one ad.', `Open one ad there and copy its address. ${paste[platform]}`);
  }
  if (first === undefined || first[1] === '')
    return refuse(`The ad id is missing: there is no ${parameter}= with a number in the URL.`, paste[platform]);
  if (second !== undefined) refuse(`The URL names more than one ad: ${parameter}= must appear once.`, paste[platform]);
  if (!isIdOf(platform, first[1]))
    refuse(`The ad id is not valid: it must be ${minDigits} to ${maxDigits} digits without a leading zero.`, paste[platform]);
  return first[1];
}

/** What a WHATWG parser would open must be what the grammar read: two readings of one text are an attack or a mistake. */
function parserAgrees(text: string, { scheme, host, path }: Parts, parameter: string, id: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const values = url.searchParams.getAll(parameter);
  const sameOrigin =
    url.protocol === `${scheme}:` && url.hostname === host && url.port === '' && url.username === '' && url.password === '';
  return sameOrigin && url.pathname === path && values.length === 1 && values[0] === id;
}

/** Reads the URL of one ad in a supported library; throws `invalid_url` with what is wrong and what to paste instead. */
export function parseAdUrl(input: string): AdRef {
  const text = trimBlanks(input);
  if (text === '') refuse('The URL is empty.');
  if (text.length > MAX_URL_LENGTH) refuse(`The URL is longer than ${MAX_URL_LENGTH} characters.`);
  if (/[\p{Cc}\p{Cs} \\<>]/u.test(text)) refuse('The URL contains spaces, angle brackets or other characters that a link cannot have.');
  const parts = splitUrl(text);
  const platform = platforms.find((name) => isHostOf(name, parts.host));
  if (platform === undefined) return refuseHost(parts.host, parts.path);
  const { parameter, toUrl } = libraries[platform];
  if (!isPathOf(platform, parts.path)) refusePath(platform, parts.path);
  const adId = requireAdId(platform, parts.query);
  if (!parserAgrees(text, parts, parameter, adId)) refuse('The URL can be read in two ways.', paste[platform]);
  return { platform, adId, url: toUrl(adId) };
}

/** The canonical URL of an ad whose id was read before. */
export function toAdUrl(platform: Platform, adId: string): string {
  return libraries[platform].toUrl(adId);
}
