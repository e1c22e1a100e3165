import type { ScoredReport } from '@/lib/report/schema';
import { type Share, toShare } from '@/tests/support/share';
import type { Offer, Truth } from '../cases/schema';
import { amountsOf, isSame } from './amounts';
import { withFigures } from './numbers';
import { brandOf, listHeard, offerOf, requestOf } from './stated';
import { figureSet, RECALLED_SHARE, textsOf, videoWords } from './truth';
import { contains, coverage, figuresOf, wordsOf } from './words';

const none: Share = { hits: 0, of: 0 };
const one = (isHit: boolean): Share => ({ hits: isHit ? 1 : 0, of: 1 });

const legalForms = new Set('inc ltd llc co corp gmbh ag sa sl'.split(' '));

/** A name may be told with one word that the video does not have; with more, it is a list of guesses. */
const MOST_ADDED = 1;

/** A brand may be told with words that the video has, too, with its legal form and with one more: "Glowfern Lamps GmbH" for "Glowfern". */
export function isBrand(stated: string, name: string, truth: Truth): boolean {
  const own = new Set(wordsOf(name));
  const known = videoWords(truth);
  const added = wordsOf(stated).filter((word) => !own.has(word) && !legalForms.has(word) && !isAmong(word, known));
  return contains(stated, name) && added.length <= MOST_ADDED;
}

/** A word, or a form of it that begins alike. */
const isAmong = (word: string, known: ReadonlySet<string>) =>
  known.has(word) ||
  (word.length >= 4 && [...known].some((other) => other.length >= 4 && (other.startsWith(word) || word.startsWith(other))));

/** A fact that there is, or is not: stating one where there is none is an error, and saying nothing there earns nothing. */
function judge<T>(fact: T | null | undefined, isStated: boolean, isRight: (fact: T) => boolean): Share {
  if (fact === undefined) return none;
  if (fact === null) return isStated ? one(false) : none;
  return one(isRight(fact));
}

/** The facts that only the voice states: they count as heard, and not as shown. */
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

/** The offers that can be seen: undefined where they are not known, or where only the voice states any; null where there is none. */
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
    const stated = amountsOf(withFigures(price ?? ''));
    const isOne = right.some((text) => amountsOf(withFigures(text)).every((amount) => stated.some((other) => isSame(other, amount))));
    return isOne && stated.every(({ figure }) => known.has(figure));
  });
}

/** Tells whether a text contains all words, each whole or as the beginning of one. */
function hasWords(text: string, wanted: string): boolean {
  const words = wordsOf(text);
  return wordsOf(wanted).every((word) => words.some((other) => other === word || (word.length >= 4 && other.startsWith(word))));
}

function observeOffer(text: string | undefined, truth: Truth): Share {
  const fact = shownFact(truth, (offer) => [offer]);
  const known = figureSet(truth);
  return judge(
    fact,
    text !== undefined,
    (right) =>
      figuresOf(text ?? '').every((figure) => known.has(figure)) &&
      right.some(({ says }) => says.some((alternative) => alternative.every((wanted) => hasWords(text ?? '', wanted)))),
  );
}

function observeButton(report: ScoredReport | undefined, { button, written, spoken }: Truth): Share {
  const words = report === undefined ? null : requestOf(report);
  return judge(button && isSaidOnly(button, { written, spoken }) ? undefined : button, words !== null, (right) =>
    (words ?? []).some((stated) => coverage(right, stated) >= RECALLED_SHARE),
  );
}

/** The share of the words around a fact that have to be of the video: a list of guesses says nothing. */
const KNOWN_SHARE = 0.5;

function isHeard(fact: string, report: ScoredReport, truth: Truth): boolean {
  const known = videoWords(truth);
  return listHeard(report).some((text) => {
    const words = wordsOf(text);
    return hasWords(text, fact) && words.filter((word) => isAmong(word, known)).length >= words.length * KNOWN_SHARE;
  });
}

type FactMetric = 'heard' | 'brand' | 'offer' | 'price' | 'button';

/** A missing report has none. */
export function observeFacts(report: ScoredReport | undefined, truth: Truth): Record<FactMetric, Share> {
  const offer = report === undefined ? null : offerOf(report);
  const brand = report === undefined ? null : brandOf(report);
  return {
    heard: toShare(heardFacts(truth).map((fact) => report !== undefined && isHeard(fact, report, truth))),
    brand: judge(shownBrand(truth), brand !== null, ({ name }) => brand !== null && isBrand(brand.name, name, truth)),
    offer: observeOffer(offer?.text, truth),
    price: observePrice(offer?.price ?? null, truth),
    button: observeButton(report, truth),
  };
}
