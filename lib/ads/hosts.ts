import type { Platform } from '@/lib/platforms';
import type { HostPattern, LibraryHosts } from './library-adapter';

export const libraryHosts: Record<Platform, LibraryHosts> = {
  meta: {
    pages: ['facebook.com', '*.facebook.com', '*.fbcdn.net'],
    media: [{ host: '*.fbcdn.net' }],
  },
  tiktok: {
    pages: [
      'library.tiktok.com',
      '*.tiktokcdn.com',
      '*.tiktokcdn-eu.com',
      '*.tiktokcdn-us.com',
      '*.ttwstatic.com',
      '*.ibyteimg.com',
      '*.byteimg.com',
    ],
    media: [
      { host: 'library.tiktok.com', pathPrefix: '/api/v1/cdn/' },
      { host: '*.tiktokcdn.com' },
      { host: '*.tiktokcdn-eu.com' },
      { host: '*.tiktokcdn-us.com' },
    ],
  },
};

/** `host` is in lower case. */
export function matchesHost(host: string, pattern: HostPattern): boolean {
  if (!pattern.startsWith('*.')) return host === pattern;
  return host.length > pattern.length - 1 && host.endsWith(pattern.slice(1));
}

/** Servers may parse it differently: an escaped slash, backslash, dot or percent sign, an incomplete escape, a dropped character. */
const ambiguous = /%(?:25|2e|2f|5c)|%(?![0-9a-f]{2})|[\\\s\p{Cc}]/iu;

/** Media may be fetched from it: https, default port, no credentials, a listed origin, a clear path. `link` may be relative to `base`. */
export function findMediaUrl(link: unknown, platform: Platform, base?: URL): URL | undefined {
  if (typeof link !== 'string' || link.length > 8192 || !URL.canParse(link, base)) return undefined;
  // Tested before parsing, because the parser resolves escaped dot segments.
  if (ambiguous.test(link.split(/[?#]/, 1)[0] ?? '')) return undefined;
  const url = new URL(link, base);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const listed = libraryHosts[platform].media.some(
    (origin) => matchesHost(url.hostname, origin.host) && url.pathname.startsWith(origin.pathPrefix ?? '/'),
  );
  return listed ? url : undefined;
}
