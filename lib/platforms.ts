import { z } from 'zod';
import { platforms } from '@/db/enums';

export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;

/** Each platform by the name its owner gives it. */
export const platformNames: Record<Platform, string> = { meta: 'Meta', tiktok: 'TikTok' };

/** The ad library of each platform, by the name its owner gives it. */
export const libraryNames: Record<Platform, string> = { meta: 'Meta Ad Library', tiktok: 'TikTok Ad Library' };
