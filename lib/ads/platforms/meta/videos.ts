import { isObject, type JsonObject } from '@/lib/ads/embedded-json';
import { findMediaUrl } from '@/lib/ads/hosts';
import type { AdVideo } from '@/lib/ads/schema';

type Quality = AdVideo['sources'][number]['quality'];
type Hint = { assetId: string | undefined; seconds: number | undefined; quality: 'hd' | 'sd' | undefined };

const MAX_VIDEOS = 30;
const HD_LINES = 600;

const itemKeys = [
  ['video_hd_url', 'hd'],
  ['video_sd_url', 'sd'],
  ['watermarked_video_hd_url', 'watermarked_hd'],
  ['watermarked_video_sd_url', 'watermarked_sd'],
] as const satisfies readonly (readonly [string, Quality])[];

const extraKeys = [
  ['video_hd_handle', 'hd'],
  ['video_sd_handle', 'sd'],
] as const satisfies readonly (readonly [string, Quality])[];

const qualityOrder: Record<Quality, number> = { hd: 0, sd: 1, watermarked_hd: 2, watermarked_sd: 3, original: 4 };

const noHint: Hint = { assetId: undefined, seconds: undefined, quality: undefined };

/** Decodes the undocumented `efg` parameter of a media link: base64 JSON with the asset, its duration and its encoding. */
function readHint(url: URL): Hint {
  // Asset ids may exceed 2^53, so the id is read as text.
  const text = Buffer.from(url.searchParams.get('efg') ?? '', 'base64').toString('utf8');
  const assetId = /"xpv_asset_id":"?(\d{1,24})/.exec(text)?.[1];
  if (assetId === undefined) return noHint;
  const seconds = Number(/"duration_s":(\d{1,6}(?:\.\d{1,6})?)/.exec(text)?.[1] ?? 0);
  const lines = /"vencode_tag":"[^"]*\.(\d{3,4})\./.exec(text)?.[1];
  return {
    assetId,
    seconds: seconds > 0 ? seconds : undefined,
    quality: lines === undefined ? undefined : Number(lines) >= HD_LINES ? 'hd' : 'sd',
  };
}

type FoundVideo = { keys: string[]; video: AdVideo };

function readVideo(item: JsonObject, keys: readonly (readonly [string, Quality])[]): FoundVideo | undefined {
  const links = keys.flatMap(([key, named]) => {
    const url = findMediaUrl(item[key], 'meta');
    if (url === undefined) return [];
    const hint = readHint(url);
    // Extra videos were recorded with the hd and sd keys swapped, so the encoding in the link decides.
    const quality: Quality = keys === extraKeys ? (hint.quality ?? named) : named;
    return [{ quality, url: url.href, key: hint.assetId ?? url.pathname, seconds: hint.seconds }];
  });
  const [first] = links.sort((a, b) => qualityOrder[a.quality] - qualityOrder[b.quality]);
  if (first === undefined) return undefined;
  const durationSeconds = links.find(({ seconds }) => seconds !== undefined)?.seconds;
  const sources = links.map(({ quality, url }) => ({ quality, url }));
  return {
    keys: links.map(({ key }) => key),
    video: { assetKey: first.key, sources, ...(durationSeconds === undefined ? {} : { durationSeconds }) },
  };
}

export function listItems(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The distinct videos of an ad in the order `videos`, `cards`, `extra_videos`; the same video under another link counts once. */
export function readMetaVideos(snapshot: JsonObject): AdVideo[] {
  const seen = new Set<string>();
  const found: AdVideo[] = [];
  const sources = [
    ...listItems(snapshot.videos).map((item) => ({ item, keys: itemKeys })),
    ...listItems(snapshot.cards).map((item) => ({ item, keys: itemKeys })),
    ...listItems(snapshot.extra_videos).map((item) => ({ item, keys: extraKeys })),
  ];
  for (const { item, keys } of sources) {
    const entry = readVideo(item, keys);
    if (entry === undefined) continue;
    if (found.length < MAX_VIDEOS && !entry.keys.some((key) => seen.has(key))) found.push(entry.video);
    for (const key of entry.keys) seen.add(key);
  }
  return found;
}

function hasImage(item: JsonObject): boolean {
  return ['original_image_url', 'resized_image_url', 'watermarked_resized_image_url'].some(
    (key) => typeof item[key] === 'string' && item[key] !== '',
  );
}

/** The covers of videos do not count. */
export function countMetaImages(snapshot: JsonObject): number {
  return [...listItems(snapshot.images), ...listItems(snapshot.cards), ...listItems(snapshot.extra_images)].filter(hasImage).length;
}

/** Tells whether the ad has a video, even if none of its links can be followed. */
export function hasMetaVideo(snapshot: JsonObject): boolean {
  const keys = [...itemKeys, ...extraKeys].map(([key]) => key);
  const named = [...listItems(snapshot.videos), ...listItems(snapshot.cards), ...listItems(snapshot.extra_videos)].some((item) =>
    [...keys, 'video_preview_image_url'].some((key) => typeof item[key] === 'string' && item[key] !== ''),
  );
  return named || listItems(snapshot.videos).length > 0;
}

/** Tells whether an ad in which no video was found declares that it has none; false when its shape is unknown. */
export function declaresNoVideo({ display_format: given, videos }: JsonObject): boolean {
  // Lower case until 2025.
  const format = typeof given === 'string' ? given.toUpperCase() : given;
  return format === 'IMAGE' || (format !== 'VIDEO' && Array.isArray(videos));
}
