import { findPictures, isPicture } from '../emoji';
import { drawPictures } from './emoji';
import { type Coverage, coverageOf } from './fonts';

const unsetScripts = [
  'Bengali',
  'Tamil',
  'Telugu',
  'Gujarati',
  'Kannada',
  'Malayalam',
  'Gurmukhi',
  'Sinhala',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Georgian',
  'Armenian',
  'Ethiopic',
  'Mongolian',
  'Syriac',
  'Thaana',
  'Cherokee',
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

const plain = /^[\x20-\x7e\n]*$/;
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]+$/u;
const steering = /[\p{Default_Ignorable_Code_Point}]/u;
/** They choose among the forms of a character, and the text engine counts their width. */
const variationSelectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const likenesses: Readonly<Record<string, string>> = { '⟶': '→', '⟵': '←', '⟹': '⇒', 𠮷: '吉', ʼ: '’' };
const likenessesIn = (text: string) => [...text].map((character) => likenesses[character] ?? '').join('');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export type Typeset = {
  /** Font families in the order in which a character looks for its glyph. */
  families: string[];
  set: (text: string) => string;
  /** Names of the scripts and code points of the characters that were replaced. */
  replaced: string[];
};

type Token = { kind: 'text'; text: string } | { kind: 'unset'; grapheme: string; name: string };

const codePoints = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

const isCovered = (text: string, { covers }: Coverage) => [...text].every((c) => steering.test(c) || covers(c.codePointAt(0) ?? 0));

function nameOf(grapheme: string): string {
  const script = unsetScripts.find(({ pattern }) => pattern.test(grapheme))?.name;
  const code = (codePoints(grapheme)[0] ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return script === undefined ? `U+${code}` : `text in ${script}`;
}

function tokenOf(grapheme: string, coverage: Coverage, files: Map<string, string>): Token {
  if (grapheme === '\n' || grapheme === '\t') return { kind: 'text', text: grapheme === '\n' ? '\n' : ' ' };
  if (invisible.test(grapheme)) return { kind: 'text', text: '' };
  if (!isPicture(grapheme) && isCovered(grapheme, coverage)) return { kind: 'text', text: grapheme.replaceAll(variationSelectors, '') };
  const pictures = findPictures(grapheme);
  if (pictures !== undefined) {
    for (const [key, file] of pictures.files) files.set(key, file);
    return { kind: 'text', text: pictures.text };
  }
  // Mathematical letters (𝗯𝗼𝗹𝗱) are set as plain letters.
  const simple = likenesses[grapheme] ?? grapheme.normalize('NFKC');
  if (!isPicture(simple) && isCovered(simple, coverage)) return { kind: 'text', text: simple };
  return { kind: 'unset', grapheme, name: nameOf(grapheme) };
}

/** The vowel am in its two parts, which the font draws it with: the text engine loses a letter for each that it splits itself. */
const splitAm = (text: string) => text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');

const tokensOf = (text: string, coverage: Coverage, files: Map<string, string>) =>
  [...graphemes.segment(splitAm(text.normalize('NFC')))].map(({ segment }) => tokenOf(segment, coverage, files));

function joinTokens(tokens: readonly Token[]): string {
  let text = '';
  let last: string | undefined;
  let gap = '';
  for (const token of tokens) {
    if (token.kind === 'text') {
      gap += token.text;
      continue;
    }
    if (token.name !== last || gap.trim() !== '') text += `${gap}[${token.name}]`;
    last = token.name;
    gap = '';
  }
  return text + gap;
}

export async function typesetAll(texts: readonly string[]): Promise<Typeset> {
  const special = texts.filter((text) => !plain.test(text));
  const coverage = await coverageOf(
    ['Aa', ...special, ...special.map((text) => text.normalize('NFKC')), ...special.map(likenessesIn)].join(''),
  );
  const files = new Map<string, string>();
  const replaced = new Set<string>();
  const ready = new Map<string, string>();
  for (const text of special) {
    const tokens = tokensOf(text, coverage, files);
    for (const token of tokens) if (token.kind === 'unset') replaced.add(token.name);
    ready.set(text, joinTokens(tokens));
  }
  await drawPictures(files);
  return {
    families: coverage.families,
    set: (text) => (ready.get(text) ?? text).replaceAll(/ {2,}/g, ' '),
    replaced: [...replaced],
  };
}

/** The direction of the first letter that has one, as a browser decides it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter !== undefined && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter) ? 'rtl' : 'ltr';
}
