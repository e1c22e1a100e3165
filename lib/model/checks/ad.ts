import type { ScrapedAd } from '@/lib/ads/schema';
import { daysRunning } from '@/lib/report/ad';
import { toCount } from '@/lib/report/words';
import { toComparable } from '@/lib/video/measure/text/alphabet';
import { hasAmounts, statesAmount } from './amounts';
import { withFigures } from './figures';
import { toAmount } from './texts';
import { type CheckBase, type Claim, type Compared, confirmed, notChecked, notConfirmed, toQuote } from './verdict';

export const copyOf = ({ body, title, linkDescription, ctaText }: ScrapedAd) =>
  [body, title, linkDescription, ctaText].filter((text) => text !== null);

const words = (text: string) =>
  (withFigures(text.normalize('NFKC')).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(toComparable).filter((word) => word !== '');

/** The words of a text without spaces and punctuation, and where one ends and the next begins. */
type TextIndex = { letters: string; edges: ReadonlySet<number> };

function indexText(text: string): TextIndex {
  const found = words(text);
  const edges = new Set([0]);
  let length = 0;
  for (const word of found) {
    length += word.length;
    edges.add(length);
  }
  return { letters: found.join(''), edges };
}

function stands(quote: string, { letters, edges }: TextIndex): boolean {
  const wanted = words(quote).join('');
  if (wanted === '') return false;
  for (let found = letters.indexOf(wanted); found !== -1; found = letters.indexOf(wanted, found + 1)) {
    if (edges.has(found) && edges.has(found + wanted.length)) return true;
  }
  return false;
}

export function isInCopy(quote: string, ad: ScrapedAd): boolean {
  const parts = quote.split(/…|\.{3}| ?\| ?/).filter((part) => words(part).length > 0);
  const texts = [...(ad.pageName === null ? [] : [ad.pageName]), ...copyOf(ad)];
  return parts.length > 0 && parts.every((part) => texts.some((text) => stands(part, indexText(text)) && hasAmounts(part, text)));
}

function compareCopy(quote: string, ad: ScrapedAd): Compared {
  if (isInCopy(quote, ad)) return confirmed('ad_copy', `In the ad copy: ${toQuote(quote)}`);
  return { outcome: { result: 'dropped', cause: 'not_in_ad_copy' }, text: toQuote(quote) };
}

function compareButton(quote: string, { ctaText }: ScrapedAd): Compared {
  if (ctaText === null) return notConfirmed('ad_copy', 'The ad has no button');
  return toComparable(quote) === toComparable(ctaText)
    ? confirmed('ad_copy', `The button reads ${toQuote(ctaText)}`)
    : notConfirmed('ad_copy', `The button reads ${toQuote(ctaText)}, not ${toQuote(quote)}`);
}

/** The library's days are those of another time zone, and the first may count or not. */
const DAYS_OFF = 1;

function compareDays(number: number, { ad, now }: CheckBase): Compared {
  const days = daysRunning(ad, now);
  if (days === null) return notChecked('not_stated', toCount(number, 'day'));
  const stated = `${toCount(days, 'day')} by the ad library`;
  const isSame = Math.abs(days - number) <= DAYS_OFF;
  return { ...(isSame ? confirmed('library', stated) : notConfirmed('library', `${stated}, not ${number}`)), measured: days };
}

function compareAmountStated(claim: Claim, ad: ScrapedAd): Compared {
  const { number, words: code } = claim;
  const stated = toAmount(claim);
  if (number === null || code === null) return notChecked('nothing_measurable', stated);
  const results = copyOf(ad).map((text) => statesAmount(text, number, code));
  if (results.includes(true)) return confirmed('ad_copy', `${stated} stated in the ad copy`);
  return results.includes(undefined)
    ? notChecked('nothing_measurable', stated)
    : notConfirmed('ad_copy', `${stated} not stated in the ad copy`);
}

/** Compares with texts that are known whole: what they do not have is not there. */
export function compareAd(claim: Claim, base: CheckBase): Compared {
  const { kind, words: quote, number } = claim;
  if (kind === 'amount') return compareAmountStated(claim, base.ad);
  if (kind === 'ran_days') return number === null ? notChecked('nothing_measurable', 'Days') : compareDays(number, base);
  if (quote === null) return notChecked('nothing_measurable', 'Words');
  return kind === 'button' ? compareButton(quote, base.ad) : compareCopy(quote, base.ad);
}
