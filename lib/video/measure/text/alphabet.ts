/** The Latin letters beyond ASCII in the recognizer's dictionary (`ppocr_keys_v1.txt`); a test compares them with it. */
const ACCENTED_IN_DICTIONARY = new Set('ËéèÜäɔíÉʌáÓòüāúóēàǐōǒɡīūì');

const ASCII_WORD = /^[0-9A-Za-z]$/;
const HAN = /^\p{Script=Han}$/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/gu;
const MARKS = /\p{M}/gu;
const READABLE_SHARE = 0.6;

/** Letters that NFKD does not take apart. */
const UNFOLDED: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/** One character as it is compared: without accents, ligatures and case. */
export function foldCharacter(character: string): string {
  const folded = character.toLowerCase().normalize('NFKD').replace(MARKS, '').toLowerCase();
  return [...folded].map((letter) => UNFOLDED.get(letter) ?? letter).join('');
}

/** Single Cyrillic, Greek or Korean letters in the recognizer's dictionary spell no word. */
export function isInDictionary(character: string): boolean {
  return ASCII_WORD.test(character) || HAN.test(character) || ACCENTED_IN_DICTIONARY.has(character);
}

export function isReadable(text: string): boolean {
  const characters = text.normalize('NFKC').match(WORD_CHARACTER) ?? [];
  const known = characters.filter(isInDictionary).length;
  return characters.length > 0 && known >= READABLE_SHARE * characters.length;
}

/** Letters and digits alone: accents and ligatures folded, lower case. */
export function toComparable(text: string): string {
  return [...(text.normalize('NFKC').match(WORD_CHARACTER) ?? [])].map(foldCharacter).join('');
}
