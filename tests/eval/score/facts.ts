import { amountsOf, isSame } from '@/lib/model/checks/amounts';
import type { ScoredReport } from '@/lib/report/schema';
import type { Share } from '@/tests/support/share';
import type { Offer, Truth } from '../cases/schema';
import { brandOf, listTexts, offerOf, requestOf } from './stated';
import { figureSet, RECALLED_SHARE, textsOf, toShare } from './truth';
import { contains, coverage, wordsOf } from './words';

const none: Share = { hits: 0, of: 0 };
const one = (isHit: boolean): Share => ({ hits: isHit ? 1 : 0, of: 1 });

/** A brand may be told with a word more: "Lumo Lamps" for "Lumo". */
export const isBrand = (stated: string, name: string) => contains(stated, name) && wordsOf(stated).length <= wordsOf(name).length + 2;

/** A fact that there is, or is not: stating one where there is none is an error, and saying nothing there earns nothing. */
function judge<T>(fact: T | null | undefined, isStated: boolean, isRight: (fact: T) => boolean): Share {
  if (fact === undefined) return none;
  if (fact === null) return isStated ? one(false) : none;
  return one(isRight(fact));
}

/** What the voice alone tells: it counts as heard, and under nothing that can be seen. */
function heardFacts({ heard = [], brand, button, written, spoken }: Truth): string[] {
  return [
    ...heard,
    ...(brand && brand.firstSeen === null ? [brand.name] : []),
    ...(button && isSaidOnly(button, { written, spoken }) ? [button] : []),
  ];
}

const isSaidOnly = (words: string, { written, spoken }: Pick<Truth, 'written' | 'spoken'>) =>
  written !== undefined && !textsOf(written).some((line) => contains(line, words)) && textsOf(spoken).some((line) => contains(line, words));

const shownBrand = ({ brand }: Truth) => (brand && brand.firstSeen === null ? undefined : brand);

/** What offers there are to be seen: undefined where they are not known, or where the voice alone tells of any; null where there is none. */
function shownFact<T>({ offers }: Truth, factOf: (offer: Offer) => T[]): T[] | null | undefined {
  const all = offers?.flatMap(factOf);
  if (all === undefined || all.length === 0) return all && null;
  const isShown = offers?.some((offer) => offer.source === 'on_screen_text' && factOf(offer).length > 0);
  return isShown ? all : undefined;
}

function observePrice(price: string | null, truth: Truth): Share {
  const prices = shownFact(truth, ({ price: told }) => (told === null ? [] : [told]));
  const known = figureSet(truth);
  return judge(prices, price !== null, (right) => {
    const stated = amountsOf(price ?? '');
    const isOne = right.some((text) => amountsOf(text).every((amount) => stated.some((other) => isSame(other, amount))));
    return isOne && stated.every(({ figure }) => known.has(figure));
  });
}

/** Whether words all stand in a text, each whole or as the beginning of one. */
function hasWords(text: string, wanted: string): boolean {
  const words = wordsOf(text);
  return wordsOf(wanted).every((word) => words.some((other) => other === word || (word.length >= 4 && other.startsWith(word))));
}

function observeOffer(text: string | undefined, truth: Truth): Share {
  const fact = shownFact(truth, (offer) => [offer]);
  return judge(fact, text !== undefined, (right) =>
    right.some(({ says }) => says.some((alternative) => alternative.every((wanted) => hasWords(text ?? '', wanted)))),
  );
}

function observeButton(report: ScoredReport | undefined, { button, written, spoken }: Truth): Share {
  const { words, isTold } = report === undefined ? { words: [], isTold: false } : requestOf(report);
  return judge(button && isSaidOnly(button, { written, spoken }) ? undefined : button, isTold, (right) =>
    words.some((stated) => coverage(right, stated) >= RECALLED_SHARE),
  );
}

type FactMetric = 'heard' | 'brand' | 'offer' | 'price' | 'button';

/** What a report has of the facts of its ad; one that never came has none. */
export function observeFacts(report: ScoredReport | undefined, truth: Truth): Record<FactMetric, Share> {
  const offer = report === undefined ? null : offerOf(report);
  const brand = report === undefined ? null : brandOf(report);
  const texts = report === undefined ? [] : listTexts(report);
  return {
    heard: toShare(heardFacts(truth).map((fact) => texts.some((text) => hasWords(text, fact)))),
    brand: judge(shownBrand(truth), brand !== null, ({ name }) => brand !== null && isBrand(brand.name, name)),
    offer: observeOffer(offer?.text, truth),
    price: observePrice(offer?.price ?? null, truth),
    button: observeButton(report, truth),
  };
}
