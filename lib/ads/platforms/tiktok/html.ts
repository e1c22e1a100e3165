import { parseDate } from '@/lib/ads/dates';
import { type HtmlElement, parseHtml, readAttribute, readLines, readVideoTags, walkElements } from '@/lib/ads/html';
import type { ScrapedAd } from '@/lib/ads/schema';
import { toPlainText } from '@/lib/plain-text';
import { toDistinct, toTikTokVideo } from './ad';

const label = /^(?:Ad paid for by|First shown|Last shown|Unique users seen)\b/;
const removal = /\b(?:removed from TikTok|violation of TikTok)/i;
const captchaClass = /\bcaptcha[-_]verify[-_]container\b|\bsecsdk-captcha/;

function findLinkedAd(element: HtmlElement): string | undefined {
  if (element.name !== 'a') return undefined;
  for (const [address] of (readAttribute(element, 'href') ?? '').matchAll(/\/ads\/detail\/?\?[^#]*/g)) {
    const named = [...address.matchAll(/&ad_id=(\d+)/g)].at(-1) ?? /\/ads\/detail\/?\?ad_id=(\d+)/.exec(address);
    if (named !== null) return named[1];
  }
  return undefined;
}

function hasOwnLabel(element: HtmlElement): boolean {
  return element.children.some((child) => typeof child === 'string' && label.test(child.trim()));
}

function withAncestors(elements: readonly HtmlElement[]): Set<HtmlElement> {
  const found = new Set<HtmlElement>();
  for (const element of elements)
    for (let at: HtmlElement | undefined = element; at !== undefined && !found.has(at); at = at.parent) found.add(at);
  return found;
}

/** The largest sections of the page that contain a label of the ad's details and no link to another ad, such as a suggested one. */
function findSections(root: HtmlElement, adId: string): HtmlElement[] {
  const elements = [...walkElements(root)];
  const others = elements.filter((element) => (findLinkedAd(element) ?? adId) !== adId);
  const around = withAncestors(others);
  const foreign = new Set(others);
  // Each element's outermost ancestor without such a link; ancestors precede their descendants.
  const largest = new Map<HtmlElement, HtmlElement>();
  for (const element of elements) {
    const { parent } = element;
    if (parent !== undefined && foreign.has(parent)) foreign.add(element);
    else if (!around.has(element)) largest.set(element, (parent && largest.get(parent)) ?? element);
  }
  const sections = new Set(elements.filter(hasOwnLabel).flatMap((element) => largest.get(element) ?? []));
  const [section, ...more] = sections;
  if (section === undefined || more.length > 0) return [...sections];
  const [other] = others;
  const isFirst = other === undefined || elements.indexOf(other) > elements.indexOf(section);
  return [isFirst ? withPrecedingSiblings(section) : section];
}

/** The section with its preceding siblings, where a page shows the media. */
function withPrecedingSiblings(section: HtmlElement): HtmlElement {
  const { parent } = section;
  if (parent === undefined) return section;
  return { ...parent, children: parent.children.slice(0, parent.children.indexOf(section) + 1) };
}

function findAfter(lines: readonly string[], name: string): string | null {
  const at = lines.findIndex((line) => line === name || line.startsWith(`${name}:`));
  if (at === -1) return null;
  const own = (lines[at] ?? '').slice(name.length).replace(/^:\s*/, '');
  return own === '' ? (lines[at + 1] ?? null) : own;
}

export type TikTokHtml = { ad: ScrapedAd | undefined; isRemoved: boolean; hasCaptcha: boolean };

/** Reads the visible page; `ad` is defined only where exactly one section shows a video with an ad's details. */
export function readTikTokHtml(html: string, address: string, adId: string): TikTokHtml {
  const root = parseHtml(html);
  const hasCaptcha = [...walkElements(root)].some(
    (element) => captchaClass.test(readAttribute(element, 'class') ?? '') || readAttribute(element, 'id') === 'captcha-verify-image',
  );
  const isRequested = URL.canParse(address) && new URL(address).searchParams.get('ad_id') === adId;
  const sections = isRequested ? findSections(root, adId) : [];
  const shown = sections.filter((section) => readVideoTags(section).length > 0);
  const [section] = shown;
  const isRemoved = sections.length === 1 && shown.length === 0 && sections.some((only) => removal.test(readLines(only).join(' ')));
  if (section === undefined || shown.length > 1) return { ad: undefined, isRemoved, hasCaptcha };
  return { ad: toVisibleAd(section, adId), isRemoved, hasCaptcha };
}

function toVisibleAd(section: HtmlElement, adId: string): ScrapedAd | undefined {
  const videos = toDistinct(readVideoTags(section).map(({ src, poster }) => toTikTokVideo(src, poster)));
  if (videos.length === 0) return undefined;
  const lines = readLines(section);
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
    firstShown: parseDate(findAfter(lines, 'First shown') ?? ''),
    lastShown: parseDate(findAfter(lines, 'Last shown') ?? ''),
    active: null,
    publisherPlatforms: ['TIKTOK'],
    facts: seen === null ? [] : [{ name: 'unique users seen', value: seen }],
    videos,
    imageCount: 0,
  };
}
