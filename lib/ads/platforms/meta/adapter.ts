import { isObject, type JsonObject, readCodeObjects, readScripts, toId, walkObjects } from '@/lib/ads/embedded-json';
import type { Capture, LibraryAdapter, Reading } from '@/lib/ads/library-adapter';
import { isBlank, readStatus } from '../empty-page';
import { toMetaAd } from './ad';
import { findMetaDialog } from './dialog';
import { readGatedType } from './gated-type';
import { readNoResultReason } from './no-result-reason';
import { hasRemovalBanner } from './removal-banner';
import { declaresNoVideo, hasMetaVideo } from './videos';

const RATE_LIMIT_CODE = 1675004;
const SMALL_PAGE_LENGTH = 20_000;
/** A page names the requested ad a few times, and an ad references a few texts. */
const MAX_REQUESTED = 50;
const MAX_REFERENCED_TEXTS = 100;

/** A script without any of these has nothing to do with an ad or a block. */
const dataMarkers = [
  'ad_archive',
  'deeplinkAdCard',
  'search_results_connection',
  'captcha_required',
  String(RATE_LIMIT_CODE),
  '__rd_verify_',
  'executeChallenge',
];

type Findings = {
  /** The objects with the requested id, the deep link's before the list's. */
  requested: JsonObject[];
  isAnswered: boolean;
  stated: Reading | undefined;
  results: boolean;
  captcha: boolean;
  rateLimited: boolean;
  challenge: boolean;
  markup: Map<string, string>;
};

function findAdId(object: JsonObject): string | undefined {
  return toId(object.ad_archive_id ?? object.adArchiveID);
}

function readDeepLink(object: JsonObject, adId: string, findings: Findings): void {
  if (!('deeplink_ad_archive' in object) && !('deeplinkAdCard' in object)) return;
  const ad = object.deeplink_ad_archive ?? object.deeplinkAdCard ?? null;
  findings.isAnswered = true;
  if (isObject(ad) && findAdId(ad) === adId) findings.requested = [ad, ...findings.requested].slice(0, MAX_REQUESTED);
  if (ad === null) findings.stated ??= readNoResultReason(object.no_result_reason);
}

function readMarkup(value: unknown, markup: Findings['markup']): void {
  if (!Array.isArray(value)) return;
  for (const entry of value) {
    if (!Array.isArray(entry)) continue;
    const [id, body] = entry as unknown[];
    if (typeof id === 'string' && isObject(body) && typeof body.__html === 'string') markup.set(id, body.__html);
  }
}

function readObject(object: JsonObject, adId: string, findings: Findings): void {
  readDeepLink(object, adId, findings);
  readMarkup(object.markup, findings.markup);
  // Objects that merely mention the ad must not crowd out its own.
  const max = isObject(object.snapshot) ? 2 * MAX_REQUESTED : MAX_REQUESTED;
  if (findAdId(object) === adId && findings.requested.length < max) findings.requested.push(object);
  if ('search_results_connection' in object) findings.results = true;
  if (object.xfb_ad_library_is_captcha_required === true) findings.captcha = true;
  if (object.code === RATE_LIMIT_CODE || object.error === RATE_LIMIT_CODE) findings.rateLimited = true;
}

function readFindings(html: string, adId: string): Findings {
  const findings: Findings = {
    requested: [],
    isAnswered: false,
    stated: undefined,
    results: false,
    captcha: false,
    rateLimited: false,
    challenge: false,
    markup: new Map(),
  };
  for (const script of readScripts(html, dataMarkers)) {
    if ('code' in script) findings.challenge ||= /__rd_verify_|executeChallenge/.test(script.code);
    // Pages of earlier years passed their data to function calls.
    for (const json of 'json' in script ? [script.json] : readCodeObjects(script.code)) {
      for (const object of walkObjects(json)) readObject(object, adId, findings);
    }
  }
  return findings;
}

const textId = /^[\w-]{3,80}$/;

function addReferencedTexts(html: string, snapshot: JsonObject, markup: Findings['markup']): void {
  const references = [...walkObjects(snapshot)].map((object) => object.__m);
  const named = references.filter((id): id is string => typeof id === 'string' && textId.test(id) && !markup.has(id));
  const missing = [...new Set(named)].slice(0, MAX_REFERENCED_TEXTS);
  if (missing.length === 0) return;
  for (const script of readScripts(html, missing)) {
    if ('json' in script) for (const object of walkObjects(script.json)) readMarkup(object.markup, markup);
  }
}

