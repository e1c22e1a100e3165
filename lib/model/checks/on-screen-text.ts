import { isInDictionary, isReadable, toComparable } from '@/lib/video/measure/text/alphabet';
import { matches } from '@/lib/video/measure/text/match';
import { toWords } from '@/lib/video/measure/text/words';
import type { OnScreenText, TimeSpan } from '@/lib/video/schema';
import { distanceTo, gapBetween, TOLERANCE_SECONDS } from './time';

type Span = OnScreenText['spans'][number];
type Chain = TimeSpan & { spans: readonly Span[]; folded: string; lengths: readonly number[] };

/** Two lines, or captions that follow each other and form one sentence, are one text. */
const MAX_CHAIN = 6;
const MAX_PAUSE_SECONDS = 1.5;
const SAME_LANE = 0.06;
// What is compared letter by letter for one quote; a video of which more looks like it is made to be slow.
const MAX_COMPARED = 24;
// Under a second for all quotes of a report.
const MAX_LETTER_PAIRS = 600_000;
// No viewer reads more within two seconds.
const MAX_NEAR = 30;
const CHARACTERS_PER_EDIT = 10;
const LOOSE_LENGTH = 1.3;

// What a recognizer takes for one another is one letter here, as in the comparison that follows.
const alike: Readonly<Record<string, string>> = {
  l: 'i',
  '1': 'i',
  '0': 'o',
  '5': 's',
  '8': 'b',
  '6': 'b',
  q: 'g',
  '9': 'g',
  '2': 'z',
  v: 'u',
  m: 'rn',
  w: 'uu',
  d: 'ci',
};
const fold = (comparable: string) => Array.from(comparable, (letter) => alike[letter] ?? letter).join('');

/** Splits a quote into parts, of which at least one is intact wherever the quote was read with few errors. */
function toPieces(quote: string): string[] {
  const errors = Math.floor([...toComparable(quote)].length / CHARACTERS_PER_EDIT);
  const wanted = 2 * errors + 1;
  const known = Array.from(quote.normalize('NFC'), (letter) => (/[\p{L}\p{N}]/u.test(letter) && !isInDictionary(letter) ? '\n' : letter));
  const runs = known
    .join('')
    .split('\n')
    .map((run) => fold(toComparable(run)))
    .filter((run) => run !== '');
  const length = Math.max(1, Math.floor(runs.join('').length / (wanted + runs.length - 1)));
  return runs.flatMap((run) => Array.from({ length: Math.floor(run.length / length) }, (_, n) => run.slice(n * length, (n + 1) * length)));
}

const toSpan = (spans: readonly Span[]): TimeSpan => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
});

function toChain(spans: readonly Span[]): Chain {
  const folded = spans.map(({ text }) => fold(toComparable(text)));
  return { spans, folded: folded.join(''), lengths: folded.map(({ length }) => length), ...toSpan(spans) };
}

/** Trims a chain to the spans that a text of this length can need when it begins in the first of them. */
function trim({ spans, lengths }: Chain, letters: number): readonly Span[] {
  let sum = 0;
  const enough = lengths.findIndex((length, index) => {
    if (index > 0) sum += length;
    return sum >= letters * LOOSE_LENGTH;
  });
  return enough === -1 ? spans : spans.slice(0, enough + 1);
}

function chainsOf(spans: readonly Span[]): Chain[] {
  return spans.flatMap((first, start) => {
    let end = first.to;
    const following = spans.slice(start + 1, start + MAX_CHAIN);
    const broken = following.findIndex((span) => {
      if (span.from > end + MAX_PAUSE_SECONDS) return true;
      end = Math.max(end, span.to);
      return false;
    });
    const chain = [first, ...(broken === -1 ? following : following.slice(0, broken))];
    return chain.length > 1 ? [toChain(chain)] : [];
  });
}

function lanesOf(spans: readonly Span[]): Span[][] {
  const lanes: Span[][] = [];
  for (const span of spans) {
    const lane = lanes.find(([first]) => first !== undefined && Math.abs(first.box.y - span.box.y) <= SAME_LANE);
    if (lane === undefined) lanes.push([span]);
    else lane.push(span);
  }
  return lanes;
}

const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join(' ');

