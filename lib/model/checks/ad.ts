import type { ScrapedAd } from '@/lib/ads/schema';
import { libraryNames } from '@/lib/platforms';
import { daysRunning } from '@/lib/report/ad';
import { toCount, toDay, toPlacement } from '@/lib/report/words';
import { toComparable } from '@/lib/video/measure/text/alphabet';
import { hasAmounts, statesAmount } from './amounts';
import { toAmount } from './texts';
import { type CheckBase, type Claim, type Compared, confirmed, notChecked, notConfirmed, toQuote, unmeasurable } from './verdict';

export const copyOf = ({ body, title, linkDescription, ctaText }: ScrapedAd) =>
  [body, title, linkDescription, ctaText].filter((text) => text !== null);

export const factsOf = ({ platform, adId, pageName, landingHost, format, firstShown, lastShown, publisherPlatforms, facts }: ScrapedAd) =>
  [
    ...[libraryNames[platform], adId, pageName, landingHost, format, firstShown, lastShown],
    ...publisherPlatforms,
    ...facts.flatMap(({ name, value }) => [name, value, `${name} ${value}`]),
  ].filter((text) => text !== null);

const words = (text: string) =>
  (text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(toComparable).filter((word) => word !== '');

/** The words of a text without spaces and punctuation, and where one ends and the next begins. */
export type TextIndex = { letters: string; edges: ReadonlySet<number> };

export function indexText(text: string): TextIndex {
  const found = words(text);
  const edges = new Set([0]);
  let length = 0;
  for (const word of found) {
    length += word.length;
    edges.add(length);
  }
  return { letters: found.join(''), edges };
}

export function stands(quote: string, { letters, edges }: TextIndex): boolean {
  const wanted = words(quote).join('');
  if (wanted === '') return false;
  for (let found = letters.indexOf(wanted); found !== -1; found = letters.indexOf(wanted, found + 1)) {
    if (edges.has(found) && edges.has(found + wanted.length)) return true;
  }
  return false;
}

const holds = (quote: string, texts: readonly (string | null)[]) => {
  const parts = quote.split(/…|\.{3}| ?\| ?/).filter((part) => words(part).length > 0);
  const isIn = (part: string) => texts.some((text) => text !== null && stands(part, indexText(text)) && hasAmounts(part, text));
  return parts.length > 0 && parts.every(isIn);
};

const nothing = (text: string): Compared => ({ outcome: unmeasurable, text });

export const isInCopy = (quote: string, ad: ScrapedAd) => holds(quote, [ad.pageName, ...copyOf(ad)]);

function compareCopy(quote: string, ad: ScrapedAd): Compared {
  if (isInCopy(quote, ad)) return confirmed('ad_copy', `In the ad copy: ${toQuote(quote)}`);
  return { outcome: { result: 'dropped', cause: 'not_in_ad_copy' }, text: toQuote(quote) };
}

function compareHeadline(quote: string, { title }: ScrapedAd): Compared {
  if (title === null) return notConfirmed('ad_copy', 'The ad has no headline');
  return holds(quote, [title])
    ? confirmed('ad_copy', `In the headline: ${toQuote(quote)}`)
    : notConfirmed('ad_copy', `The headline reads ${toQuote(title)}, not ${toQuote(quote)}`);
}

function compareWhole(what: string, quote: string, known: string | null, by: 'ad_copy' | 'library'): Compared {
  if (known === null) return by === 'ad_copy' ? notConfirmed(by, `The ad has no ${what}`) : notChecked('not_stated', toQuote(quote));
  return toComparable(quote) === toComparable(known)
    ? confirmed(by, `The ${what} reads ${toQuote(known)}`)
    : notConfirmed(by, `The ${what} reads ${toQuote(known)}, not ${toQuote(quote)}`);
}

const withoutWww = (host: string) =>
  host
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\/.*$/, '');

