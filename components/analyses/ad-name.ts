import type { AdRef } from '@/lib/ads/schema';
import { platformNames } from '@/lib/platforms';

/** An ad that was not read yet, by its library and ID. */
export const toAdName = ({ platform, adId }: Pick<AdRef, 'platform' | 'adId'>): string => `${platformNames[platform]} ad ${adId}`;
