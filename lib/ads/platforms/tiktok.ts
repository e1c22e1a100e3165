import { isObject, type JsonObject, parseExact, readCodeObjects, readScripts, toId, walkObjects } from '../json-scripts';
import type { Capture, Library, PageRequest, Reading, RecordedResponse } from '../library';
import { isBlank, readStatus } from './shell';
import { isRejected, listItems, type TikTokDetails, toObject, toTikTokAd } from './tiktok-ad';
import { readTikTokMarkup } from './tiktok-markup';

const HOST = 'library.tiktok.com';

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

const SMALL_PAGE_LENGTH = 20_000;

/**
 * The page of the firewall, which asks to wait while its script solves a puzzle and reloads: about 1,400 characters with
 * status 200, in other pages of TikTok since 2025.
 */
function isWaitingPage(html: string): boolean {
  return html.length < SMALL_PAGE_LENGTH && />\s*Please wait\b|SlardarWAF|_wafchallengeid|waf-jschallenge/i.test(html);
}

/** What the library sends in place of an ad that it does not have. Anything else that is no ad says something else. */
function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);
}

/** An answer to the call for the details that holds no ad. */
function readRefusal({ status, body, isCut }: RecordedResponse, json: unknown): Reading {
  if (status === 425) return { state: 'not_found' };
  if (status === 421) return { state: 'busy' };
  if (status !== 200) return readStatus(status) ?? { state: 'unavailable' };
  if (isCut) return { state: 'unavailable' };
  if (body.trim() === '' || isWaitingPage(body)) return { state: 'refused' };
  if (!isObject(json)) return { state: 'unavailable' };
  if (json.code !== 0 && json.code !== '0') return { state: 'withheld' };
  const { data } = json;
  const isGone = isNothing(data) || (isObject(data) && 'ad' in data && isNothing(data.ad));
  return { state: isGone ? 'not_found' : 'withheld' };
}

/** Whether an address is that of the requested ad's details, by whatever version of the library's API. */
function isDetailsCall(url: string, adId: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname } = new URL(url);
  return hostname === HOST && /^\/api\/v\d+\/items\/(\d+)\/details\/?$/.exec(pathname)?.[1] === adId;
}

/** Undefined for an answer that says nothing: only the call for the details may tell that there is no ad. */
function readResponse(response: RecordedResponse, adId: string): Reading | undefined {
  // What is missing in an answer that was cut may be the ad, or its video.
  const json = response.isCut ? undefined : parseExact(response.body);
  const details = response.status === 200 ? findDetails(json, adId) : undefined;
  if (details !== undefined) return readDetails(adId, details);
  return isDetailsCall(response.url, adId) ? readRefusal(response, json) : undefined;
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
function readShell(capture: Capture): Reading {
  const { address, status, html } = capture;
  if (URL.canParse(address) && /^\/(?:login|signup)\b/.test(new URL(address).pathname)) return { state: 'login' };
  if (isWaitingPage(html)) return { state: 'challenge' };
  return readStatus(status) ?? { state: isBlank(capture) ? 'refused' : 'loading' };
}

/** Reads the page's own details of the ad; what people see of it only where they are missing. */
function readTikTokCapture(capture: Capture, adId: string): Reading {
  const readings = capture.responses.map((response) => readResponse(response, adId)).filter((reading) => reading !== undefined);
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

/** A request of the page that names this very ad: its answer may hold the ad, whatever the call is. */
function namesAd({ url, body }: PageRequest, adId: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname, search } = new URL(url);
  if (hostname !== HOST || !pathname.startsWith('/api/') || pathname.startsWith('/api/v1/cdn/')) return false;
  return new Set(`${pathname}${search} ${body}`.match(/\d+/g)).has(adId);
}

export const tiktok: Library = {
  toPageUrl: (canonicalUrl) => canonicalUrl,
  records: namesAd,
  read: readTikTokCapture,
};
