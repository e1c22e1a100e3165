import type { platforms } from '@/db/enums';

export type Platform = (typeof platforms)[number];

/** Each platform by the name its owner gives it. */
export const platformNames: Record<Platform, string> = { meta: 'Meta', tiktok: 'TikTok' };

/** The ad library of each platform, by the name its owner gives it. */
export const libraryNames: Record<Platform, string> = { meta: 'Meta Ad Library', tiktok: 'TikTok Ad Library' };
