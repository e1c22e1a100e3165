import { isSameText } from '@/lib/video/measure/text/tracks';
import { fold } from './chains';
import { listPlainWords, type ReadText } from './on-screen-text';

const FEWEST_WORDS = 3;
const CHANGED_SHARE = 0.25;
/** The share of letters that may differ between a word and a bad reading of it. */
const MISREAD = 0.4;

const isNumber = (word: string) => /^\d+$/.test(word);
/** A number of which the end was not read is no other number. */
const isOtherNumber = (a: string, b: string) => isNumber(a) && isNumber(b) && !a.startsWith(b) && !b.startsWith(a);
const isMisread = (a: string, b: string) => isSameText(fold(a), fold(b), MISREAD);
const isOther = (a: string, b: string) => (isNumber(a) && isNumber(b) ? isOtherNumber(a, b) : !isMisread(a, b));

/** The texts on screen that have the words of a claim but for one or a few, each beside one of them in the same text. */
function findReplaced(wanted: readonly string[], texts: readonly ReadText[], isAnother: typeof isOther): string | undefined {
  const shown = texts.flatMap(({ text, words }) => words.map((word) => ({ word, text })));
  const most = Math.min(wanted.length - 1, Math.max(1, wanted.length * CHANGED_SHARE));
  const start = shown.findIndex((_, at) => {
    const isSame = (index: number) => wanted[index] !== undefined && wanted[index] === shown[at + index]?.word;
    const changed = wanted.flatMap((_word, index) => (isSame(index) ? [] : [index]));
    if (changed.length > most) return false;
    return changed.some((index) => {
      const there = shown[at + index];
      const isBeside = [index - 1, index + 1].some((next) => isSame(next) && shown[at + next]?.text === there?.text);
      return there !== undefined && isBeside && isAnother(wanted[index] ?? '', there.word);
    });
  });
  const replaced = shown.slice(start, start + wanted.length);
  return start === -1 ? undefined : [...new Set(replaced.map(({ text }) => text))].join(' ');
}

export const findOtherNumber = (claimed: string, texts: readonly ReadText[]) => findReplaced(listPlainWords(claimed), texts, isOtherNumber);

export function findChanged(claimed: string, texts: readonly ReadText[]): string | undefined {
  const wanted = listPlainWords(claimed);
  return findReplaced(wanted, texts, wanted.length < FEWEST_WORDS ? isOtherNumber : isOther);
}

/** The share of the words of a line that captions show, of those that are long enough to be read rightly. */
const MOST_WORDS = 0.75;
const SHORTEST_WORD = 3;

/** The words of captions at a time that are others than those of a claim. */
export function findOtherWords(parts: readonly string[], texts: readonly ReadText[]): string | undefined {
  const [changed] = parts.flatMap((part) => findChanged(part, texts) ?? []);
  if (changed !== undefined) return changed;
  const shown = texts.flatMap(({ words }) => words);
  const words = parts.flatMap(listPlainWords).filter((word) => isNumber(word) || word.length >= SHORTEST_WORD);
  const there = words.filter((word) => shown.some((other) => !isOther(word, other)));
  // One that is missing was not read at worst.
  return there.length < words.length - 1 && there.length < words.length * MOST_WORDS ? texts.map(({ text }) => text).join(' ') : undefined;
}
