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

/** The costs of misreading a letter: another letter, one too many or one too few; Infinity where that makes another word. */
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

const get = (row: readonly number[] | undefined, k: number): number => row?.[k] ?? Number.POSITIVE_INFINITY;

function boundsOf(rows: readonly (readonly number[] | undefined)[], limit: number): { first: number; last: number } | undefined {
  const isWithin = (cost: number) => cost <= limit;
  const first = rows.flatMap((row) => row?.findIndex(isWithin) ?? -1).filter((k) => k >= 0);
  const last = rows.map((row) => row?.findLastIndex(isWithin) ?? -1);
  return first.length === 0 ? undefined : { first: Math.min(...first), last: Math.max(...last) };
}

type Reading = { word: readonly Letter[]; read: readonly string[]; start: number; costs: Costs };

/** The cheapest way to have read the first `i` letters of the word as the first `k` that were read, from the costs of shorter beginnings. */
function cheapest(
  { word, read, start, costs }: Reading,
  rows: readonly (readonly number[])[],
  row: readonly number[],
  i: number,
  k: number,
): number {
  const extra = get(row, k - 1) + costs.extra;
  const letter = word[i - 1];
  if (!letter) return k === 0 ? 0 : extra;
  const missing = get(rows[i - 1], k) + (letter.unknown ? 0 : costs.missing);
  const last = k > 0 ? read[start + k - 1] : undefined;
  if (last === undefined) return missing;
  let cost = Math.min(missing, extra, get(rows[i - 1], k - 1) + substitution(letter, last, costs));
  if (k > 1 && (letter.unknown || isPair((read[start + k - 2] ?? '') + last, letter.value))) cost = Math.min(cost, get(rows[i - 1], k - 2));
  if (i > 1 && isPair((word[i - 2]?.value ?? '') + letter.value, last)) cost = Math.min(cost, get(rows[i - 2], k - 1));
  return cost;
}

/**
 * The cost of taking the word for the letters that were read from `start` on: `costs[k]` for the first `k` of them, Infinity or undefined
 * where it is more than `limit`. A letter that the dictionary lacks may match none, one or two letters. Each row is computed only where one
 * of the two before it is within the limit, so that long words of equal letters cost little.
 */
export function editCosts(reading: Reading, limit: number): number[] {
  const { word, read, start } = reading;
  const length = Math.min(read.length - start, 2 * word.length + 2);
  const rows: number[][] = [];
  for (let i = 0; i <= word.length; i += 1) {
    const bounds = i === 0 ? { first: 0, last: 0 } : boundsOf([rows[i - 1], rows[i - 2]], limit);
    if (bounds === undefined) return [];
    const row: number[] = new Array(bounds.first).fill(Number.POSITIVE_INFINITY);
    rows.push(row);
    for (let k = bounds.first; k <= length && (k <= bounds.last + 2 || get(row, k - 1) <= limit); k += 1)
      row.push(cheapest(reading, rows, row, i, k));
  }
  return rows[word.length] ?? [];
}
