import { createDateFormat, toIsoDate } from '@/lib/ads/dates';
import { isObject, type JsonObject } from '@/lib/ads/embedded-json';
import { findMediaUrl } from '@/lib/ads/hosts';
import { readHost } from '@/lib/ads/landing-host';
import type { AdVideo, ScrapedAd } from '@/lib/ads/schema';
import { toCopy, toPageId } from '@/lib/ads/text';
import { toPlainText } from '@/lib/plain-text';

const maxLength = { name: 200, label: 200, list: 400 } as const;
const MAX_VIDEOS = 30;
const MAX_REGIONS = 40;

const utcDate = createDateFormat('UTC');

export type TikTokDetails = { ad: JsonObject; advertiser: JsonObject; targeting: JsonObject };

export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listItems(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Equal across page loads, where the link changes: the cover's `VideoID`, or the origin URL's file name, base64 in the proxy's link. */
function toAssetKey(url: URL, cover: unknown): string {
  const id = typeof cover === 'string' && URL.canParse(cover) ? new URL(cover).searchParams.get('VideoID') : null;
  if (id !== null && /^[\w-]{8,80}$/.test(id)) return id;
  const inner = Buffer.from(/\/cdn\/\d+\/video\/([\w=+-]+)\//.exec(url.pathname)?.[1] ?? '', 'base64').toString('utf8');
  const path = URL.canParse(inner) ? new URL(inner).pathname : url.pathname;
  return path.split('/').findLast((segment) => segment !== '') ?? path;
}

export function toTikTokVideo(link: unknown, cover: unknown): AdVideo | undefined {
  const url = findMediaUrl(link, 'tiktok');
  return url && { assetKey: toAssetKey(url, cover), sources: [{ quality: 'original', url: url.href }] };
}

export function toDistinct(videos: readonly (AdVideo | undefined)[]): AdVideo[] {
  const byKey = new Map<string, AdVideo>();
  for (const video of videos) if (video !== undefined && !byKey.has(video.assetKey)) byKey.set(video.assetKey, video);
  return [...byKey.values()].slice(0, MAX_VIDEOS);
}

function readLabel(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return String(value);
  return toPlainText(value, maxLength.label);
}

function joinLabels(values: readonly unknown[]): string | null {
  const labels = values.slice(0, MAX_REGIONS).map(readLabel);
  return toPlainText(labels.filter((label) => label !== null).join(', '), maxLength.list);
}

function readRejection({ rejection_info: info }: JsonObject): string | null {
  if (!isObject(info)) return null;
  return joinLabels(listItems(info.affected_regions)) ?? 'yes';
}

/** The payer may be a private person and is left out. */
function readFacts({ ad, advertiser, targeting }: TikTokDetails): ScrapedAd['facts'] {
  const location = toObject(targeting.location);
  const regions = listItems(location.data)
    .map(toObject)
    .map(({ region, impressions }) => [readLabel(region), readLabel(impressions)].filter((part) => part !== null).join(' '));
  const facts: [name: string, value: string | null][] = [
    ['unique users seen', readLabel(ad.estimated_audience)],
    ['target audience size', readLabel(targeting.target_audience_size)],
    ['shown in', joinLabels(regions) ?? joinLabels(listItems(targeting.countries))],
    ['advertising objective', readLabel(ad.advertising_objective)],
    ['spend', readLabel(ad.spent)],
    ['impressions', readLabel(ad.impression)],
    ['advertiser registered in', readLabel(advertiser.registry_location)],
    ['advertiser followers', readLabel(toObject(advertiser.tt_user).follower_count)],
    ['subject', readLabel(ad.subject)],
    ['rejected by the platform in', readRejection(ad)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** The caller has checked the id. */
export function toTikTokAd(adId: string, details: TikTokDetails): ScrapedAd {
  const { ad, advertiser } = details;
  const videos = toDistinct(
    listItems(ad.videos)
      .map(toObject)
      .map(({ video_url: link, cover_img: cover }) => toTikTokVideo(link, cover)),
  );
  const images = listItems(ad.image_urls).filter((link) => typeof link === 'string' && link !== '').length;
  return {
    platform: 'tiktok',
    adId,
    pageName: toPlainText(advertiser.name, maxLength.name) ?? toPlainText(ad.name, maxLength.name),
    pageId: toPageId(advertiser.adv_biz_ids),
    body: toCopy(ad.title),
    title: null,
    linkDescription: null,
    ctaText: toPlainText(ad.call_to_action, maxLength.label),
    landingHost: readHost(ad.external_url),
    format: videos.length > 0 ? 'VIDEO' : images > 1 ? 'CAROUSEL' : images === 1 ? 'IMAGE' : null,
    firstShown: toIsoDate(ad.first_shown_date, utcDate),
    lastShown: toIsoDate(ad.last_shown_date, utcDate),
    active: null,
    publisherPlatforms: ['TIKTOK'],
    facts: readFacts(details),
    videos,
    // The images of a video ad are its covers.
    imageCount: videos.length > 0 ? 0 : images,
  };
}

/** Tells whether the platform's review rejected the ad, everywhere or in some regions. */
export function isRejected({ sor_audit_status: status, rejection_info: info }: JsonObject): boolean {
  return String(status) === '3' || isObject(info);
}
