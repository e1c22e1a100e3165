import type { Platform } from '@/lib/platforms';

/** A host name, or `*.suffix` for every name below it. */
export type HostPattern = string;

/** An origin from which media may be fetched; `pathPrefix` restricts a host that also serves other content. */
type MediaOrigin = { host: HostPattern; pathPrefix?: string };

/** Hosts the browser may reach for a library's pages and their scripts. */
export const pageHosts = {
  meta: ['facebook.com', '*.facebook.com', '*.fbcdn.net'],
  tiktok: [
    'library.tiktok.com',
    '*.tiktokcdn.com',
    '*.tiktokcdn-eu.com',
    '*.tiktokcdn-us.com',
    '*.ttwstatic.com',
    '*.ibyteimg.com',
    '*.byteimg.com',
  ],
} as const satisfies Record<Platform, readonly HostPattern[]>;

/** Origins a link to an ad's video may name, at first and after every redirect. */
export const mediaOrigins: Record<Platform, readonly MediaOrigin[]> = {
  meta: [{ host: '*.fbcdn.net' }],
  tiktok: [
    { host: 'library.tiktok.com', pathPrefix: '/api/v1/cdn/' },
    { host: '*.tiktokcdn.com' },
    { host: '*.tiktokcdn-eu.com' },
    { host: '*.tiktokcdn-us.com' },
  ],
};

/** Tells whether `host` (lower case) is the pattern's name, or below its suffix. */
export function matchesHost(host: string, pattern: HostPattern): boolean {
  if (!pattern.startsWith('*.')) return host === pattern;
  return host.length > pattern.length - 1 && host.endsWith(pattern.slice(1));
}

/**
 * Text that a server may parse differently from us: an escaped slash, backslash, dot or percent sign (also from double escaping), an
 * incomplete escape, and characters that a URL parser drops or turns into a slash.
 */
const ambiguous = /%(?:25|2e|2f|5c)|%(?![0-9a-f]{2})|[\\\s\p{Cc}]/iu;

/**
 * The link, or the `Location` that `base` redirects to, as a URL when it may be fetched as media of this platform: https, default port,
 * no credentials, a listed origin, an unambiguous path.
 */
export function findMediaUrl(link: unknown, platform: Platform, base?: URL): URL | undefined {
  if (typeof link !== 'string' || link.length > 8192 || !URL.canParse(link, base)) return undefined;
  // Tested before parsing, because the parser resolves escaped dot segments.
  if (ambiguous.test(link.split(/[?#]/, 1)[0] ?? '')) return undefined;
  const url = new URL(link, base);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const listed = mediaOrigins[platform].some(
    (origin) => matchesHost(url.hostname, origin.host) && url.pathname.startsWith(origin.pathPrefix ?? '/'),
  );
  return listed ? url : undefined;
}
