import { existsSync } from 'node:fs';
import path from 'node:path';
import { resolvePackageFile } from './faces';

const VARIATION = '\ufe0f';
const JOINER = '\u200d';

const folder = path.dirname(resolvePackageFile('@twemoji/svg/package.json'));

/** Matches what the PDF library draws as a picture, once its parts are qualified. */
const picture = /\p{Emoji}\ufe0f|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Regional_Indicator}{2}/u;

export function isPicture(grapheme: string): boolean {
  return picture.test(grapheme);
}

const codeOf = (text: string) => [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');

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

/** Undefined when no picture exists; a sequence without a picture of its own falls apart into those that have one. */
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
