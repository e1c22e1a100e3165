import type { ScrapedAd } from '@/lib/ads/schema';
import { toComparable } from '@/lib/video/measure/text/alphabet';
import { amountsOf, isSame } from './amounts';

const copyWords =
  /\b(?:cop(?:y|ies)|ad text|post|body|description|headline|primary text|caption beside|text beside|beside the video|below the video|button)\b/i;

/** Tells whether a finding speaks of the text of the ad. */
export const speaksOfCopy = (ours: string) => copyWords.test(ours);

/** The texts of the ad that its viewers read next to the video. */
export const copyOf = ({ body, title, linkDescription, ctaText }: ScrapedAd) =>
  [body, title, linkDescription, ctaText].filter((text) => text !== null);

const words = (text: string) =>
  (text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(toComparable).filter((word) => word !== '');

/** Tells whether a text contains the words, whole and in their order; spaces and punctuation do not count. */
export function stands(quote: string, text: string): boolean {
  const wanted = words(quote).join('');
  const there = words(text);
  const edges = new Set([0]);
  let length = 0;
  for (const word of there) {
    length += word.length;
    edges.add(length);
  }
  const whole = there.join('');
  for (let found = whole.indexOf(wanted); found !== -1; found = whole.indexOf(wanted, found + 1)) {
    if (edges.has(found) && edges.has(found + wanted.length)) return true;
  }
  return false;
}

/** Tells whether each amount with a sign is one of the text: "£59" is not "$59". */
function hasAmounts(quote: string, text: string): boolean {
  const signed = amountsOf(quote).filter(({ unit }) => unit !== undefined);
  const known = signed.length === 0 ? [] : amountsOf(text);
  return signed.every((one) => known.some((other) => isSame(one, other)));
}

/** Tells whether the text of the ad contains the words, or they are the name of its page. */
export const isInCopy = (quote: string, ad: ScrapedAd) =>
  [ad.pageName, ...copyOf(ad)].some((text) => text !== null && stands(quote, text) && hasAmounts(quote, text));
