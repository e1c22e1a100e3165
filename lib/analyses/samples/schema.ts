import type { runStatuses } from '@/db/enums';
import { sampleAds } from '@/lib/ads/sample-ads';

export const MAX_LIVE_SAMPLES = 20;
export const MAX_KEPT_SAMPLES = 500;
export const KEPT_DAYS = 30;

/** Seconds after the submit at which a sample reaches each of its states. */
const pace = { fetching: 0.7, composing: 1.7, ended: 3 };
const slowPace = { fetching: 1, composing: 20, ended: 45 };

export const paceOf = (adId: string) => (sampleAds.find((ad) => ad.adId === adId)?.outcome === 'slow' ? slowPace : pace);

export type DueAge = { adId: string; status: (typeof runStatuses)[number]; seconds: number };

export const dueAges: readonly DueAge[] = sampleAds.flatMap(({ adId }) => {
  const { fetching, composing, ended } = paceOf(adId);
  return [
    { adId, status: 'queued', seconds: fetching } as const,
    { adId, status: 'fetching', seconds: composing } as const,
    { adId, status: 'composing', seconds: ended } as const,
  ];
});
