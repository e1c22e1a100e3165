import { isReadable } from './alphabet';
import { type Costs, editCosts } from './edits';
import { toWords, type Word } from './words';

/** One character in ten may have been read wrongly; of Chinese, where a character is a word, one in four of a text that is no mere name. */
const CHARACTERS_PER_EDIT = 10;
const HAN_PER_EDIT = 4;
const FEWEST_HAN = 6;
/** Another character makes another word sooner than one that is hidden. */
const HAN_COSTS = { other: 2, extra: Number.POSITIVE_INFINITY, missing: 1 };
const EXACT = { other: Number.POSITIVE_INFINITY, extra: Number.POSITIVE_INFINITY, missing: Number.POSITIVE_INFINITY };
const HAN_NUMBER = /^[零一二两三四五六七八九十百千万亿半]$/u;

/** Shortest words in which one letter may be too many or too few, and in which one may be another: shorter ones become other words. */
const LOOSE_LENGTH = 6;
const CHANGED_LENGTH = 8;

type ReadText = { letters: readonly string[]; words: readonly Word[]; wordAt: readonly number[] };

function toReadText(text: string): ReadText {
  const words = toWords(text);
  const letters = words.flatMap((word) => word.letters.map((letter) => letter.value));
  return { letters, words, wordAt: words.flatMap((word, n) => word.letters.map(() => n)) };
}

const isBoundary = (read: ReadText, k: number): boolean => read.wordAt[k] !== read.wordAt[k - 1];
const wordOf = (read: ReadText, k: number): Word | undefined => read.words[read.wordAt[k] ?? -1];

function costsOf(word: Word): Costs {
  const [letter] = word.letters;
  if (word.kind === 'han') return HAN_NUMBER.test(letter?.value ?? '') ? EXACT : HAN_COSTS;
  const loose = word.kind === 'letters' && word.letters.length >= LOOSE_LENGTH ? 1 : Number.POSITIVE_INFINITY;
  return { other: word.letters.length >= CHANGED_LENGTH ? loose : Number.POSITIVE_INFINITY, extra: loose, missing: loose };
}

const isSameChunk = (read: ReadText, a: number, b: number): boolean =>
  wordOf(read, a) !== undefined && wordOf(read, a)?.chunk === wordOf(read, b)?.chunk;

/** The point of "9.99" may have been lost, or its cents may be a word of their own; but a text read as "9.99" is not 999. */
function hasSameDecimals(word: Word, covered: readonly Word[]): boolean {
  const [first, second] = covered;
  if (covered.some(({ kind }) => kind !== 'number') || !first) return true;
  if (second) return covered.length === 2 && first.decimals === 0 && second.letters.length === word.decimals;
  return first.decimals === 0 || first.decimals === word.decimals;
}

function isWholeNumber(word: Word, read: ReadText, from: number, to: number): boolean {
  if (word.kind !== 'number') return true;
  const isCut = (k: number) => !isBoundary(read, k) && wordOf(read, k)?.kind === 'number';
  if (isCut(from) || isCut(to)) return false;
  const covered = read.words.slice(read.wordAt[from], (read.wordAt[to - 1] ?? -1) + 1);
  return hasSameDecimals(word, covered) && covered.every(({ unit }) => !word.unit || !unit || word.unit === unit);
}

type Reached = ReadonlyMap<number, number>;

function afterWord(word: Word, read: ReadText, reached: Reached, isAllowed: (from: number, to: number) => boolean): Reached {
  const next = new Map<number, number>();
  const budget = word.kind === 'han' ? HAN_COSTS.other : Math.max(1, Math.floor(word.letters.length / CHANGED_LENGTH));
  for (const [from, before] of reached) {
    const reading = { word: word.letters, read: read.letters, start: from, costs: costsOf(word) };
    for (const [length, cost] of editCosts(reading, budget).entries()) {
      const to = from + length;
      if (cost > budget || !isWholeNumber(word, read, from, to) || !isAllowed(from, to)) continue;
      next.set(to, Math.min(next.get(to) ?? Number.POSITIVE_INFINITY, before + cost));
    }
  }
  return next;
}

/** The characters of a quote that may have been read wrongly. */
export function editsIn(words: readonly Word[]): number {
  const han = words.filter(({ kind }) => kind === 'han').length;
  const others = words.reduce((sum, word) => sum + (word.kind === 'han' ? 0 : word.letters.length), 0);
  return Math.floor(others / CHARACTERS_PER_EDIT) + (han < FEWEST_HAN ? 0 : Math.floor(han / HAN_PER_EDIT));
}

/** Words may be glued, as recognizers lose spaces; a quote that begins or ends inside a word ("uncomfortable") needs a glued word there. */
export function matches(quote: string, read: string): boolean {
  if (!isReadable(quote)) return false;
  const words = toWords(quote);
  const text = toReadText(read);
  const budget = editsIn(words);
  const last = words.length - 1;
  const isAllowed = (n: number) => (from: number, to: number) =>
    (n > 0 || isBoundary(text, from) || isSameChunk(text, from, to)) &&
    (n < last || isBoundary(text, to) || (n > 0 && isSameChunk(text, from - 1, to)));
  let reached: Reached = new Map(text.letters.map((_, k) => [k, 0]));
  for (const [n, word] of words.entries()) reached = afterWord(word, text, reached, isAllowed(n));
  return [...reached.values()].some((cost) => cost <= budget);
}
