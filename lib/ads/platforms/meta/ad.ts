import { createDateFormat, toIsoDate } from '@/lib/ads/dates';
import { isObject, type JsonObject } from '@/lib/ads/embedded-json';
import type { ScrapedAd } from '@/lib/ads/schema';
import { htmlToText, toCopy, toPageId } from '@/lib/ads/text';
import { toPlainText } from '@/lib/plain-text';
import { readGatedType } from './gated-type';
import { readLandingHost } from './landing-host';
import { countMetaImages, listItems, readMetaVideos } from './videos';

const maxLength = { name: 200, title: 500, description: 1000, label: 100 } as const;
const MAX_LISTED = 20;
/** Twice what the library lets an advertiser put into one ad. */
const MAX_CARDS_READ = 20;

type ToText = (value: unknown) => string | null;

const upTo =
  (limit: number): ToText =>
  (value) =>
    toPlainText(value, limit);

/** Texts that the page keeps outside the ad's object: markup id → HTML. */
export type Markup = ReadonlyMap<string, string>;

/** Reads a text in every shape that was recorded: `{text}`, `{markup:{__html}}`, `{__html}`, `{__m}`, a plain string, null. */
export function readText(value: unknown, markup: Markup, toText: ToText): string | null {
  if (typeof value === 'string') return toText(value);
  if (!isObject(value)) return null;
  if (typeof value.text === 'string') return toText(value.text);
  if (typeof value.__html === 'string') return toText(htmlToText(value.__html));
  if (typeof value.__m === 'string') return toText(htmlToText(markup.get(value.__m) ?? ''));
  return isObject(value.markup) ? readText(value.markup, markup, toText) : null;
}

const template = /\{\{[^{}]{0,80}\}\}/g;

function isTemplated(text: string): boolean {
  return text.includes('{{');
}

/** The ad's cards whose texts are read: those with a video first, because their texts belong to what is analyzed. */
function listReadCards(snapshot: JsonObject): JsonObject[] {
  const cards = listItems(snapshot.cards);
  const withVideo = new Set(cards.filter((card) => readMetaVideos({ cards: [card] }).length > 0));
  return [...withVideo, ...cards.filter((card) => !withVideo.has(card))].slice(0, MAX_CARDS_READ);
}

/** A field of the ad, or the first card's rendered text where the ad's own is a catalog template such as `{{product.name}}`. */
function readField(
  key: string,
  [snapshot, ...cards]: readonly [JsonObject, ...JsonObject[]],
  markup: Markup,
  toText: ToText,
): string | null {
  const own = readText(snapshot[key], markup, toText);
  if (own !== null && !isTemplated(own)) return own;
  for (const card of cards) {
    const rendered = readText(card[key], markup, toText);
    if (rendered !== null && !isTemplated(rendered)) return rendered;
  }
  return own === null ? null : toText(own.replace(template, ''));
}

/** The library counts days from midnight Pacific. */
const pacificDate = createDateFormat('America/Los_Angeles');

function readLabel(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z][a-z_]{0,39}$/i.test(value) ? value.toUpperCase() : null;
}

function readList<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.slice(0, MAX_LISTED * 5).map(read))].filter((item) => item !== null).slice(0, MAX_LISTED);
}

function readCount(value: unknown): string | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? String(value) : toPlainText(value, maxLength.label);
}

function readName(...names: readonly unknown[]): string | null {
  return names.map(upTo(maxLength.name)).find((name) => name !== null) ?? null;
}

/** Recognizes an ad that two pages share: the snapshot is of the page that ran it, the ad's own `page_id` is the partner's. */
function isPartnership(ad: JsonObject, snapshot: JsonObject): boolean {
  const [partner, page] = [ad.page_id ?? ad.pageID, snapshot.page_id].map((id) => String(id ?? ''));
  return partner !== '' && page !== '' && partner !== page;
}

/** The current name of the page that ran the ad; the snapshot's `page_name` dates from the creation of the ad. */
function readPageName(ad: JsonObject, snapshot: JsonObject): string | null {
  if (isPartnership(ad, snapshot)) return readName(snapshot.current_page_name, snapshot.page_name);
  return readName(snapshot.current_page_name, ad.page_name, ad.pageName, snapshot.page_name);
}

/** Lists the page's categories; pages of 2023 and older objects name them by number, as `{"2202": "Website"}`. */
function readCategories({ page_categories: given }: JsonObject): string {
  return readList(isObject(given) ? Object.values(given) : given, upTo(maxLength.label)).join(', ');
}

/** Payers may be private persons and are left out. */
function readFacts(ad: JsonObject, snapshot: JsonObject): ScrapedAd['facts'] {
  const impressions = isObject(ad.impressions_with_index) ? ad.impressions_with_index.impressions_text : null;
  const categories = readList(ad.categories, readLabel).filter((category) => category !== 'UNKNOWN');
  const gatedType = readGatedType(ad);
  const facts: [name: string, value: string | null][] = [
    ['partner', isPartnership(ad, snapshot) ? readName(ad.page_name, ad.pageName) : null],
    ['page categories', readCategories(snapshot)],
    ['page likes', readCount(snapshot.page_like_count)],
    ['ads with this creative and text', readCount(ad.collation_count)],
    ['ad categories', categories.join(', ')],
    ['impressions', readCount(impressions)],
    ['spend', readCount(ad.spend)],
    ['currency', toPlainText(ad.currency, maxLength.label)],
    ['reach', readCount(ad.reach_estimate)],
    ['age gate', gatedType?.meaning === 'age' ? gatedType.value.toUpperCase() : null],
    ['sensitive content', ad.contains_sensitive_content === true ? 'yes' : null],
    ['digitally created media', ad.contains_digital_created_media === true ? 'yes' : null],
  ];
  return facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]));
}

/** The caller has checked `ad_archive_id`. */
export function toMetaAd(adId: string, ad: JsonObject, snapshot: JsonObject, markup: Markup): ScrapedAd {
  const isActive = ad.is_active ?? ad.isActive;
  const active = typeof isActive === 'boolean' ? isActive : null;
  const texts = [snapshot, ...listReadCards(snapshot)] as const;
  return {
    platform: 'meta',
    adId,
    pageName: readPageName(ad, snapshot),
    pageId: toPageId(snapshot.page_id ?? ad.page_id ?? ad.pageID),
    body: readField('body', texts, markup, toCopy),
    title: readField('title', texts, markup, upTo(maxLength.title)),
    linkDescription: readField('link_description', texts, markup, upTo(maxLength.description)),
    ctaText: readField('cta_text', texts, markup, upTo(maxLength.label)),
    landingHost: readLandingHost(snapshot),
    format: readLabel(snapshot.display_format),
    firstShown: toIsoDate(ad.start_date ?? ad.startDate, pacificDate),
    // The end date of an active ad is today.
    lastShown: active === true ? null : toIsoDate(ad.end_date ?? ad.endDate, pacificDate),
    active,
    publisherPlatforms: readList(ad.publisher_platform ?? ad.publisherPlatform, readLabel),
    facts: readFacts(ad, snapshot),
    videos: readMetaVideos(snapshot),
    imageCount: countMetaImages(snapshot),
  };
}
