import type { ScrapedAd } from '@/lib/ads/schema';
import { type InsufficientReport, REPORT_SCHEMA_VERSION } from './schema';

type Reason = InsufficientReport['reason'];

const consistsOf: Record<Reason, string> = {
  image_only: 'This ad is a single image.',
  carousel: 'This ad is a carousel of images without a video.',
  no_media: 'The ad library shows neither a video nor an image for this ad.',
};

type StatedAd = Pick<ScrapedAd, 'platform' | 'adId' | 'pageName' | 'firstShown' | 'lastShown' | 'imageCount' | 'format'>;

function reasonOf(ad: StatedAd): Reason {
  if (ad.imageCount === 0) return 'no_media';
  return ad.imageCount > 1 || ad.format?.toLowerCase() === 'carousel' ? 'carousel' : 'image_only';
}

export function insufficientReport({ ad, now }: { ad: StatedAd; now: Date }): InsufficientReport {
  const reason = reasonOf(ad);
  return {
    verdict: 'insufficient_evidence',
    reason,
    score: null,
    summary: `${consistsOf[reason]} Hook, script, visual and call to action are scored from what a video shows and says, so there is nothing to score here.`,
    references: [],
    referencesHydrated: [],
    meta: {
      schemaVersion: REPORT_SCHEMA_VERSION,
      generatedAt: now.toISOString(),
      ad: { platform: ad.platform, adId: ad.adId, pageName: ad.pageName, firstShown: ad.firstShown, lastShown: ad.lastShown },
      model: null,
      promptVersion: null,
      rubricVersion: null,
      videoSha256: null,
      videoSeconds: null,
    },
  };
}
