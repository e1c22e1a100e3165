import { SAMPLE_AD_PREFIX } from '@/db/enums';
import type { AdRef } from './schema';
import { toAdUrl } from './url';

export const sampleOutcomes = ['done', 'no_video', 'failed', 'slow', 'insufficient_credits', 'rate_limited'] as const;
export type SampleOutcome = (typeof sampleOutcomes)[number];

export type SampleAd = { outcome: SampleOutcome; adId: string; url: string; about: string };

const toSampleId = (n: number) => `${SAMPLE_AD_PREFIX}${String(n).padStart(2, '0')}`;

const abouts: Readonly<Record<SampleOutcome, string>> = {
  done: 'Done within seconds, with a complete report and its score.',
  no_video: 'Done within seconds, with an `insufficient_evidence` verdict.',
  failed: 'Failed within seconds, with an `errorMessage`.',
  slow: 'Done after 45 seconds, longer than the longest `Prefer: wait`.',
  insufficient_credits: 'Rejected with 402 `insufficient_credits`.',
  rate_limited: 'Rejected with 429 `rate_limited` and `Retry-After`.',
};

export const sampleAds: readonly SampleAd[] = sampleOutcomes.map((outcome, at) => {
  const adId = toSampleId(at + 1);
  return { outcome, adId, url: toAdUrl('meta', adId), about: abouts[outcome] };
});

export function sampleAdOf(outcome: SampleOutcome): SampleAd {
  const found = sampleAds.find((ad) => ad.outcome === outcome);
  if (found === undefined) throw new Error(`no sample ad is ${outcome}`);
  return found;
}

export const findSampleAd = ({ platform, adId }: Pick<AdRef, 'platform' | 'adId'>): SampleAd | undefined =>
  platform === 'meta' ? sampleAds.find((ad) => ad.adId === adId) : undefined;

/** Tells whether an ad is a sample: no library has IDs like those. */
export const isSampleId = (adId: string | null | undefined): boolean => sampleAds.some((ad) => ad.adId === adId);
