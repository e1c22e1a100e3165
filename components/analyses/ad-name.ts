import type { AdRef } from '@/lib/ads/schema';
import { platformNames } from '@/lib/platforms';

export const toAdName = ({ platform, adId }: Pick<AdRef, 'platform' | 'adId'>): string => `${platformNames[platform]} ad ${adId}`;
