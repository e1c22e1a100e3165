/** PP-OCRv4's dictionary has none of these letters, so whatever it reads in their place is right. */
const unknownLetters = new Set('ñößçêÑÖÇÊ');
const ANY = '\u{1}';
const TAKEN = '\u{2}';
/** So many characters may stand for a letter that the recognizer does not know. */
const WIDEST_ANY = 2;

/** Letters and digits alone, in lower case and without accents. */
export function toBare(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The words of a true text, longest first; `ANY` stands for a letter that cannot be read. */
export function toWords(text: string): string[] {
  const words = text.split(/\s/u).map((word) => [...word].map((letter) => (unknownLetters.has(letter) ? ANY : toBare(letter))).join(''));
  return words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length);
}

/** Finds the end of the word at `at`; undefined if it is not there. */
function matchAt(word: readonly string[], text: string, at: number): number | undefined {
  const [letter, ...rest] = word;
  if (letter === undefined) return at;
  if (letter !== ANY) return text[at] === letter ? matchAt(rest, text, at + 1) : undefined;
  for (let wide = WIDEST_ANY; wide >= 0; wide -= 1) {
    const end = text.slice(at, at + wide).includes(TAKEN) ? undefined : matchAt(rest, text, at + wide);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** The text without the word's first occurrence; undefined when it does not hold it. */
export function takeWord(word: string, text: string): string | undefined {
  const letters = [...word];
  for (let at = 0; at < text.length; at += 1) {
    const end = matchAt(letters, text, at);
    if (end !== undefined) return `${text.slice(0, at)}${TAKEN}${text.slice(end)}`;
  }
  return undefined;
}
