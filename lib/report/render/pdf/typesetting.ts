import sharp from 'sharp';
import { findPictures, isPicture } from '../emoji';
import { type Coverage, coverageOf } from './fonts';

const unsetScripts =
  'Bengali Tamil Telugu Gujarati Kannada Malayalam Gurmukhi Sinhala Lao Khmer Myanmar Tibetan Georgian Armenian Ethiopic Mongolian Syriac Thaana Cherokee'
    .split(' ')
    .map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

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

/** A character that no font sets has a name instead. */
type Token = { text: string; name?: string };

const isCovered = (text: string, { covers }: Coverage) => [...text].every((c) => steering.test(c) || covers(c.codePointAt(0) ?? 0));

function nameOf(grapheme: string): string {
  const script = unsetScripts.find(({ pattern }) => pattern.test(grapheme))?.name;
  const code = (grapheme.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return script === undefined ? `U+${code}` : `text in ${script}`;
}

function tokenOf(grapheme: string, coverage: Coverage, files: Map<string, string>): Token {
  if (grapheme === '\n' || grapheme === '\t') return { text: grapheme === '\n' ? '\n' : ' ' };
  if (invisible.test(grapheme)) return { text: '' };
  if (!isPicture(grapheme) && isCovered(grapheme, coverage)) return { text: grapheme.replaceAll(variationSelectors, '') };
  const pictures = findPictures(grapheme);
  if (pictures !== undefined) {
    for (const [key, file] of pictures.files) files.set(key, file);
    return { text: pictures.text };
  }
  // Mathematical letters (𝗯𝗼𝗹𝗱) are set as plain letters.
  const simple = likenesses[grapheme] ?? grapheme.normalize('NFKC');
  if (!isPicture(simple) && isCovered(simple, coverage)) return { text: simple };
  return { text: '', name: nameOf(grapheme) };
}

/** The vowel am in its two parts, which the font draws it with: the text engine loses a letter for each that it splits itself. */
const splitAm = (text: string) => text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');

const tokensOf = (text: string, coverage: Coverage, files: Map<string, string>) =>
  [...graphemes.segment(splitAm(text.normalize('NFC')))].map(({ segment }) => tokenOf(segment, coverage, files));

function joinTokens(tokens: readonly Token[]): string {
  let [text, gap, last] = ['', '', ''];
  for (const { text: own, name } of tokens) {
    gap += own;
    if (name === undefined) continue;
    if (name !== last || gap.trim() !== '') text += `${gap}[${name}]`;
    [last, gap] = [name, ''];
  }
  return text + gap;
}

const PICTURE_PX = 64;
const MARGIN_PX = 4;

const pictures = new Map<string, string>();

/** Draws the pictures named by `files` (key → SVG file), once each for the life of this thread. */
async function drawPictures(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [key, file] of files) {
    if (pictures.has(key)) continue;
    const png = await sharp(file, { density: PICTURE_PX * 2 })
      .resize(PICTURE_PX, PICTURE_PX)
      .extend({ left: MARGIN_PX, right: MARGIN_PX, top: MARGIN_PX, bottom: MARGIN_PX, background: '#ffffff' })
      // The PDF library unpacks transparent pictures in whatever order they get ready, so that no two files were the same.
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer();
    pictures.set(key, `data:image/png;base64,${png.toString('base64')}`);
  }
}

/** The drawn picture as a data: URI. */
export function pictureOf(key: string): string {
  const uri = pictures.get(key);
  if (uri === undefined) throw new Error(`no picture was drawn for ${key}`);
  return uri;
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
    for (const { name } of tokens) if (name !== undefined) replaced.add(name);
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
