import { createRequire } from 'node:module';
import path from 'node:path';

/** Finds files of packages; a bundler may move the code that asks. */
export const resolvePackageFile = (name: string) => createRequire(path.join(process.cwd(), 'package.json')).resolve(name);

export type Face = { regular: string; strong: string };

const toFace = (folder: string, name: string): Face => ({
  regular: resolvePackageFile(`@expo-google-fonts/${folder}/400Regular/${name}_400Regular.ttf`),
  strong: resolvePackageFile(`@expo-google-fonts/${folder}/600SemiBold/${name}_600SemiBold.ttf`),
});

// It has one weight.
const symbols = resolvePackageFile('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf');

export const faces = {
  'IBM Plex Sans': toFace('ibm-plex-sans', 'IBMPlexSans'),
  // The other Arabic faces at hand part dots from their letters.
  'IBM Plex Sans Arabic': toFace('ibm-plex-sans-arabic', 'IBMPlexSansArabic'),
  'IBM Plex Sans Hebrew': toFace('ibm-plex-sans-hebrew', 'IBMPlexSansHebrew'),
  'Noto Sans Devanagari': toFace('noto-sans-devanagari', 'NotoSansDevanagari'),
  'IBM Plex Sans Thai': toFace('ibm-plex-sans-thai', 'IBMPlexSansThai'),
  'Noto Sans SC': toFace('noto-sans-sc', 'NotoSansSC'),
  'Noto Sans KR': toFace('noto-sans-kr', 'NotoSansKR'),
  // Latin letters of African languages, phonetic ones and small capitals.
  'Noto Sans': toFace('noto-sans', 'NotoSans'),
  'Noto Sans Symbols 2': { regular: symbols, strong: symbols },
} as const;
