import { findPictures, isPicture } from '../emoji';
import { type Face, faces } from '../faces';
import { html, type Markup } from './markup';

/** The fonts in the order in which a character looks for its glyph; `sets` matches the text that a font is loaded for. */
const fonts = [
  { name: 'IBM Plex Sans', sets: /^/ },
  { name: 'IBM Plex Sans Arabic', sets: /\p{Script=Arabic}/u },
  { name: 'IBM Plex Sans Hebrew', sets: /\p{Script=Hebrew}/u },
  { name: 'Noto Sans Devanagari', sets: /\p{Script=Devanagari}/u },
  { name: 'IBM Plex Sans Thai', sets: /\p{Script=Thai}/u },
  { name: 'Noto Sans SC', sets: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uffef]/u },
  { name: 'Noto Sans KR', sets: /\p{Script=Hangul}/u },
] as const;

const settable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Inherited}\p{Script=Common}]*$/u;
/** Signs that no font sets, or that only steer others. */
const unset = /(?![$¢£¥€₩₹₽©®™°+<=>|~×÷±−←↑→↓≈≠≤≥])(?:[\p{S}\p{Cc}\p{Cn}]|\ufe0e|\ufe0f)/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export type Files = Map<string, string>;

/** Turns a text into markup, with a picture for each emoji; undefined when a part of it is in a script that no font sets. */
export function typeset(text: string, files: Files): Markup | undefined {
  const plain = text.normalize('NFKC').replace(/[\p{Cs}\p{Co}]/gu, '');
  if (!settable.test(plain)) return undefined;
  let isEmpty = true;
  const pieces = [...graphemes.segment(plain)].flatMap(({ segment }): Markup[] => {
    const pictures = isPicture(segment) ? findPictures(segment) : undefined;
    if (pictures !== undefined)
      return [...pictures.files].map(([code, file]) => {
        files.set(`emoji/${code}.svg`, file);
        return html`<img class="emoji" src="/emoji/${code}.svg" alt="">`;
      });
    const set = segment.replace(unset, '');
    if (set.trim() !== '') isEmpty = false;
    return [html`${set}`];
  });
  return isEmpty ? undefined : html`${pieces}`;
}

export function toFontStyle(text: string, files: Files): string {
  const needed = fonts.filter(({ sets }) => sets.test(text));
  const weights = { regular: 400, strong: 600 } as const satisfies Record<keyof Face, number>;
  const rules = needed.flatMap(({ name }) =>
    (['regular', 'strong'] as const).map((weight) => {
      const file = `fonts/${name.replaceAll(' ', '-')}-${weight}.ttf`;
      files.set(file, faces[name][weight]);
      return `@font-face{font-family:"${name}";font-weight:${weights[weight]};src:url(/${file})}`;
    }),
  );
  return `${rules.join('')}body{font-family:${needed.map(({ name }) => `"${name}"`).join(',')}}`;
}
