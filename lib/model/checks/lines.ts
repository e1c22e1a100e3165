import { isReadable, toComparable } from '@/lib/video/measure/text/alphabet';
import { copyOf } from './ad';
import { amountsIn, findOtherAmount } from './amounts';
import { compareClaim } from './compare';
import { withFigures } from './figures';
import { isCheckable, listWords } from './on-screen-text';
import { findOtherNumber } from './other-words';
import { TOLERANCE_SECONDS } from './time';
import {
  type Claim,
  type Held,
  inPlace,
  notConfirmed,
  type Place,
  readElsewhere,
  toQuote,
  toRange,
  unclaimed,
  type Verdict,
  windowOf,
  worstOf,
} from './verdict';

export type Span = { at: number; to: number };

const none: Omit<Claim, 'kind'> = { words: null, number: null, from: null, to: null };

export const judgeSaid = (words: string, { at, to }: Span, held: Held): Verdict =>
  compareClaim({ ...none, kind: 'spoken', words, from: at, to }, { source: 'audio', at }, held);

const SMALLEST_SHARE_READ = 0.6;

/** Tells whether the words that are said in a span were read on screen meanwhile. */
export function standOnScreen(words: string, { at, to }: Span, { reading }: Held): boolean {
  const said = reading !== undefined && isReadable(words) ? listWords(words) : [];
  const shown = said.filter((word) => reading?.hasWord(word, { from: at, to }) === true);
  return said.length > 0 && shown.length >= said.length * SMALLEST_SHARE_READ;
}

const verbatimKinds = { on_screen_text: 'on_screen', audio: 'spoken', ad_copy: 'copy', metadata: undefined, video: undefined } as const;

/** The verdict on a text that its source may have word for word; in other words it is the model's own, and only another number is held against it. */
function judgeVerbatim(text: string, place: Place, held: Held): Verdict {
  const kind = verbatimKinds[place.source];
  if (kind === undefined || !isCheckable(text)) return unclaimed;
  const verdict = compareClaim({ ...none, kind, words: text }, place, held);
  if (verdict.result === 'confirmed' || verdict.result === 'moved') return verdict;
  if (verdict.result !== 'not_confirmed') return unclaimed;
  const shown = held.reading?.textsNear(windowOf({ ...none, kind }, held.base.seconds, place.at)) ?? [];
  return findOtherNumber(text, shown) === undefined ? unclaimed : verdict;
}

/** Words of the ad that a line quotes, compared in its source; undefined where that has no words. */
function judgeQuote(quote: string, place: Place, held: Held): Verdict | undefined {
  const kind = verbatimKinds[place.source];
  return kind === undefined ? undefined : compareClaim({ ...none, kind, words: quote }, place, held);
}

/** The verdict on the quote of a line, or without one on its own words, which may be those of the ad. */
export function judgeStated({ quote = null, text }: { quote?: string | null; text?: string }, place: Place, held: Held): Verdict {
  const quoted = quote === null ? undefined : judgeQuote(quote, place, held);
  return quoted ?? (text === undefined ? unclaimed : judgeVerbatim(text, place, held));
}

/** An ad that states one price alone contradicts any other. */
function findOtherPrice(price: string, { base, reading }: Held): Verdict | undefined {
  const texts = [...copyOf(base.ad), ...(reading?.texts ?? [])];
  const [other] = amountsIn(price).flatMap(({ value, codes }) => findOtherAmount(value, codes, texts) ?? []);
  if (other === undefined) return undefined;
  const { outcome, text } = notConfirmed('on_screen_text', `The one price of the ad is ${other}, not ${toQuote(price)}`);
  return { ...outcome, claim: { kind: 'on_screen', words: price, text } };
}

/** The verdict on a field of an offer, which may stand anywhere on screen or in the copy. */
function judgeField(field: keyof OfferTexts, words: string, place: Place, held: Held): Verdict {
  if (!isCheckable(words)) return unclaimed;
  const copy = compareClaim({ ...none, kind: 'copy', words }, { source: 'ad_copy' }, held);
  const onScreen = compareClaim({ ...none, kind: 'on_screen', words, from: 0, to: held.base.seconds }, { source: 'on_screen_text' }, held);
  const found = [onScreen, copy].find(({ result }) => result === 'confirmed');
  if (found !== undefined) return found;
  if (field !== 'price') return judgeVerbatim(words, place, held);
  const spoken = place.source === 'audio' ? compareClaim({ ...none, kind: 'spoken', words }, place, held) : undefined;
  return spoken ?? findOtherPrice(words, held) ?? onScreen;
}

export type OfferTexts = { what: string; price: string | null; terms: string | null; urgency: string | null };

/** The verdict on each field of an offer; its quote is about the field that has its words. */
export function judgeOffer(
  texts: OfferTexts,
  quote: string | null,
  place: Place,
  held: Held,
): [field: keyof OfferTexts, verdict: Verdict][] {
  const fields = (['what', 'price', 'terms', 'urgency'] as const).flatMap((field) => {
    const text = texts[field];
    return text === null ? [] : [{ field, text }];
  });
  const quoted = quote === null ? undefined : judgeQuote(quote, place, held);
  const letters = (text: string) => toComparable(withFigures(text));
  const words = letters(quote ?? '-');
  const holder = fields.find(({ text }) => letters(text).includes(words)) ?? fields.find(({ text }) => words.includes(letters(text)));
  return fields.map(({ field, text }) => {
    const own = judgeField(field, text, place, held);
    const isOwn = own.result === 'confirmed' || quoted === undefined || field !== (holder?.field ?? 'what');
    return [field, inPlace(isOwn ? own : field === 'price' ? worstOf([own, quoted]) : quoted)];
  });
}

/** The verdict on when the name of a brand is first seen: a logo may be seen before its letters can be read, but not after. */
export function judgeFirstSeen(name: string, at: number | null, held: Held): Verdict {
  const { reading, base } = held;
  const first = isCheckable(name) ? (reading?.find(name, { from: 0, to: 0 }) ?? 'missing') : 'missing';
  if (typeof first === 'string') {
    if (at === null) return unclaimed;
    return inPlace(compareClaim({ ...none, kind: 'on_screen', words: name, from: at }, { source: 'on_screen_text', at }, held));
  }
  const text = `Read on screen ${toRange({ from: first.from, to: Math.min(first.to, base.seconds) })}: “${name}”`;
  const claim = { kind: 'on_screen', words: name, text } as const;
  const isSeenBefore = at !== null && first.from > at + TOLERANCE_SECONDS;
  return { ...(isSeenBefore ? readElsewhere : { result: 'confirmed', by: 'on_screen_text', at: first.from }), claim };
}