function asksForLogIn({ address, html }: Capture): boolean {
  if (URL.canParse(address) && /^\/(?:login|checkpoint)\b/.test(new URL(address).pathname)) return true;
  return /<form[^<>]*\sid="login_form"/.test(html) || /<link rel="canonical" href="https:\/\/(?:[a-z-]+\.)?facebook\.com\/login/.test(html);
}

function readPageWithoutData(capture: Capture, findings: Findings): Reading {
  const { html, status } = capture;
  const small = html.length < SMALL_PAGE_LENGTH;
  if (findings.challenge || (small && html.includes('__rd_verify_'))) return { state: 'challenge' };
  if (small && html.includes(`"code":${RATE_LIMIT_CODE}`)) return { state: 'rate_limited' };
  if (asksForLogIn(capture)) return { state: 'login' };
  if (/<div[^<>]*\sid="ssr-finished-successfully"/.test(html)) return { state: 'withheld' };
  if (html.includes('AdLibraryFoundationRoot') || html.includes('<title>Ad Library</title>')) return { state: 'loading' };
  return readStatus(status) ?? { state: isBlank(capture) ? 'refused' : 'loading' };
}

function readRequested(capture: Capture, adId: string, requested: JsonObject, snapshot: JsonObject, markup: Findings['markup']): Reading {
  addReferencedTexts(capture.html, snapshot, markup);
  const ad = toMetaAd(adId, requested, snapshot, markup);
  if (ad.videos.length > 0) return { state: 'content', ad };
  if (hasRemovalBanner(snapshot, markup)) return { state: 'removed' };
  if (hasMetaVideo(snapshot)) return { state: 'no_link' };
  const videoless = declaresNoVideo(snapshot);
  if (videoless && ad.imageCount > 0) return { state: 'content', ad };
  const dialog = findMetaDialog(capture.html, adId);
  if (dialog?.isRemoved === true) return { state: 'removed' };
  const videos = dialog?.ad.videos ?? [];
  return videoless || videos.length > 0 ? { state: 'partial', ad: { ...ad, videos } } : { state: 'no_link' };
}

function readUngated(capture: Capture, adId: string, findings: Findings): Reading {
  const { requested, stated, markup } = findings;
  for (const ad of requested) if (isObject(ad.snapshot)) return readRequested(capture, adId, ad, ad.snapshot, markup);
  if (findings.captcha) return { state: 'captcha' };
  if (findings.rateLimited) return { state: 'rate_limited' };
  if (stated !== undefined && stated.state !== 'not_shown') return stated;
  const shown = findMetaDialog(capture.html, adId);
  if (shown?.isRemoved === true) return { state: 'removed' };
  if (shown !== undefined && shown.ad.videos.length > 0) return { state: 'partial', ad: shown.ad };
  if (stated !== undefined) return stated;
  // Other ads without the requested one, or a result without a reason, indicate throttling, never a missing ad.
  if (findings.isAnswered || findings.results) return { state: 'withheld' };
  return readPageWithoutData(capture, findings);
}

/** The page carries other ads too, so only an object with the requested id counts. */
function readMetaCapture(capture: Capture, adId: string): Reading {
  const findings = readFindings(capture.html, adId);
  const gatedType = findings.requested.map(readGatedType).find((found) => found !== undefined);
  // Data of a removed ad, such as its video, does not count.
  if (gatedType?.meaning === 'removed') return { state: 'removed' };
  // A page with a captcha or a rate limit may gate the ad for our address alone, unless it holds the ad's own data.
  const isBlocked = (findings.captcha || findings.rateLimited) && !findings.requested.some(({ snapshot }) => isObject(snapshot));
  if (gatedType?.meaning === 'log_in' && !isBlocked) return { state: 'restricted' };
  const reading = readUngated(capture, adId, findings);
  return gatedType?.meaning === 'unknown' ? { unknown: { field: 'gated_type', value: gatedType.value }, ...reading } : reading;
}

export function readMetaPage(html: string, adId: string): Reading {
  return readMetaCapture({ address: '', status: undefined, html, isLoaded: false, responses: [] }, adId);
}

export const meta: LibraryAdapter = {
  // For people who read a saved page; the data does not depend on the locale.
  toPageUrl: (canonicalUrl) => `${canonicalUrl}&locale=en_US`,
  // The page contains its data.
  shouldRecord: () => false,
  read: readMetaCapture,
  showsLastDay: false,
};
