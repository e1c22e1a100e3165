import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';

const PICTURE_PX = 64;
const MARGIN_PX = 4;
const VARIATION = '\ufe0f';
const JOINER = '\u200d';

const folder = path.dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'));

/** Matches what the PDF library draws as a picture, once its parts are qualified. */
const picture = /\p{Emoji}\ufe0f|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Regional_Indicator}{2}/u;

/** Tests whether a reader expects a picture for this grapheme. */
export function isPicture(grapheme: string): boolean {
  return picture.test(grapheme);
}

const codeOf = (text: string) => [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');

/** The code by which the PDF library asks for a picture. */
const keyOf = (grapheme: string) => codeOf(grapheme.replaceAll(VARIATION, ''));

/** Adds the selectors that people leave out, so that every part asks for its picture. */
function qualify(grapheme: string): string {
  return grapheme
    .split(JOINER)
    .map((part) => (picture.test(part) || part === '' ? part : part.replace(/^\p{Emoji}/u, `$&${VARIATION}`)))
    .join(JOINER);
}

function fileOf(grapheme: string): string | undefined {
  const names = [codeOf(grapheme), keyOf(grapheme)];
  return names.map((name) => path.join(folder, `${name}.svg`)).find((file) => existsSync(file));
}

const pictures = new Map<string, string>();

/**
 * The grapheme as the PDF library has to find it in a text, or undefined when no picture of it exists.
 * A sequence without a picture of its own falls apart into those that have one.
 */
export function findPictures(grapheme: string): { text: string; files: ReadonlyMap<string, string> } | undefined {
  const qualified = qualify(grapheme);
  const whole = fileOf(qualified);
  if (whole !== undefined) return isPicture(qualified) ? { text: qualified, files: new Map([[keyOf(qualified), whole]]) } : undefined;
  const parts = grapheme.split(JOINER);
  const found = parts.length > 1 ? parts.map(findPictures) : [];
  if (found.length === 0 || found.includes(undefined)) return undefined;
  return {
    text: found.map((part) => part?.text ?? '').join(''),
    files: new Map(found.flatMap((part) => [...(part?.files ?? [])])),
  };
}

/** Draws the pictures named by `files` (key → SVG file), once each for the life of this thread. */
export async function drawPictures(files: ReadonlyMap<string, string>): Promise<void> {
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
