import type { SampleAd } from '@/lib/ads/sample-ads';
import { example } from '@/lib/report/example';
import { insufficientReport } from '@/lib/report/insufficient';
import type { Report } from '@/lib/report/schema';

const { meta } = example;

export function sampleReport({ outcome, adId }: Pick<SampleAd, 'outcome' | 'adId'>, now: Date): Report {
  const ad = { platform: 'meta' as const, adId, pageName: meta.ad.pageName };
  if (outcome !== 'no_video') return { ...example, meta: { ...meta, generatedAt: now.toISOString(), ad: { ...meta.ad, ...ad } } };
  return insufficientReport({
    ad: { ...ad, firstShown: null, lastShown: null, imageCount: 1, format: 'image' },
    now,
  });
}
