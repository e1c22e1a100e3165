import { AppError } from '@/lib/errors';
import { libraryCount, libraryNames, type Platform } from '@/lib/platforms';
import { isAdId, type LibraryUrls, parseQuery, type Rejection, toPasteAdvice, type UrlParts } from './library-urls';
import { metaUrls } from './platforms/meta/urls';
import { tiktokUrls } from './platforms/tiktok/urls';
import type { AdRef } from './schema';

/** The limit in UTF-16 units, without surrounding blanks. */
export const MAX_URL_LENGTH = 2048;

/** The cookie of pasted ads has room for about 50. */
export const MAX_TOGETHER = 20;

export const libraries: Record<Platform, LibraryUrls> = { meta: metaUrls, tiktok: tiktokUrls };

// Not from @/lib/platforms, because the web form checks URLs in the browser and must not load the schemas.
const platforms = Object.keys(libraries) as Platform[];

const isHostOf = (platform: Platform, host: string) => libraries[platform].hosts.includes(host.replace(/^[a-z]{2}-[a-z]{2}\./, 'xx-yy.'));

const isPathOf = (platform: Platform, path: string) => libraries[platform].paths.includes(path.replace(/\/$/, ''));

const PASTE_ANY = `Paste the URL of one ad: ${platforms.map((name) => `${libraries[name].toUrl('…')} (${libraryNames[name]})`).join(' or ')}.`;

const pasteOf = (platform: Platform) => toPasteAdvice(libraries[platform].toUrl);

function reject(what: string, advice: string = PASTE_ANY): never {
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
  if (name === '') reject(`The site name in the URL is not one of the ${libraryCount} ad libraries.`);
  if (port !== undefined && port !== (scheme === 'https' ? '443' : '80')) reject('URLs with a port number are not accepted.');
  return {
    scheme,
    host: name.toLowerCase(),
    path: mark === -1 ? beforeFragment : beforeFragment.slice(0, mark),
    query: mark === -1 ? '' : beforeFragment.slice(mark + 1),
  };
}

const rejectFor = ({ what, first, paste = PASTE_ANY }: Rejection): never => reject(what, first === undefined ? paste : `${first} ${paste}`);

function rejectHost(parts: UrlParts): never {
  const [rejection] = platforms.flatMap((platform) => libraries[platform].rejectHost(parts) ?? []);
  return rejectFor(rejection ?? { what: `This site is not one of the ${libraryCount} supported ad libraries.` });
}

function rejectPath(platform: Platform, parts: UrlParts): never {
  if (isPathOf(platform, parts.path.toLowerCase())) reject('The path of the URL must be in lower case.', pasteOf(platform));
  return rejectFor(libraries[platform].rejectPath(parts));
}

const listParameters = new Set(platforms.flatMap((platform) => libraries[platform].listParameters));

function requireAdId(platform: Platform, query: string): string {
  const { parameter, minDigits, maxDigits } = libraries[platform];
  const pairs = parseQuery(query);
  const [first, second] = pairs.filter(([name]) => name === parameter);
  if (first === undefined && pairs.some(([name]) => listParameters.has(name))) {
    reject('This is a search or advertiser page, not a single ad.', `Open an ad there and copy its URL. ${pasteOf(platform)}`);
  }
  if (first === undefined || first[1] === '')
    return reject(`The ad ID is missing: the URL has no ${parameter}= with a number.`, pasteOf(platform));
  if (second !== undefined) reject(`The URL names more than one ad: ${parameter}= must appear once.`, pasteOf(platform));
  if (!isAdId(libraries[platform], first[1]))
    reject(`The ad ID is not valid: it must be ${minDigits} to ${maxDigits} digits without a leading zero.`, pasteOf(platform));
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
  if (!isUnambiguous(text, parts, parameter, adId)) reject('The URL is ambiguous.', pasteOf(platform));
  return { platform, adId, url: toUrl(adId) };
}

/** The key of the run of one video of an ad: the URL for the first, and the number as its fragment for another. */
export const toRunKey = (url: string, video: number): string => (video === 1 ? url : `${url}#${video}`);

export function parseRunKey(key: string): { url: string; video: number } {
  const [url = '', number = '1'] = key.split('#');
  return { url, video: Number(number) };
}

export function toAdUrl(platform: Platform, adId: string): string {
  return libraries[platform].toUrl(adId);
}
