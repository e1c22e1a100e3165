import { foldCharacter, isInDictionary } from './alphabet';

/** A letter or digit as it is compared; `unknown` where the recognizer's dictionary lacks it, so it may have read anything or nothing. */
export type Letter = { value: string; unknown: boolean };

/** The unit of an amount, where a sign gives it: "%", or the sign of a currency. */
export type Unit = string;

/** Letters, or the digits of one number, or one Han character; `chunk` counts what spaces and punctuation set apart, which hold several words where spaces were lost. */
export type Word = { letters: readonly Letter[]; kind: 'letters' | 'number' | 'han'; chunk: number; unit?: Unit; decimals: number };

const THOUSANDS = /(?<=\d)[.,'’\u00a0\u202f](?=\d{3}(?!\d))/gu;
const CHUNK = /(?:[\p{L}\p{N}\p{M}'’]|(?<=\p{N})[.,](?=\p{N}))+/gu;
/** Letters that run on for longer count as several words that were read without a space, which keeps the time of a comparison in bounds. */
const WORD = /\p{Script=Han}|\p{N}+(?:[.,]\p{N}+)?|(?:(?!\p{Script=Han})[\p{L}\p{M}'’]){1,40}/gu;
const WORD_CHARACTER = /[\p{L}\p{N}]/gu;
const HAN = /^\p{Script=Han}$/u;
const NUMBER = /^\p{N}/u;
const DECIMALS = /(?<=[.,])\p{N}+$/u;
const UNIT_BEFORE = /\p{Sc}(?= ?$)/u;
const UNIT_AFTER = /(?<=^ ?)[%\p{Sc}]/u;

function toLetters(text: string): Letter[] {
  return (text.normalize('NFC').match(WORD_CHARACTER) ?? []).flatMap((character): Letter[] =>
    isInDictionary(character)
      ? [...foldCharacter(character)].map((value) => ({ value, unknown: false }))
      : [{ value: foldCharacter(character).slice(0, 1), unknown: true }],
  );
}

function unitOf(text: string, from: number, to: number): Unit | undefined {
  const after = UNIT_AFTER.exec(text.slice(to, to + 2))?.[0];
  return after ?? UNIT_BEFORE.exec(text.slice(Math.max(0, from - 2), from))?.[0];
}

function toWord(text: string, chunk: number, from: number, word: string): Word {
  const letters = toLetters(word);
  if (HAN.test(word)) return { letters, kind: 'han', chunk, decimals: 0 };
  if (!NUMBER.test(word)) return { letters, kind: 'letters', chunk, decimals: 0 };
  const unit = unitOf(text, from, from + word.length);
  return { letters, kind: 'number', chunk, decimals: DECIMALS.exec(word)?.[0].length ?? 0, ...(unit && { unit }) };
}

/** The words of a text, with numbers apart from letters ("flatto4cm" has three) and without separators of thousands. */
export function toWords(text: string): Word[] {
  const plain = text.normalize('NFKC').replace(THOUSANDS, '');
  return [...plain.matchAll(CHUNK)].flatMap((chunk, n) =>
    [...chunk[0].matchAll(WORD)]
      .map((word) => toWord(plain, n, chunk.index + word.index, word[0]))
      .filter(({ letters }) => letters.length > 0),
  );
}
