import type { Letter } from './words';

/** Letters and digits that a recognizer takes for one another. Digits are never taken for other digits: a changed price is another price. */
const LOOK_ALIKE: readonly string[] = ['il1', 'o0', 's5', 'b8', 'b6', 'gq', 'g9', 'q9', 'z2', 'uv'];

/** Pairs that a recognizer takes for one letter. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['m', 'rn'],
  ['w', 'vv'],
  ['d', 'cl'],
]);

const DIGIT = /^\d$/;
const VOWEL = /^[aeiou]$/;

/** What reading a letter wrongly costs: another letter, one too many or one too few; Infinity where that makes another word. */
export type Costs = { other: number; extra: number; missing: number };

const looksLike = (a: string, b: string): boolean =>
  !(DIGIT.test(a) && DIGIT.test(b)) && LOOK_ALIKE.some((group) => group.includes(a) && group.includes(b));

/** Vowels look unlike each other, and one for another makes another word ("shopping" for "shipping"). */
function substitution(quoted: Letter, read: string, costs: Costs): number {
  if (quoted.unknown || quoted.value === read || looksLike(quoted.value, read)) return 0;
  const isAnother = DIGIT.test(quoted.value) || DIGIT.test(read) || (VOWEL.test(quoted.value) && VOWEL.test(read));
  return isAnother ? Number.POSITIVE_INFINITY : costs.other;
}

const isPair = (pair: string, letter: string): boolean => PAIRS.get(letter) === pair;

/** The cheapest way to have read the last of `word` as the last of `read`, from the costs of shorter beginnings of both. */
function cheapest(
  word: readonly Letter[],
  read: readonly string[],
  costs: Costs,
  shorter: (letters: number, read: number) => number,
): number {
  const letter = word.at(-1);
  if (!letter) return read.length > 0 ? shorter(0, 1) + costs.extra : 0;
  const missing = shorter(1, 0) + (letter.unknown ? 0 : costs.missing);
  const last = read.at(-1);
  if (last === undefined) return missing;
  const choices = [missing, shorter(1, 1) + substitution(letter, last, costs), shorter(0, 1) + costs.extra];
  if (read.length > 1 && (letter.unknown || isPair(read.slice(-2).join(''), letter.value))) choices.push(shorter(1, 2));
  if (word.length > 1 && isPair((word.at(-2)?.value ?? '') + letter.value, last)) choices.push(shorter(2, 1));
  return Math.min(...choices);
}

/**
 * What it costs to take the word for the letters that were read from `start` on: `costs[k]` for the first `k` of them.
 * A letter that the dictionary lacks may stand for none, one or two letters.
 */
export function editCosts(word: readonly Letter[], read: readonly string[], start: number, costs: Costs): number[] {
  const length = Math.min(read.length - start, 2 * word.length + 2);
  const rows: number[][] = [];
  for (let i = 0; i <= word.length; i += 1) {
    const row: number[] = [];
    rows.push(row);
    for (let k = 0; k <= length; k += 1) {
      const shorter = (letters: number, fewer: number) => rows[i - letters]?.[k - fewer] ?? Number.POSITIVE_INFINITY;
      row.push(cheapest(word.slice(Math.max(0, i - 2), i), read.slice(start + Math.max(0, k - 2), start + k), costs, shorter));
    }
  }
  return rows[word.length] ?? [];
}
