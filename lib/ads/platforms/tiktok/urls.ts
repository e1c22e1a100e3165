import { type LibraryUrls, shortLink, toPasteAdvice, type UrlParts } from '@/lib/ads/library-urls';
import { libraryNames } from '@/lib/platforms';

const toUrl = (id: string) => `https://library.tiktok.com/ads/detail/?ad_id=${id}`;
const paste = toPasteAdvice(toUrl);

function rejectHost({ host, path }: UrlParts) {
  if (['vm.tiktok.com', 'vt.tiktok.com'].includes(host) || (host === 'www.tiktok.com' && path.startsWith('/t/'))) return shortLink;
  if (host === 'ads.tiktok.com') return { what: 'This is a TikTok Creative Center page, which is not the ad library.', paste };
  if (/^(?:www\.|m\.)?tiktok\.com$/.test(host)) return { what: 'This is an organic TikTok page, not an ad in the ad library.', paste };
  return undefined;
}

function rejectPath({ path }: UrlParts) {
  if (/^\/ads\/detail\/\d+\/?$/.test(path)) return { what: 'The ad ID must be given as ?ad_id=.', paste };
  if (/^\/ads\/?$/.test(path))
    return { what: 'This is a search or advertiser page, not a single ad.', first: 'Open an ad there and copy its URL.', paste };
  return { what: `This page of the ${libraryNames.tiktok} is not a single ad.`, paste };
}

export const tiktokUrls: LibraryUrls = {
  hosts: ['library.tiktok.com'],
  paths: ['/ads/detail'],
  parameter: 'ad_id',
  minDigits: 10,
  maxDigits: 22,
  listParameters: ['adv_name', 'adv_biz_ids', 'query_type'],
  toUrl,
  steps: 'Open an ad from the search results and copy the URL of its page.',
  rejectHost,
  rejectPath,
};
