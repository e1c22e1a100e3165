import type { ScrapedAd } from '@/lib/ads/schema';
import type { DroppedCause } from '@/lib/report/check';
import { type Confidence, timedSources } from '@/lib/report/fields';
import type { Finding } from '@/lib/report/schema';
import type { StatedFinding } from './answer';
import { copyOf } from './checks/ad-copy';
import { claimsPerformance, isStatedByLibrary } from './performance/claims';

/** What the findings of a report can be held against; `hasText` tells whether anything was read in the picture. */
export type EvidenceBase = { ad: ScrapedAd; seconds: number; hasAudio: boolean; hasText: boolean };

/** A finding that obeys the rules of evidence; the measurement is held against it next. */
export type AdmittedFinding = Pick<Finding, 'text' | 'confidence' | 'evidence_source' | 'at'>;
export type Dropped = { dropped: DroppedCause };
export type Admission = { finding: AdmittedFinding } | Dropped;

// A model that rounds up names the end of a 9.8 s video as second 10.
const END_TOLERANCE_SECONDS = 0.5;
const SHORT_VIDEO_SECONDS = 3;

/** Whether the library says anything about the ad besides showing it. */
function hasMetadata({ facts, firstShown, lastShown, active, publisherPlatforms, format, pageName }: ScrapedAd): boolean {
  return (
    facts.length + publisherPlatforms.length > 0 || [firstShown, lastShown, active, format, pageName].some((stated) => stated !== null)
  );
}

/** The moment within the video, to a tenth of a second; undefined when there is none. */
function momentOf(at: number, seconds: number): number | undefined {
  if (!Number.isFinite(at) || at < 0 || at > seconds + END_TOLERANCE_SECONDS) return undefined;
  return Math.min(Math.round(at * 10) / 10, Math.floor(seconds * 10) / 10);
}

/** A video that gives little to see, hear and read cannot give certainty: too short costs one degree, silent and without text another. */
function tempered(confidence: Confidence, { seconds, hasAudio, hasText }: EvidenceBase): Confidence {
  const isShort = seconds < SHORT_VIDEO_SECONDS;
  const isMute = !hasAudio && !hasText;
  if (isShort && isMute) return 'low';
  return (isShort || isMute) && confidence === 'high' ? 'medium' : confidence;
}

/** The rule that a finding breaks whatever its moment is. */
function findBrokenRule({ text, evidence_source }: StatedFinding, { ad, hasAudio }: EvidenceBase): DroppedCause | undefined {
  if (text === '') return 'no_text';
  if (claimsPerformance(text) && !(evidence_source === 'metadata' && isStatedByLibrary(text, ad))) return 'performance_claim';
  if (evidence_source === 'audio' && !hasAudio) return 'no_sound_track';
  if (evidence_source === 'metadata' && !hasMetadata(ad)) return 'not_in_library';
  if (evidence_source === 'ad_copy' && copyOf(ad).length === 0) return 'not_in_ad_copy';
  return undefined;
}

/** The finding as it may stand, or why it may not. */
export function admitFinding(stated: StatedFinding, base: EvidenceBase): Admission {
  const { text, evidence_source, at } = stated;
  const dropped = findBrokenRule(stated, base);
  if (dropped !== undefined) return { dropped };
  const finding = { text, confidence: tempered(stated.confidence, base), evidence_source };
  if (!timedSources.includes(evidence_source)) return { finding };
  if (at === null) return { dropped: 'no_time' };
  const moment = momentOf(at, base.seconds);
  return moment === undefined ? { dropped: 'past_the_end' } : { finding: { ...finding, at: moment } };
}
