/** Scripts whose words need the zero-width joiner and non-joiner: cursive and Brahmic ones (UAX #31, 2.3). */
const scripts = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Adlam', 'Hanifi_Rohingya', 'Phags_Pa'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese', 'Sundanese', 'Chakma', 'Meetei_Mayek', 'Grantha'],
];
const anyScript = `[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`;
const letter = `(?=\\p{L})${anyScript}`;
const mark = `(?=\\p{M})${anyScript}`;
const joiner = '[\\u200C\\u200D]';

/** A joiner after a virama is significant at the end of a word too. */
const virama = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA\\u1039\\u17D2\\u1B44\\uA9C0]';

/** Never between two marks, because that would let marks stack up. */
const needed = [
  '\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=${letter}|${mark}|\\p{Nd})${joiner}(?=${letter})`,
  `(?<=${letter})${joiner}(?=${mark}|\\p{Nd})`,
  `(?<=${virama})${joiner}(?!\\p{M})`,
];

/** Matches each joiner; the first group holds it when an emoji or a word needs it. */
export const joiners = new RegExp(`(${needed.join('|')})|${joiner}`, 'gu');

export const repeatedJoiners = /[\u200C\u200D]+(?=[\u200C\u200D])/g;

/** Remnants that truncation may leave at the end: half a surrogate pair, or a joiner that joins nothing. */
export const truncationRemnant = new RegExp(`(?:\\p{Cs}|(?<!${virama})${joiner})$`, 'u');
