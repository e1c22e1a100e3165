import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The subsets of the one variable face that a document may carry; other scripts are set in the reader's own fonts. */
const subsets = [
  {
    name: 'latin',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    holds: /^/,
  },
  {
    name: 'latin-ext',
    range: 'U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0',
    holds: /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]/,
  },
  { name: 'cyrillic', range: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116', holds: /[\u0400-\u045f\u0490\u0491]/ },
  { name: 'greek', range: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF', holds: /[\u0370-\u03ff]/ },
] as const;

function toFontFace(name: string, range: string): string {
  const file = createRequire(path.join(process.cwd(), 'package.json')).resolve(
    `@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${name}-wght-normal.woff2`,
  );
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:"Plex";font-style:normal;font-weight:100 700;font-display:swap;src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${range}}`;
}

const fontFaces = subsets.map(({ name, range, holds }) => ({ holds, style: toFontFace(name, range) }));

export const fontStyles: readonly string[] = fontFaces.map(({ style }) => style);

export function fontStylesFor(text: string): string[] {
  return fontFaces.filter(({ holds }) => holds.test(text)).map(({ style }) => style);
}
