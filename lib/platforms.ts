import type { platforms } from '@/db/enums';

export type Platform = (typeof platforms)[number];

export const platformNames: Record<Platform, string> = { meta: 'Meta', tiktok: 'TikTok' };

export const libraryNames: Record<Platform, string> = { meta: 'Meta Ad Library', tiktok: 'TikTok Ad Library' };

export const libraryCount = ['no', 'one', 'two', 'three', 'four'][Object.keys(libraryNames).length] ?? 'several';

const toList = (names: readonly string[], type: 'conjunction' | 'disjunction') => new Intl.ListFormat('en', { type }).format(names);

export const allLibraries = `${toList(Object.values(platformNames), 'conjunction')} ad libraries`;
export const anyLibrary = `${toList(Object.values(platformNames), 'disjunction')} ad library`;
export const anyLibraryByName = toList(
  Object.values(libraryNames).map((name) => `the ${name}`),
  'disjunction',
);

export const describePause = (platform: Platform): string =>
  `The operator has paused new analyses of ads in the ${libraryNames[platform]}. Existing reports are still available; submit the ad again later.`;
