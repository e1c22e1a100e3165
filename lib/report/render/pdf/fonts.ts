import { Font } from '@react-pdf/renderer';
import { type Face, faces } from '../faces';

const BODY_WEIGHT = 400;
const STRONG_WEIGHT = 600;

/** Families in the order in which a character looks for its glyph; `holds` matches the text that a family is loaded for. */
const families = [
  { name: 'IBM Plex Sans', holds: /^/ },
  { name: 'IBM Plex Sans Arabic', holds: /\p{Script_Extensions=Arabic}/u },
  { name: 'IBM Plex Sans Hebrew', holds: /\p{Script_Extensions=Hebrew}/u },
  { name: 'Noto Sans Devanagari', holds: /\p{Script_Extensions=Devanagari}/u },
  { name: 'IBM Plex Sans Thai', holds: /\p{Script=Thai}/u },
  {
    name: 'Noto Sans SC',
    holds: /[^\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u,
  },
  { name: 'Noto Sans KR', holds: /\p{Script=Hangul}/u },
  { name: 'Noto Sans', holds: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\p{P}\p{S}\p{Lm}]/u },
  { name: 'Noto Sans Symbols 2', holds: /\p{S}/u },
] as const;

export function registerFonts(): void {
  for (const [family, { regular, strong }] of Object.entries<Face>(faces)) {
    Font.register({
      family,
      fonts: [
        { src: regular, fontWeight: BODY_WEIGHT },
        { src: strong, fontWeight: STRONG_WEIGHT },
      ],
    });
  }
}

/** Embedding a font reads some glyphs by shape alone; set with those, the Arabic letters of the next document would not join. */
export function forgetGlyphs(): void {
  const sources = Object.values(Font.getRegisteredFonts()).flatMap((family) => family.sources);
  for (const { data } of sources) if (data !== null && '_glyphs' in data) data._glyphs = {};
}

type Glyphs = { hasGlyphForCodePoint: (codePoint: number) => boolean };

async function loadGlyphs(fontFamily: string): Promise<Glyphs> {
  const descriptor = { fontFamily, fontWeight: BODY_WEIGHT };
  await Font.load(descriptor);
  // The library's types leave out what its fonts inherit.
  const glyphs = Font.getFont(descriptor).data as unknown as Glyphs | null;
  if (glyphs === null) throw new Error(`the font ${fontFamily} did not load`);
  return glyphs;
}

export type Coverage = { families: string[]; covers: (codePoint: number) => boolean };

export async function coverageOf(text: string): Promise<Coverage> {
  const needed: { name: string; glyphs: Glyphs }[] = [];
  const covers = (codePoint: number) => needed.some(({ glyphs }) => glyphs.hasGlyphForCodePoint(codePoint));
  let open = [...new Set(text)];
  for (const { name, holds } of families) {
    if (needed.length > 0 && !open.some((character) => holds.test(character))) continue;
    const glyphs = await loadGlyphs(name);
    const left = open.filter((character) => !glyphs.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    if (left.length === open.length && needed.length > 0) continue;
    needed.push({ name, glyphs });
    open = left;
  }
  return { families: needed.map(({ name }) => name), covers };
}
