import { isObject, type JsonObject, readCodeObjects, readScripts, toId, walkObjects } from '../json-scripts';
import type { Capture, Library, Reading } from '../library';
import { toMetaAd } from './meta-ad';
import { findMetaDialog } from './meta-dialog';
import { readLogInReason } from './meta-log-in';
import { readReason } from './meta-reason';
import { hasRemovalBanner } from './meta-removal';
import { hasMetaVideo, saysNoVideo } from './meta-videos';
import { isBlank, readStatus } from './shell';

const RATE_LIMIT_CODE = 1675004;
const SMALL_PAGE_LENGTH = 20_000;
/** A page names the requested ad a few times, and an ad keeps a few texts out of line. */
const MAX_ASKED = 50;
const MAX_OUT_OF_LINE = 100;

/** A script without any of these says nothing about an ad or a block. */
const tellingWords = [
  'ad_archive',
  'deeplinkAdCard',
  'search_results_connection',
  'captcha_required',
  String(RATE_LIMIT_CODE),
  '__rd_verify_',
  'executeChallenge',
];

type Findings = {
  /** The objects whose own id is the requested one, the deep link's before the list's. */
  asked: JsonObject[];
  /** Whether the deep link was answered, in whatever way. */
  isAnswered: boolean;
  /** What the answer states in place of an ad. */
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

/** The deep link's answer under its present name and the one used before. */
function readDeepLink(object: JsonObject, adId: string, findings: Findings): void {
  if (!('deeplink_ad_archive' in object) && !('deeplinkAdCard' in object)) return;
  const ad = object.deeplink_ad_archive ?? object.deeplinkAdCard ?? null;
  findings.isAnswered = true;
  if (isObject(ad) && findAdId(ad) === adId) findings.asked = [ad, ...findings.asked].slice(0, MAX_ASKED);
  if (ad === null) findings.stated ??= readReason(object.no_result_reason);
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
  // A mere mention takes no ad's place.
  const room = isObject(object.snapshot) ? 2 * MAX_ASKED : MAX_ASKED;
  if (findAdId(object) === adId && findings.asked.length < room) findings.asked.push(object);
  if ('search_results_connection' in object) findings.results = true;
  if (object.xfb_ad_library_is_captcha_required === true) findings.captcha = true;
  if (object.code === RATE_LIMIT_CODE || object.error === RATE_LIMIT_CODE) findings.rateLimited = true;
}

function readFindings(html: string, adId: string): Findings {
  const findings: Findings = {
    asked: [],
    isAnswered: false,
    stated: undefined,
    results: false,
    captcha: false,
    rateLimited: false,
    challenge: false,
    markup: new Map(),
  };
  for (const script of readScripts(html, tellingWords)) {
    if ('code' in script) findings.challenge ||= /__rd_verify_|executeChallenge/.test(script.code);
    // The pages of earlier years handed their data to calls in code.
    for (const json of 'json' in script ? [script.json] : readCodeObjects(script.code)) {
      for (const object of walkObjects(json)) readObject(object, adId, findings);
    }
  }
  return findings;
}

const outOfLine = /^[\w-]{3,80}$/;

/** Adds the texts of the ad that its page keeps in scripts of their own, which name no ad. */
function addMarkup(html: string, snapshot: JsonObject, markup: Findings['markup']): void {
  const references = [...walkObjects(snapshot)].map((object) => object.__m);
  const named = references.filter((id): id is string => typeof id === 'string' && outOfLine.test(id) && !markup.has(id));
  const missing = [...new Set(named)].slice(0, MAX_OUT_OF_LINE);
  if (missing.length === 0) return;
  for (const script of readScripts(html, missing)) {
    if ('json' in script) for (const object of walkObjects(script.json)) readMarkup(object.markup, markup);
  }
}

function asksForLogIn({ address, html }: Capture): boolean {
  if (URL.canParse(address) && /^\/(?:login|checkpoint)\b/.test(new URL(address).pathname)) return true;
  return /<form[^<>]*\sid="login_form"/.test(html) || /<link rel="canonical" href="https:\/\/(?:[a-z-]+\.)?facebook\.com\/login/.test(html);
}

/** The state of a page that holds no data about any ad. */
function readShell(capture: Capture, findings: Findings): Reading {
  const { html, status } = capture;
  const small = html.length < SMALL_PAGE_LENGTH;
  if (findings.challenge || (small && html.includes('__rd_verify_'))) return { state: 'challenge' };
  if (small && html.includes(`"code":${RATE_LIMIT_CODE}`)) return { state: 'rate_limited' };
  if (asksForLogIn(capture)) return { state: 'login' };
  if (/<div[^<>]*\sid="ssr-finished-successfully"/.test(html)) return { state: 'withheld' };
  if (html.includes('AdLibraryFoundationRoot') || html.includes('<title>Ad Library</title>')) return { state: 'loading' };
  return readStatus(status) ?? { state: isBlank(capture) ? 'refused' : 'loading' };
}

/** The requested ad's own object; where it shows no media, the dialog may say more than it. */
function readAsked(capture: Capture, adId: string, asked: JsonObject, snapshot: JsonObject, markup: Findings['markup']): Reading {
  addMarkup(capture.html, snapshot, markup);
  const ad = toMetaAd(adId, asked, snapshot, markup);
  if (ad.videos.length > 0) return { state: 'content', ad };
  if (hasRemovalBanner(snapshot, markup)) return { state: 'removed' };
  if (hasMetaVideo(snapshot)) return { state: 'no_link' };
  const videoless = saysNoVideo(snapshot);
  if (videoless && ad.imageCount > 0) return { state: 'content', ad };
  const dialog = findMetaDialog(capture.html, adId);
  if (dialog?.isRemoved === true) return { state: 'removed' };
  const videos = dialog?.ad.videos ?? [];
  return videoless || videos.length > 0 ? { state: 'partial', ad: { ...ad, videos } } : { state: 'no_link' };
}

/** A page on which the requested ad's own object, if there is one, is open to us. */
function readOpen(capture: Capture, adId: string, findings: Findings): Reading {
  const { asked, stated, markup } = findings;
  for (const ad of asked) if (isObject(ad.snapshot)) return readAsked(capture, adId, ad, ad.snapshot, markup);
  if (findings.captcha) return { state: 'captcha' };
  if (findings.rateLimited) return { state: 'rate_limited' };
  if (stated !== undefined && stated.state !== 'not_shown') return stated;
  const shown = findMetaDialog(capture.html, adId);
  if (shown?.isRemoved === true) return { state: 'removed' };
  if (shown !== undefined && shown.ad.videos.length > 0) return { state: 'partial', ad: shown.ad };
  if (stated !== undefined) return stated;
  // Neighbours without the asked ad, or an answer without a reason: a throttle looks so, never a missing ad.
  if (findings.isAnswered || findings.results) return { state: 'withheld' };
  return readShell(capture, findings);
}

/** Reads a captured page. Other ads stand all around the requested one, so only an object with its id counts. */
function readMetaCapture(capture: Capture, adId: string): Reading {
  const findings = readFindings(capture.html, adId);
  const gate = findings.asked.map(readLogInReason).find((found) => found !== undefined);
  // What stands behind such a gate, as the video of an ad that was taken down, does not count.
  if (gate?.says === 'removed') return { state: 'removed' };
  // A page that asks for a captcha may mention the ad and a gate that it has for us alone; only the ad's own data outweighs that.
  const isAboutUs = (findings.captcha || findings.rateLimited) && !findings.asked.some(({ snapshot }) => isObject(snapshot));
  if (gate?.says === 'log_in' && !isAboutUs) return { state: 'restricted' };
  const reading = readOpen(capture, adId, findings);
  return gate?.says === 'unknown' ? { unknown: { field: 'gated_type', value: gate.value }, ...reading } : reading;
}

/** The state of a whole page of the Meta Ad Library, given as HTML alone. */
export function readMetaPage(html: string, adId: string): Reading {
  return readMetaCapture({ address: '', status: undefined, html, isLoaded: false, responses: [] }, adId);
}

export const meta: Library = {
  // English labels for people who look at a saved page; the data does not depend on it.
  toPageUrl: (canonicalUrl) => `${canonicalUrl}&locale=en_US`,
  // The page is sent with its data.
  records: () => false,
  read: readMetaCapture,
};
