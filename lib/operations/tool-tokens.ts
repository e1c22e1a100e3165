/** What a text takes of a language model's context: words, numbers and every other character are weighed apart. */
const pieces = /[A-Z]?[a-z]+|[A-Z]+|\d{1,3}|\s|[^A-Za-z\d\s]/gu;
const capitals = /^[A-Z]{2}/;
const word = /^[A-Za-z]/;
const english = /^(?:the|of|and|with|for|is|it|that)$/i;
const single = /^[\d\p{Script=Latin}\p{P}\p{Sc}\p{Sm}\n]/u;
const alphabetic =
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Thai}]/u;
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Gurmukhi}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Rates of o200k, measured over the names of countries, languages and days in 89 languages, which are denser than prose. */
const rates = { letter: 0.65, capital: 0.45, word: { letters: 6, perFurtherLetter: 0.35 }, otherLanguages: 1.35, unknownByte: 1.15 };

/** Tokenizers know English best: most of its words are one token. */
function isEnglish(words: readonly string[]): boolean {
  const known = words.filter((piece) => word.test(piece));
  return known.filter((piece) => english.test(piece)).length * 10 >= known.length;
}

function weigh(piece: string, perWord: number): number {
  if (capitals.test(piece)) return Math.max(1, piece.length * rates.capital);
  if (word.test(piece)) return perWord * (1 + Math.max(0, piece.length - rates.word.letters) * rates.word.perFurtherLetter);
  if (piece === ' ') return 0;
  if (alphabetic.test(piece)) return rates.letter;
  if (single.test(piece) || wide.test(piece)) return 1;
  // A model that does not know a character reads its bytes, and the spaces between such words.
  return Buffer.byteLength(piece) * rates.unknownByte;
}

/** The pieces of a text with what each takes. */
function weighAll(text: string): { piece: string; tokens: number }[] {
  const found = text.match(pieces) ?? [];
  const perWord = isEnglish(found) ? 1 : rates.otherLanguages;
  return found.map((piece) => ({ piece, tokens: weigh(piece, perWord) }));
}

/** An estimate that prose of any script seldom exceeds; the product has no tokenizer. */
export const estimateTokens = (text: string): number => weighAll(text).reduce((sum, { tokens }) => sum + tokens, 0);

/** A text of one line, cut behind a word. */
export function cutToTokens(line: string, most: number): string {
  const weighed = weighAll(line);
  if (weighed.reduce((sum, { tokens }) => sum + tokens, 0) <= most) return line;
  let left = most - 1;
  let kept = '';
  for (const { piece, tokens } of weighed) {
    left -= tokens;
    if (left < 0) break;
    kept += piece;
  }
  const end = kept.lastIndexOf(' ');
  const whole = line.charAt(kept.length) === ' ' || end < kept.length / 2 ? kept : kept.slice(0, end);
  return whole.trim() === '' ? '' : `${whole.trimEnd().replace(/[,;:–—-]$/, '')}…`;
}

/** Divides `room`: what takes less than an equal share leaves the rest to the others. */
export function divide(room: number, wanted: readonly number[]): number[] {
  const shares = wanted.map(() => 0);
  let left = room;
  const smallestFirst = wanted.map((size, index) => ({ size, index })).sort((a, b) => a.size - b.size);
  for (const [taken, { size, index }] of smallestFirst.entries()) {
    const share = Math.max(0, Math.min(size, left / (wanted.length - taken)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
