import type { ScrapedAd } from '@/lib/ads/schema';
import type { Finding } from '@/lib/report/schema';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { AdmittedFinding, Dropped } from './evidence';

/** What a finding is held against. */
export type CheckBase = { ad: ScrapedAd; seconds: number; hasAudio: boolean; measurement: VideoMeasurement; now: Date };

export type CheckedFinding = Omit<Finding, 'id' | 'still'>;

/** The finding with what the measurement says of it; or why it may not stand. */
export function checkFinding(finding: AdmittedFinding, _base: CheckBase): { finding: CheckedFinding } | Dropped {
  return { finding: { ...finding, check: { result: 'not_checked', why: 'not_measured' } } };
}
