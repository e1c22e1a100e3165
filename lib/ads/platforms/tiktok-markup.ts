import { readWrittenDay } from '../days';
import { type MarkupElement, parseMarkup, readAttribute, readLines, readVideoTags, walkElements } from '../markup';
import type { ScrapedAd } from '../schema';
import { toPlainText } from '../text';
import { toDistinct, toTikTokVideo } from './tiktok-ad';

const label = /^(?:Ad paid for by|First shown|Last shown|Unique users seen)\b/;
const removal = /\b(?:removed from TikTok|violation of TikTok)/i;
const captchaClass = /\bcaptcha[-_]verify[-_]container\b|\bsecsdk-captcha/;

/** The id of the ad whose page a link opens. */
function findLinkedAd(element: MarkupElement): string | undefined {
  if (element.name !== 'a') return undefined;
  for (const [address] of (readAttribute(element, 'href') ?? '').matchAll(/\/ads\/detail\/?\?[^#]*/g)) {
    const named = [...address.matchAll(/&ad_id=(\d+)/g)].at(-1) ?? /\/ads\/detail\/?\?ad_id=(\d+)/.exec(address);
    if (named !== null) return named[1];
  }
  return undefined;
}

function hasOwnLabel(element: MarkupElement): boolean {
  return element.children.some((child) => typeof child === 'string' && label.test(child.trim()));
}

/** The elements and all that they stand in. */
function withAncestors(elements: readonly MarkupElement[]): Set<MarkupElement> {
  const found = new Set<MarkupElement>();
  for (const element of elements)
    for (let at: MarkupElement | undefined = element; at !== undefined && !found.has(at); at = at.parent) found.add(at);
  return found;
}

/**
 * The parts of the page that hold a label of the ad's details and, as large as can be, no link to another ad: where
 * other ads are suggested below it, theirs are apart.
 */
function findParts(root: MarkupElement, adId: string): MarkupElement[] {
  const elements = [...walkElements(root)];
  const others = elements.filter((element) => (findLinkedAd(element) ?? adId) !== adId);
  const around = withAncestors(others);
  const foreign = new Set(others);
  // Of each element the outermost one around it that holds no such link; an element comes after those it stands in.
  const largest = new Map<MarkupElement, MarkupElement>();
  for (const element of elements) {
    const { parent } = element;
    if (parent !== undefined && foreign.has(parent)) foreign.add(element);
    else if (!around.has(element)) largest.set(element, (parent && largest.get(parent)) ?? element);
  }
  const parts = new Set(elements.filter(hasOwnLabel).flatMap((element) => largest.get(element) ?? []));
  const [part, ...more] = parts;
  if (part === undefined || more.length > 0) return [...parts];
  const [other] = others;
  const isFirst = other === undefined || elements.indexOf(other) > elements.indexOf(part);
  return [isFirst ? withBefore(part) : part];
}

/** The part with what stands before it at its side, where a page shows the media of the details that follow. */
function withBefore(part: MarkupElement): MarkupElement {
  const { parent } = part;
  if (parent === undefined) return part;
  return { ...parent, children: parent.children.slice(0, parent.children.indexOf(part) + 1) };
}

/** The text after a label, in its own line or the next. */
function findAfter(lines: readonly string[], name: string): string | null {
  const at = lines.findIndex((line) => line === name || line.startsWith(`${name}:`));
  if (at === -1) return null;
  const own = (lines[at] ?? '').slice(name.length).replace(/^:\s*/, '');
  return own === '' ? (lines[at + 1] ?? null) : own;
}

export type TikTokMarkup = { ad: ScrapedAd | undefined; isRemoved: boolean; hasCaptcha: boolean };

/** What people see of the requested ad; `ad` only where exactly one part of the page shows a video with an ad's details. */
export function readTikTokMarkup(html: string, address: string, adId: string): TikTokMarkup {
  const root = parseMarkup(html);
  const hasCaptcha = [...walkElements(root)].some(
    (element) => captchaClass.test(readAttribute(element, 'class') ?? '') || readAttribute(element, 'id') === 'captcha-verify-image',
  );
  const isAsked = URL.canParse(address) && new URL(address).searchParams.get('ad_id') === adId;
  const parts = isAsked ? findParts(root, adId) : [];
  const shown = parts.filter((part) => readVideoTags(part).length > 0);
  const [part] = shown;
  const isRemoved = parts.length === 1 && shown.length === 0 && parts.some((only) => removal.test(readLines(only).join(' ')));
  if (part === undefined || shown.length > 1) return { ad: undefined, isRemoved, hasCaptcha };
  return { ad: toMarkupAd(part, adId), isRemoved, hasCaptcha };
}

function toMarkupAd(part: MarkupElement, adId: string): ScrapedAd | undefined {
  const videos = toDistinct(readVideoTags(part).map(({ src, poster }) => toTikTokVideo(src, poster)));
  if (videos.length === 0) return undefined;
  const lines = readLines(part);
  const seen = toPlainText(findAfter(lines, 'Unique users seen'), 100);
  return {
    platform: 'tiktok',
    adId,
    pageName: toPlainText(findAfter(lines, 'Advertiser'), 200),
    body: null,
    title: null,
    linkDescription: null,
    ctaText: null,
    landingHost: null,
    format: 'VIDEO',
    firstShown: readWrittenDay(findAfter(lines, 'First shown') ?? ''),
    lastShown: readWrittenDay(findAfter(lines, 'Last shown') ?? ''),
    active: null,
    publisherPlatforms: ['TIKTOK'],
    facts: seen === null ? [] : [{ name: 'unique users seen', value: seen }],
    videos,
    imageCount: 0,
  };
}
