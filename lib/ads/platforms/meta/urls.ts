import { isAdId, type LibraryUrls, parseQuery, type Rejection, shortLink, toPasteAdvice, type UrlParts } from '@/lib/ads/library-urls';
import { libraryNames } from '@/lib/platforms';

const digits = { minDigits: 8, maxDigits: 20 };
const toUrl = (id: string) => `https://www.facebook.com/ads/library/?id=${id}`;
const paste = toPasteAdvice(toUrl);

function pasteInstead(query: string): string {
  const ids = parseQuery(query).flatMap(([name, value]) => (name === 'id' && isAdId(digits, value) ? [value] : []));
  const [id] = ids;
  return id !== undefined && ids.length === 1 ? `Paste ${toUrl(id)}.` : paste;
}

const adsManager: Rejection = {
  what: 'This is Meta Ads Manager, which only its advertiser can open.',
  first: `If the ad is public, look it up in the ${libraryNames.meta}.`,
  paste,
};

function rejectHost({ host, path, query }: UrlParts) {
  if (/^(?:www\.|m\.|web\.)?fb\.com$/.test(host) && path.startsWith('/ads/'))
    return { what: 'The ad library is at www.facebook.com; fb.com only leads there.', paste: pasteInstead(query) };
  if (/^(?:www\.)?instagram\.com$/.test(host))
    return { what: `This is Instagram. Ads on Instagram are in the ${libraryNames.meta}, too.`, first: 'Look up the ad there.', paste };
  if (host === 'adsmanager.facebook.com') return adsManager;
  if (/^(?:mbasic|touch)\.facebook\.com$/.test(host) && path.startsWith('/ads/'))
    return { what: 'The ad library is at www.facebook.com.', paste: pasteInstead(query) };
  if (['fb.me', 'fb.com', 'fb.watch', 'l.facebook.com', 'lm.facebook.com'].includes(host)) return shortLink;
  if (/^[a-z0-9-]+\.facebook\.com$/.test(host)) return { what: 'This Facebook site is not the ad library.', paste };
  return undefined;
}

function rejectPath({ path, query }: UrlParts) {
  const lower = path.toLowerCase();
  if (/^\/(?:adsmanager|ads\/manager)(?:\/|$)/.test(lower)) return adsManager;
  const lost = /^\/ads\/library\/(id=[0-9]+)/.exec(lower)?.[1];
  if (lost !== undefined) return { what: 'The URL has no ? in front of its ad ID.', paste: pasteInstead(lost) };
  if (/^\/ads\/archive\/?$/.test(lower))
    return { what: `This is the former address of the ${libraryNames.meta}.`, paste: pasteInstead(query) };
  if (lower.startsWith('/ads/')) return { what: `This page of the ${libraryNames.meta} is not a single ad.`, paste };
  return { what: 'This is a Facebook page or post, not an ad in the ad library.', first: 'Look up the ad in the ad library.', paste };
}

export const metaUrls: LibraryUrls = {
  hosts: ['facebook.com', ...['www', 'm', 'web', 'business', 'xx-yy'].map((name) => `${name}.facebook.com`)],
  paths: ['/ads/library', '/ads/archive/render_ad'],
  parameter: 'id',
  ...digits,
  listParameters: ['q', 'view_all_page_id', 'search_type'],
  toUrl,
  steps: 'Find the ad, open its three-dot menu and choose “Copy ad link”. Or open “See ad details” and copy the URL.',
  rejectHost,
  rejectPath,
};
