import { withoutQuotes } from '@/lib/report/quotes';

// Words that English prose cannot do without and that its neighbors do not share.
const functionWords = new Set('the and to that with its by this not are from has which but their what who when where than'.split(' '));
const FEWEST_JUDGED_LETTERS = 200;
const SMALLEST_LATIN_SHARE = 0.6;
// English prose has some 15 to 25 of these in a hundred words; German, French, Spanish, Italian or Dutch has fewer than two.
const SMALLEST_WORD_SHARE = 0.06;

/** False when a text is plainly written in another language; quotes are left aside, and a few words are not judged. */
export function readsAsEnglish(text: string): boolean {
  const ours = withoutQuotes(text).toLowerCase();
  const letters = ours.match(/\p{L}/gu) ?? [];
  if (letters.length < FEWEST_JUDGED_LETTERS) return true;
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length < letters.length * SMALLEST_LATIN_SHARE) return false;
  const words = ours.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => functionWords.has(word)).length >= words.length * SMALLEST_WORD_SHARE;
}
