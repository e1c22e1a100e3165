import { isInDictionary, isReadable, toComparable } from '@/lib/video/measure/text/alphabet';
import { editsIn, matches } from '@/lib/video/measure/text/match';
import { toWords } from '@/lib/video/measure/text/words';
import type { OnScreenText, TextSpan, TimeSpan } from '@/lib/video/schema';
import { type Chain, fold, type Index, joinAgain, textOf, toIndex, toSpan, trim } from './chains';
import { withFigures } from './figures';
import { distanceTo, gapBetween, overlaps, TOLERANCE_SECONDS } from './time';

// What is compared letter by letter for one quote; a video of which more looks like it is made to be slow.
const MAX_COMPARED = 24;
const MAX_LETTER_PAIRS = 80_000;
// No viewer reads more within two seconds.
const MAX_NEAR = 30;
/** Splits a quote into parts, of which at least one is intact wherever the quote was read with few errors. */
function toPieces(quote: string): string[] {
  const wanted = 2 * editsIn(toWords(quote)) + 1;
  const known = Array.from(quote.normalize('NFC'), (letter) => (/[\p{L}\p{N}]/u.test(letter) && !isInDictionary(letter) ? '\n' : letter));
  const runs = known
    .join('')
    .split('\n')
    .map((run) => fold(toComparable(run)))
    .filter((run) => run !== '');
  const length = Math.max(1, Math.floor(runs.join('').length / (wanted + runs.length - 1)));
  return runs.flatMap((run) => Array.from({ length: Math.floor(run.length / length) }, (_, n) => run.slice(n * length, (n + 1) * length)));
}

function narrow(quote: string, spans: readonly TextSpan[]): TimeSpan {
  let kept = spans;
  const holds = (fewer: readonly TextSpan[]) => fewer.length > 0 && matches(quote, textOf(fewer));
  while (holds(kept.slice(1))) kept = kept.slice(1);
  while (holds(kept.slice(0, -1))) kept = kept.slice(0, -1);
  return toSpan(kept);
}

export const listWords = (text: string) => toWords(text).map(({ letters }) => letters.map(({ value }) => value).join(''));

export const listPlainWords = (text: string) => listWords(withFigures(text));

/** A text with its words, in which numbers are figures. */
export type ReadText = { text: string; words: readonly string[] };

/** The place of a quote, or why it has none: it is not there, or there was more to compare than one quote may take. */
export type Found = TimeSpan | 'missing' | 'not_compared';

export type Reading = {
  spans: readonly TextSpan[];
  texts: readonly string[];
  /** Finds one of so many parts of a quote, which share its budget. */
  find: (quote: string, during: TimeSpan, parts?: number) => Found;
  /** Tells whether a word is read, as it is compared, in a text that is on screen within a second of a span. */
  hasWord: (word: string, during: TimeSpan) => boolean;
  /** The texts that are on screen within a second of a time. */
  textsNear: (during: TimeSpan) => ReadText[];
  wasRead: (at: number) => boolean;
  /** Tells whether text that could not be read was seen within so many seconds of a time, or so far inside it where they are negative. */
  hasUnreadable: (during: TimeSpan, by?: number) => boolean;
};

type Search = { quote: string; during: TimeSpan; left: number };

function findAmong(search: Search, among: readonly Chain[]): TimeSpan | undefined {
  const { quote, during } = search;
  const pieces = toPieces(quote);
  const likely = among
    .filter(({ folded }) => pieces.some((piece) => folded.includes(piece)))
    .toSorted((a, b) => gapBetween(a, during) - gapBetween(b, during));
  const compared = new Set<string>();
  for (const chain of likely) {
    const trimmed = trim(chain, quote.length);
    const text = textOf(trimmed);
    if (compared.has(text)) continue;
    compared.add(text);
    search.left = compared.size > MAX_COMPARED ? 0 : search.left - quote.length * text.length;
    if (search.left <= 0) return undefined;
    if (matches(quote, text)) return narrow(quote, trimmed);
  }
  return undefined;
}

function findIn(search: Search, { singles, chains }: Index): TimeSpan | undefined {
  const one = findAmong(search, singles);
  if (one !== undefined && gapBetween(one, search.during) === 0) return one;
  const joined = findAmong(search, chains);
  if (one === undefined || joined === undefined) return one ?? joined;
  return gapBetween(joined, search.during) < gapBetween(one, search.during) ? joined : one;
}

export function createReading({ spans, read, unreadable }: OnScreenText): Reading {
  const sorted = joinAgain(spans.toSorted((a, b) => a.from - b.from || a.box.y - b.box.y || a.box.x - b.box.x));
  const isDuring =
    ({ from, to }: TimeSpan) =>
    (span: TimeSpan) =>
      overlaps(span, { from, to }, -TOLERANCE_SECONDS);
  const plain = toIndex(sorted);
  const figured = sorted.map((span) => ({ ...span, text: withFigures(span.text) }));
  const figures = figured.every(({ text }, index) => text === sorted[index]?.text) ? plain : toIndex(figured);
  const listed = sorted.map((span) => ({ span, words: new Set(listWords(span.text)), plain: listPlainWords(span.text) }));
  return {
    spans: sorted,
    texts: sorted.map(({ text }) => text),
    find: (quote, during, parts = 1) => {
      if (!isReadable(quote)) return 'missing';
      const asStated = { quote, during, left: MAX_LETTER_PAIRS / parts };
      const inFigures = { ...asStated, quote: withFigures(quote) };
      const place = findIn(asStated, plain);
      if (place !== undefined && gapBetween(place, during) === 0) return place;
      const other = figures === plain && inFigures.quote === quote ? undefined : findIn(inFigures, figures);
      const [nearest] = [place, other].filter((one) => one !== undefined).toSorted((a, b) => gapBetween(a, during) - gapBetween(b, during));
      return nearest ?? (Math.min(asStated.left, inFigures.left) > 0 ? 'missing' : 'not_compared');
    },
    hasWord: (word, during) => listed.some(({ span, words }) => isDuring(during)(span) && words.has(word)),
    textsNear: (during) =>
      listed
        .filter(({ span }) => isDuring(during)(span))
        .slice(0, MAX_NEAR)
        .map(({ span: { text }, plain }) => ({ text, words: plain })),
    wasRead: (at) => read.some((span) => distanceTo(span, at) <= TOLERANCE_SECONDS),
    hasUnreadable: ({ from, to }, by = TOLERANCE_SECONDS) => unreadable.some((span) => span.from <= to + by && span.to >= from - by),
  };
}

// Shorter words are read wrongly, and found by chance, too often.
const SHORTEST_CHECKED = 4;
const SHORTEST_CHECKED_HAN = 2;
const SHORTEST_WITH_FIGURE = 3;
// Shorter, but compared digit by digit.
const amount = /\p{Sc} ?\d|\d ?(?:\p{Sc}|%)/u;

export function isCheckable(words: string): boolean {
  const { length } = [...toComparable(words)];
  if (amount.test(words) || (length >= SHORTEST_WITH_FIGURE && /\d/.test(words))) return true;
  return length >= (/\p{Script=Han}/u.test(words) ? SHORTEST_CHECKED_HAN : SHORTEST_CHECKED);
}
