import { isObject, type JsonObject, parseExact, readCodeObjects, readScripts, walkObjects } from '../json-scripts';
import type { Capture, Library, PageRequest, Reading, RecordedResponse } from '../library';
import { isRejected, listItems, type TikTokDetails, toObject, toTikTokAd } from './tiktok-ad';
import { readTikTokMarkup } from './tiktok-markup';

const HOST = 'library.tiktok.com';

/** Ids come as text and, once in a while, as numbers; text is what is compared. */
function toId(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Whether these are the details of an ad and not a mere mention of its id. */
function isAd(object: JsonObject): boolean {
  return 'videos' in object || 'image_urls' in object;
}

/** The requested ad in a JSON value: the `ad` of a details answer, or else a row of a list. */
function findDetails(json: unknown, adId: string): TikTokDetails | undefined {
  let row: JsonObject | undefined;
  for (const object of walkObjects(json)) {
    const { ad } = object;
    if (isObject(ad) && toId(ad.id) === adId && isAd(ad)) {
      return { ad, advertiser: toObject(object.advertiser), targeting: toObject(object.targeting) };
    }
    if (toId(object.id) === adId && isAd(object)) row ??= object;
  }
  return row && { ad: row, advertiser: {}, targeting: {} };
}

const imageMode = 2;
const videoMode = 1;

/** Whether the ad says that it has no video. Covers stand in `image_urls`, so pictures alone say nothing. */
function saysNoVideo({ show_mode: mode, videos }: JsonObject): boolean {
  if (listItems(videos).length > 0) return false;
  return mode === imageMode || (mode !== videoMode && Array.isArray(videos));
}

function readDetails(adId: string, details: TikTokDetails): Reading {
  const ad = toTikTokAd(adId, details);
  // Reviews may reject an ad in some regions while it runs in others and its video stays: then there is something to analyze.
  if (ad.videos.length === 0 && isRejected(details.ad)) return { state: 'removed' };
  if (ad.videos.length === 0 && !saysNoVideo(details.ad)) return { state: 'no_link' };
  return { state: 'content', ad };
}

/** An answer without the requested ad. */
function readRefusal(status: number, json: unknown): Reading {
  if (status === 425) return { state: 'not_found' };
  if (status === 421) return { state: 'busy' };
  if (status === 429) return { state: 'rate_limited' };
  if (status === 401 || status === 403) return { state: 'withheld' };
  if (status !== 200 || !isObject(json)) return { state: 'unavailable' };
  if (json.code !== 0 && json.code !== '0') return { state: 'withheld' };
  const data = toObject(json.data);
  const isEmpty = Object.keys(data).length === 0 || (data.ad ?? null) === null || Object.keys(toObject(data.ad)).length === 0;
  return { state: isEmpty ? 'not_found' : 'withheld' };
}

function readResponse({ status, body }: RecordedResponse, adId: string): Reading {
  const json = parseExact(body);
  const details = status === 200 ? findDetails(json, adId) : undefined;
  return details === undefined ? readRefusal(status, json) : readDetails(adId, details);
}

/** The ad in data that the page was sent with. */
function readInline(html: string, adId: string): Reading | undefined {
  for (const script of readScripts(html, [adId])) {
    for (const json of 'json' in script ? [script.json] : readCodeObjects(script.code)) {
      const details = findDetails(json, adId);
      if (details !== undefined) return readDetails(adId, details);
    }
  }
  return undefined;
}

const told: ReadonlySet<Reading['state']> = new Set(['content', 'removed', 'no_link']);

/** The state of a page whose requests were not answered, or not yet. */
function readShell({ address, status }: Capture): Reading {
  if (URL.canParse(address) && /^\/(?:login|signup)\b/.test(new URL(address).pathname)) return { state: 'login' };
  if (status === 429) return { state: 'rate_limited' };
  if (status === 401 || status === 403) return { state: 'withheld' };
  return { state: status !== undefined && status >= 400 ? 'unavailable' : 'loading' };
}

/** Reads the page's own details of the ad; what people see of it only where they are missing. */
function readTikTokCapture(capture: Capture, adId: string): Reading {
  const readings = capture.responses.map((response) => readResponse(response, adId));
  const data = readings.findLast(({ state }) => told.has(state)) ?? readInline(capture.html, adId);
  if (data !== undefined) return data;
  const last = readings.at(-1);
  if (last?.state === 'not_found') return last;
  const seen = readTikTokMarkup(capture.html, capture.address, adId);
  if (seen.hasCaptcha) return { state: 'captcha' };
  if (seen.ad !== undefined) return { state: 'partial', ad: seen.ad };
  if (seen.isRemoved) return { state: 'removed' };
  return last ?? readShell(capture);
}

/** The page's request for the details of this very ad, by whatever version of the library's API. */
function isDetailsRequest({ url, body }: PageRequest, adId: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname, search } = new URL(url);
  if (hostname !== HOST || !pathname.startsWith('/api/') || pathname.startsWith('/api/v1/cdn/')) return false;
  return new RegExp(`(?<!\\d)${adId}(?!\\d)`).test(`${pathname}${search} ${body}`);
}

export const tiktok: Library = {
  toPageUrl: (canonicalUrl) => canonicalUrl,
  records: isDetailsRequest,
  read: readTikTokCapture,
};
