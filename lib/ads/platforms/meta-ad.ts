import { createDateFormat, toIsoDate } from '../dates';
import { isObject, type JsonObject } from '../embedded-json';
import type { ScrapedAd } from '../schema';
import { htmlToText, toPlainText } from '../text';
import { readGatedType } from './meta-gated-type';
import { countMetaImages, listCards, readMetaVideos } from './meta-videos';

const maxLength = { name: 200, body: 10_000, title: 500, description: 1000, label: 100 } as const;
const MAX_LISTED = 20;

/** Texts that the page keeps outside the ad's object: markup id → HTML. */
export type Markup = ReadonlyMap<string, string>;

/** Reads a text in every shape that was recorded: `{text}`, `{markup:{__html}}`, `{__html}`, `{__m}`, a plain string, null. */
export function readText(value: unknown, markup: Markup, limit: number): string | null {
  if (typeof value === 'string') return toPlainText(value, limit);
  if (!isObject(value)) return null;
  if (typeof value.text === 'string') return toPlainText(value.text, limit);
  if (typeof value.__html === 'string') return toPlainText(htmlToText(value.__html), limit);
  if (typeof value.__m === 'string') return toPlainText(htmlToText(markup.get(value.__m) ?? ''), limit);
  return isObject(value.markup) ? readText(value.markup, markup, limit) : null;
}

const template = /\{\{[^{}]{0,80}\}\}/g;

function isTemplated(text: string): boolean {
  return text.includes('{{');
}

/** The ad's cards, those with a video first, because their texts belong to what is analyzed. */
function orderCards(snapshot: JsonObject): JsonObject[] {
  const cards = listCards(snapshot);
  const withVideo = cards.filter((card) => readMetaVideos({ cards: [card] }).length > 0);
  return [...withVideo, ...cards.filter((card) => !withVideo.includes(card))];
}

/** A field of the ad, or the first card's rendered text where the ad's own is a catalog template such as `{{product.name}}`. */
function readField(snapshot: JsonObject, key: string, markup: Markup, limit: number): string | null {
  const own = readText(snapshot[key], markup, limit);
  if (own !== null && !isTemplated(own)) return own;
  for (const card of orderCards(snapshot)) {
    const rendered = readText(card[key], markup, limit);
    if (rendered !== null && !isTemplated(rendered)) return rendered;
  }
  return own === null ? null : toPlainText(own.replace(template, ''), limit);
}

const pacificDate = createDateFormat('America/Los_Angeles');

/** The library counts days from midnight Pacific, in epoch seconds. */
function readDay(value: unknown): string | null {
  return typeof value === 'number' ? toIsoDate(value * 1000, pacificDate) : null;
}

function readHost(link: unknown): string | null {
  if (typeof link !== 'string' || link.length > 8192 || !URL.canParse(link)) return null;
  const { protocol, hostname } = new URL(link);
  return /^https?:$/.test(protocol) && hostname !== '' && hostname.length <= 253 ? hostname : null;
}

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

/** What the library states about the ad and its page; payers may be private persons and are left out. */
function readFacts(ad: JsonObject, snapshot: JsonObject): ScrapedAd['facts'] {
  const impressions = isObject(ad.impressions_with_index) ? ad.impressions_with_index.impressions_text : null;
  const categories = readList(ad.categories, readLabel).filter((category) => category !== 'UNKNOWN');
  const gatedType = readGatedType(ad);
  const facts: [name: string, value: string | null][] = [
    ['page categories', readList(snapshot.page_categories, (item) => toPlainText(item, maxLength.label)).join(', ')],
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

/** The current name of the ad's page; the snapshot's `page_name` dates from the creation of the ad. */
function readPageName(ad: JsonObject, snapshot: JsonObject): string | null {
  const names = [snapshot.current_page_name, ad.page_name, ad.pageName, snapshot.page_name];
  return names.map((name) => toPlainText(name, maxLength.name)).find((name) => name !== null) ?? null;
}

/** Converts the requested ad's object, whose `ad_archive_id` was checked. */
export function toMetaAd(adId: string, ad: JsonObject, snapshot: JsonObject, markup: Markup): ScrapedAd {
  const isActive = ad.is_active ?? ad.isActive;
  const active = typeof isActive === 'boolean' ? isActive : null;
  return {
    platform: 'meta',
    adId,
    pageName: readPageName(ad, snapshot),
    body: readField(snapshot, 'body', markup, maxLength.body),
    title: readField(snapshot, 'title', markup, maxLength.title),
    linkDescription: readField(snapshot, 'link_description', markup, maxLength.description),
    ctaText: readField(snapshot, 'cta_text', markup, maxLength.label),
    landingHost: readHost(snapshot.link_url),
    format: readLabel(snapshot.display_format),
    firstShown: readDay(ad.start_date ?? ad.startDate),
    // The end date of an active ad is today.
    lastShown: active === true ? null : readDay(ad.end_date ?? ad.endDate),
    active,
    publisherPlatforms: readList(ad.publisher_platform ?? ad.publisherPlatform, readLabel),
    facts: readFacts(ad, snapshot),
    videos: readMetaVideos(snapshot),
    imageCount: countMetaImages(snapshot),
  };
}
