import { isObject, type JsonObject, parseExact, readCodeObjects, readScripts, toId, walkObjects } from '@/lib/ads/embedded-json';
import type { Capture, LibraryAdapter, PageRequest, Reading, RecordedResponse } from '@/lib/ads/library-adapter';
import { isBlank, readStatus } from '../empty-page';
import { isRejected, listItems, type TikTokDetails, toObject, toTikTokAd } from './ad';
import { readTikTokHtml } from './html';

const HOST = 'library.tiktok.com';

function isAd(object: JsonObject): boolean {
  return 'videos' in object || 'image_urls' in object;
}

/** The requested ad in a JSON value: the `ad` of a details response, otherwise a row of a list. */
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

/** Tells whether the ad declares that it has no video. `image_urls` includes covers, so images alone prove nothing. */
function declaresNoVideo({ show_mode: mode, videos }: JsonObject): boolean {
  if (listItems(videos).length > 0) return false;
  return mode === imageMode || (mode !== videoMode && Array.isArray(videos));
}

function readDetails(adId: string, details: TikTokDetails): Reading {
  const ad = toTikTokAd(adId, details);
  // A review may reject an ad in some regions while it runs in others with its video, which can be analyzed.
  if (ad.videos.length === 0 && isRejected(details.ad)) return { state: 'removed' };
  if (ad.videos.length === 0 && !declaresNoVideo(details.ad)) return { state: 'no_link' };
  return { state: 'content', ad };
}

const SMALL_PAGE_LENGTH = 20_000;

/** The script solves a puzzle and reloads: about 1,400 characters with status 200, seen on other pages of TikTok since 2025. */
function isChallengePage(html: string): boolean {
  return html.length < SMALL_PAGE_LENGTH && />\s*Please wait\b|SlardarWAF|_wafchallengeid|waf-jschallenge/i.test(html);
}

/** Recognizes the values that the library sends in place of an ad that does not exist. */
function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);
}

function readDetailsError({ status, body, isCut }: RecordedResponse, json: unknown): Reading {
  if (status === 425) return { state: 'not_found' };
  if (status === 421) return { state: 'busy' };
  if (status !== 200) return readStatus(status) ?? { state: 'unavailable' };
  if (isCut) return { state: 'unavailable' };
  if (body.trim() === '' || isChallengePage(body)) return { state: 'refused' };
  if (!isObject(json)) return { state: 'unavailable' };
  if (json.code !== 0 && json.code !== '0') return { state: 'withheld' };
  const { data } = json;
  const isGone = isEmpty(data) || (isObject(data) && 'ad' in data && isEmpty(data.ad));
  return { state: isGone ? 'not_found' : 'withheld' };
}

function isDetailsCall(url: string, adId: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname } = new URL(url);
  return hostname === HOST && /^\/api\/v\d+\/items\/(\d+)\/details\/?$/.exec(pathname)?.[1] === adId;
}

/** Undefined for a response that proves nothing: only the details call can show that there is no ad. */
function readResponse(response: RecordedResponse, adId: string): Reading | undefined {
  // A truncated response may lack the ad or its video.
  const json = response.isCut ? undefined : parseExact(response.body);
  const details = response.status === 200 ? findDetails(json, adId) : undefined;
  if (details !== undefined) return readDetails(adId, details);
  return isDetailsCall(response.url, adId) ? readDetailsError(response, json) : undefined;
}

function readEmbedded(html: string, adId: string): Reading | undefined {
  for (const script of readScripts(html, [adId])) {
    for (const json of 'json' in script ? [script.json] : readCodeObjects(script.code)) {
      const details = findDetails(json, adId);
      if (details !== undefined) return readDetails(adId, details);
    }
  }
  return undefined;
}

const conclusiveStates: ReadonlySet<Reading['state']> = new Set(['content', 'removed', 'no_link']);

function readPageWithoutData(capture: Capture): Reading {
  const { address, status, html } = capture;
  if (URL.canParse(address) && /^\/(?:login|signup)\b/.test(new URL(address).pathname)) return { state: 'login' };
  if (isChallengePage(html)) return { state: 'challenge' };
  return readStatus(status) ?? { state: isBlank(capture) ? 'refused' : 'loading' };
}

function readTikTokCapture(capture: Capture, adId: string): Reading {
  const readings = capture.responses.map((response) => readResponse(response, adId)).filter((reading) => reading !== undefined);
  const data = readings.findLast(({ state }) => conclusiveStates.has(state)) ?? readEmbedded(capture.html, adId);
  if (data !== undefined) return data;
  const last = readings.at(-1);
  if (last?.state === 'not_found') return last;
  const seen = readTikTokHtml(capture.html, capture.address, adId);
  if (seen.hasCaptcha) return { state: 'captcha' };
  if (seen.ad !== undefined) return { state: 'partial', ad: seen.ad };
  if (seen.isRemoved) return { state: 'removed' };
  return last ?? readPageWithoutData(capture);
}

/** Tells whether a request of the page names the ad; its response may hold the ad, whatever the call is. */
function namesAd({ url, body }: PageRequest, adId: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname, search } = new URL(url);
  if (hostname !== HOST || !pathname.startsWith('/api/') || pathname.startsWith('/api/v1/cdn/')) return false;
  return new Set(`${pathname}${search} ${body}`.match(/\d+/g)).has(adId);
}

export const tiktok: LibraryAdapter = {
  toPageUrl: (canonicalUrl) => canonicalUrl,
  shouldRecord: namesAd,
  read: readTikTokCapture,
  showsLastDay: true,
};
