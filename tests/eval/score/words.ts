import { foldCharacter } from '@/lib/video/measure/text/alphabet';
import { toFigures } from './figures';
import { withFigures } from './numbers';

/** The figures of a text, spelled ones included. */
export const figuresOf = (text: string): string[] => toFigures(withFigures(text));

const fold = (word: string) => Array.from(word, foldCharacter).join('');

/** Words as they are compared: without case, accents and punctuation, and with one spelling of numbers. Scripts without spaces count as letters. */
export function wordsOf(text: string): string[] {
  const found = withFigures(text).match(/\p{Script=Han}|\p{Script=Thai}\p{M}*|[\p{L}\p{M}\p{N}]+(?:[.,’'][\p{L}\p{N}]+)*/gu) ?? [];
  return found.map((word) => fold(word).replace(/[.,’']/g, '')).filter((word) => word !== '');
}

export function editsBetween(truth: ArrayLike<unknown>, stated: ArrayLike<unknown>): number {
  let row = Array.from({ length: stated.length + 1 }, (_, index) => index);
  for (let at = 0; at < truth.length; at += 1) {
    const next = [at + 1];
    for (let end = 0; end < stated.length; end += 1) {
      const changed = (row[end] ?? 0) + (truth[at] === stated[end] ? 0 : 1);
      next.push(Math.min(changed, (row[end + 1] ?? 0) + 1, (next[end] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? truth.length;
}

/** The fewest edits that turn a list of words into some part of another. */
export function editsWithin(part: readonly string[], whole: readonly string[]): number {
  let row = new Array<number>(whole.length + 1).fill(0);
  for (const [at, word] of part.entries()) {
    const next = [at + 1];
    for (const [end, other] of whole.entries()) {
      next.push(Math.min((row[end] ?? 0) + (word === other ? 0 : 1), (row[end + 1] ?? 0) + 1, (next[end] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row);
}

/** Shorter words are another word when a letter is. */
const LONG_WORD = 7;

/** The same word, or a long one with a letter misread. */
const isSameWord = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= LONG_WORD && !/^\d/.test(a) && !/^\d/.test(b) && editsBetween(a, b) <= 1);

/** Tells whether the words from a place on have the same letters, wherever the spaces are: "to 4cm" is "to 4 cm". */
function hasLettersAt(whole: readonly string[], at: number, letters: string): boolean {
  let joined = '';
  for (let end = at; end < whole.length && joined.length < letters.length; end += 1) joined += whole[end];
  return joined === letters;
}

/** Tells whether `whole` contains the words of `part` one after another, except for a misread letter in a long word. */
export function contains(whole: string, part: string): boolean {
  const [words, wanted] = [wordsOf(whole), wordsOf(part)];
  if (wanted.length === 0) return false;
  return words.some(
    (_, at) => hasLettersAt(words, at, wanted.join('')) || wanted.every((word, index) => isSameWord(word, words[at + index] ?? '')),
  );
}

const lettersIn = (text: string) => wordsOf(text).join('').length;

/** The share of the letters of `whole` that `part` is, where it stands in it; 1 where `whole` stands in `part`. */
export function coverage(whole: string, part: string): number {
  if (contains(part, whole)) return 1;
  return contains(whole, part) ? lettersIn(part) / lettersIn(whole) : 0;
}

/** The share of words that two texts have in common, of the longer one. */
export function likeness(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const longest = Math.max(first.length, second.length);
  return longest === 0 ? 0 : 1 - editsBetween(first, second) / longest;
}