function narrow(quote: string, spans: readonly Span[]): TimeSpan {
  let kept = spans;
  const holds = (fewer: readonly Span[]) => fewer.length > 0 && matches(quote, textOf(fewer));
  while (holds(kept.slice(1))) kept = kept.slice(1);
  while (holds(kept.slice(0, -1))) kept = kept.slice(0, -1);
  return toSpan(kept);
}

export const listWords = (text: string) => toWords(text).map(({ letters }) => letters.map(({ value }) => value).join(''));

const spelled: Readonly<Record<string, string>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number): [string, string] => [word, String(number)])
    .concat('thirty forty fifty sixty seventy eighty ninety hundred'.split(' ').map((word, tens) => [word, String((tens + 3) * 10)])),
);
/** Words as a picture may write what a voice says: "ninety seconds" is "90 seconds". */
export const withFigures = (words: string) => words.replace(/[a-z]+/gi, (word) => spelled[word.toLowerCase()] ?? word);

export const listPlainWords = (text: string) => listWords(withFigures(text));

export type Reading = {
  spans: readonly Span[];
  texts: readonly string[];
  find: (quote: string, during: TimeSpan) => TimeSpan | undefined;
  /** Tells whether a word is read, as it is compared, in a text that is on screen within a second of a span. */
  hasWord: (word: string, during: TimeSpan) => boolean;
  /** The words, with their numbers as figures, of the texts that are on screen within a second of a moment. */
  wordsNear: (at: number) => string[];
  wasRead: (at: number) => boolean;
  /** Tells whether text that could not be read was seen within so many seconds of a time, or so far inside it where they are negative. */
  hasUnreadable: (during: TimeSpan, by?: number) => boolean;
};

const isNear = (span: TimeSpan, at: number, seconds = TOLERANCE_SECONDS) => distanceTo(span, at) <= seconds;

export function createReading({ spans, read, unreadable }: OnScreenText): Reading {
  const sorted = spans.toSorted((a, b) => a.from - b.from || a.box.y - b.box.y || a.box.x - b.box.x);
  const singles = sorted.map((span) => toChain([span]));
  const chains = [...chainsOf(sorted), ...lanesOf(sorted).flatMap(chainsOf)];
  let lists: { span: Span; words: ReadonlySet<string>; plain: readonly string[] }[] | undefined;
  const listed = () => {
    lists ??= sorted.map((span) => ({ span, words: new Set(listWords(span.text)), plain: listPlainWords(span.text) }));
    return lists;
  };
  let left = MAX_LETTER_PAIRS;
  const holds = (quote: string, text: string) => {
    left -= quote.length * text.length;
    return left > 0 && matches(quote, text);
  };
  const search = (quote: string, during: TimeSpan, among: readonly Chain[]): TimeSpan | undefined => {
    const pieces = toPieces(quote);
    const likely = among
      .filter(({ folded }) => pieces.some((piece) => folded.includes(piece)))
      .toSorted((a, b) => gapBetween(a, during) - gapBetween(b, during));
    const compared = new Set<string>();
    for (const chain of likely) {
      const trimmed = trim(chain, quote.length);
      const text = textOf(trimmed);
      if (compared.has(text)) continue;
      if (compared.size >= MAX_COMPARED) return undefined;
      compared.add(text);
      if (holds(quote, text)) return narrow(quote, trimmed);
    }
    return undefined;
  };
  return {
    spans: sorted,
    texts: sorted.map(({ text }) => text),
    find: (quote, during) => {
      if (!isReadable(quote)) return undefined;
      const one = search(quote, during, singles);
      if (one !== undefined && gapBetween(one, during) === 0) return one;
      const joined = search(quote, during, chains);
      if (one === undefined || joined === undefined) return one ?? joined;
      return gapBetween(joined, during) < gapBetween(one, during) ? joined : one;
    },
    hasWord: (word, { from, to }) =>
      listed().some(({ span, words }) => span.from <= to + TOLERANCE_SECONDS && span.to >= from - TOLERANCE_SECONDS && words.has(word)),
    wordsNear: (at) =>
      listed()
        .filter(({ span }) => isNear(span, at))
        .slice(0, MAX_NEAR)
        .flatMap(({ plain }) => plain),
    wasRead: (at) => left > 0 && read.some((span) => isNear(span, at)),
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
