import type { JsonObject } from '@/lib/ads/embedded-json';
import { toPlainText } from '@/lib/plain-text';
import { type Markup, readText } from './ad';
import { listItems } from './videos';

const removalBanners = [
  "This content was removed because it didn't follow our Advertising Standards.",
  'This ad ran without a required disclaimer.',
  'This ad was run by an account or Page we later disabled for not following our Advertising Standards.',
];

export function isRemovalBanner(text: string | null): boolean {
  const plain = text
    ?.replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  return plain !== undefined && removalBanners.some((banner) => plain === banner || plain === banner.slice(0, -1));
}

export function hasRemovalBanner(snapshot: JsonObject, markup: Markup): boolean {
  const texts = ['body', 'title', 'link_description', 'caption'].map((key) => snapshot[key]);
  const toText = (value: unknown) => toPlainText(value, 500);
  return [...texts, ...listItems(snapshot.cards).map((card) => card.body)].some((text) => isRemovalBanner(readText(text, markup, toText)));
}
