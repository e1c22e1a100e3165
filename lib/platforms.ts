import { z } from 'zod';

export const platforms = ['meta', 'tiktok'] as const;
export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;

/** The ad library of each platform, by the name its owner gives it. */
export const libraryNames: Record<Platform, string> = { meta: 'Meta Ad Library', tiktok: 'TikTok Ad Library' };