function compareHost(quote: string, { landingHost }: ScrapedAd): Compared {
  if (landingHost === null) return notChecked('not_stated', quote);
  return withoutWww(quote) === withoutWww(landingHost)
    ? confirmed('library', `The ad leads to ${landingHost}`)
    : notConfirmed('library', `The ad leads to ${landingHost}, not to ${quote}`);
}

function compareDay(what: 'first' | 'last', quote: string, day: string | null): Compared {
  if (day === null) return notChecked('not_stated', quote);
  if (!/^\d{4}(?:-\d{2}){0,2}$/.test(quote)) return nothing(quote);
  const stated = `The library’s ${what} day is ${toDay(day)}`;
  return day.slice(0, 10).startsWith(quote) ? confirmed('library', stated) : notConfirmed('library', `${stated}, not ${toDay(quote)}`);
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

function compareStatus(quote: string, { active }: ScrapedAd): Compared {
  const stated = quote.trim().toLowerCase();
  if (active === null) return notChecked('not_stated', quote);
  if (stated !== 'active' && stated !== 'ended') return nothing(quote);
  const known = active ? 'active' : 'ended';
  return (stated === known ? confirmed : notConfirmed)('library', `The library states that the ad is ${known}`);
}

const toName = (placement: string) => toComparable(placement.replaceAll('_', ' '));

function comparePlacement({ words: quote, number }: Claim, { publisherPlatforms: listed }: ScrapedAd): Compared {
  const names = listed.map(toPlacement).join(', ');
  const text = `The library lists ${names}`;
  if (listed.length === 0) return notChecked('not_stated', quote ?? '');
  if (quote !== null) {
    const isListed = listed.some((name) => toName(name) === toName(quote));
    return isListed
      ? confirmed('library', `The library lists ${toPlacement(quote)}`)
      : notConfirmed('library', `${text}, not ${toPlacement(quote)}`);
  }
  if (number === null) return nothing('A placement');
  const counted = `The library lists ${toCount(listed.length, 'placement')}`;
  return number === listed.length
    ? { ...confirmed('library', counted), measured: number }
    : { ...notConfirmed('library', `${counted}, not ${number}`), measured: listed.length };
}

function compareFact(quote: string, ad: ScrapedAd): Compared {
  return holds(quote, factsOf(ad))
    ? confirmed('library', `Stated by the ad library: ${toQuote(quote)}`)
    : notConfirmed('library', `${toQuote(quote)} not stated by the ad library`);
}

export function compareAmountStated(claim: Claim, by: 'ad_copy' | 'library', { ad }: CheckBase): Compared {
  const { number, words: code } = claim;
  const stated = toAmount(claim);
  if (number === null || code === null) return nothing(stated);
  const texts = by === 'library' ? [...factsOf(ad), ...copyOf(ad)] : copyOf(ad);
  const results = texts.map((text) => statesAmount(text, number, code));
  const where = by === 'library' ? 'by the ad library' : 'in the ad copy';
  if (results.includes(true)) return confirmed(by, `${stated} stated ${where}`);
  return results.includes(undefined) ? nothing(stated) : notConfirmed(by, `${stated} not stated ${where}`);
}

export function compareAd(claim: Claim, base: CheckBase): Compared {
  const { ad } = base;
  const { kind, words: quote, number } = claim;
  if (kind === 'placement') return comparePlacement(claim, ad);
  if (kind === 'ran_days') return number === null ? nothing('Days') : compareDays(number, base);
  if (quote === null) return nothing('Words');
  switch (kind) {
    case 'copy':
      return compareCopy(quote, ad);
    case 'headline':
      return compareHeadline(quote, ad);
    case 'button':
      return compareWhole('button', quote, ad.ctaText, 'ad_copy');
    case 'landing_host':
      return compareHost(quote, ad);
    case 'first_shown':
      return compareDay('first', quote, ad.firstShown);
    case 'last_shown':
      return compareDay('last', quote, ad.lastShown);
    case 'status':
      return compareStatus(quote, ad);
    default:
      return compareFact(quote, ad);
  }
}
