import { toFigures } from '@/lib/model/checks/named';
import { withFigures } from '@/lib/model/checks/sound';
import { foldCharacter } from '@/lib/video/measure/text/alphabet';

const tensAndUnits = /\b([2-9])0[ -]([1-9])\b/g;

/** The text with figures for the numbers that are spelled in English: "thirty-eight" is "38". */
const toPlain = (text: string) => withFigures(text.normalize('NFKC')).replace(tensAndUnits, '$1$2');

/** The figures of a text, spelled ones in English included. */
export const figuresOf = (text: string): string[] => toFigures(toPlain(text));

const fold = (word: string) => Array.from(word, foldCharacter).join('');

/** Words as they are compared: without case, accents and punctuation, and with one spelling of numbers. Scripts without spaces count as letters. */
export function wordsOf(text: string): string[] {
  const found = toPlain(text).match(/\p{Script=Han}|\p{Script=Thai}\p{M}*|[\p{L}\p{M}\p{N}]+(?:[.,’'][\p{L}\p{N}]+)*/gu) ?? [];
  return found.map((word) => fold(word).replace(/[.,’']/g, '')).filter((word) => word !== '');
}

const lettersOf = (text: string) => wordsOf(text).join('');

/** Of so many letters, one may be another. */
const LETTERS_PER_EDIT = 10;

/** The fewest edits that turn `part` into some part of `whole`. */
function editsWithin(part: string, whole: string): number {
  let row = new Array<number>(whole.length + 1).fill(0);
  for (let at = 1; at <= part.length; at += 1) {
    const next = [at];
    for (let end = 1; end <= whole.length; end += 1) {
      const changed = (row[end - 1] ?? 0) + (part[at - 1] === whole[end - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[end] ?? 0) + 1, (next[end - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row);
}

/** Whether the letters of `part` stand together in `whole`, but for one in ten; figures have to be the same. */
export function contains(whole: string, part: string): boolean {
  const [letters, inside] = [lettersOf(whole), lettersOf(part)];
  const known = new Set(figuresOf(whole));
  if (inside === '' || figuresOf(part).some((figure) => !known.has(figure))) return false;
  return letters.includes(inside) || editsWithin(inside, letters) <= Math.floor(inside.length / LETTERS_PER_EDIT);
}

/** The share of the letters of `whole` that `part` is, where it stands in it; 1 where `whole` stands in `part`. */
export function coverage(whole: string, part: string): number {
  if (contains(part, whole)) return 1;
  return contains(whole, part) ? lettersOf(part).length / lettersOf(whole).length : 0;
}

/** Words left out, added or changed between two texts. */
export function wordErrors(truth: readonly string[], stated: readonly string[]): number {
  let row = Array.from({ length: stated.length + 1 }, (_, index) => index);
  for (const [at, word] of truth.entries()) {
    const next = [at + 1];
    for (const [end, other] of stated.entries()) {
      next.push(Math.min((row[end] ?? 0) + (word === other ? 0 : 1), (row[end + 1] ?? 0) + 1, (next[end] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? truth.length;
}

/** The share of words that two texts have in common, of the longer one. */
export function likeness(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const longest = Math.max(first.length, second.length);
  return longest === 0 ? 0 : 1 - wordErrors(first, second) / longest;
}
