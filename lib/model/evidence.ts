import type { ScrapedAd } from '@/lib/ads/schema';
import type { DroppedCause } from '@/lib/report/check';
import { type EvidenceSource, timedSources } from '@/lib/report/evidence-source';
import type { Confidence } from '@/lib/report/fields';
import type { Finding } from '@/lib/report/schema';
import type { StatedClaim, StatedFinding } from './answer';
import { copyOf } from './checks/ad';
import { type Told, withoutMetrics } from './metrics';

/** The facts with which the findings of a report are compared; `hasText` is true if the model read text in the picture. */
export type EvidenceBase = { ad: ScrapedAd; seconds: number; hasAudio: boolean; hasText: boolean; told: Told };

/** A finding that obeys the rules of evidence; the measurement is held against it next. */
export type AdmittedFinding = Pick<Finding, 'text' | 'confidence' | 'evidence_source' | 'at'>;
export type Dropped = { dropped: DroppedCause };
export type Admission = { finding: AdmittedFinding } | Dropped;

// A model that rounds up names the end of a 9.8 s video as second 10.
const END_TOLERANCE_SECONDS = 0.5;
const SHORT_VIDEO_SECONDS = 3;

/** Tells whether the library says anything about the ad besides showing it. */
function hasMetadata({ facts, firstShown, lastShown, active, publisherPlatforms, format, pageName }: ScrapedAd): boolean {
  return (
    facts.length + publisherPlatforms.length > 0 || [firstShown, lastShown, active, format, pageName].some((stated) => stated !== null)
  );
}

/** The fields of a stated finding that the rules of evidence read. */
export type StatedEvidence = Pick<StatedFinding, 'text' | 'evidence_source' | 'at' | 'confidence'>;

/** The moment within the video, to a tenth of a second; undefined when there is none. */
export function momentOf(at: number, seconds: number): number | undefined {
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

/** Checks the source and the moment of a statement; no `at` for one that belongs to the ad as a whole. */
export function placeEvidence(source: EvidenceSource, at: number | null, base: EvidenceBase): { at?: number } | Dropped {
  if (source === 'audio' && !base.hasAudio) return { dropped: 'no_sound_track' };
  if (source === 'metadata' && !hasMetadata(base.ad)) return { dropped: 'not_in_library' };
  if (source === 'ad_copy' && copyOf(base.ad).length === 0) return { dropped: 'not_in_ad_copy' };
  if (!timedSources.includes(source)) return {};
  if (at === null) return { dropped: 'no_time' };
  const moment = momentOf(at, base.seconds);
  return moment === undefined ? { dropped: 'past_the_end' } : { at: moment };
}

/** Tells whether all that is claimed is that something is not heard, which a video without a sound track shows best. */
const isOfSilence = (claims: readonly Pick<StatedClaim, 'kind'>[]) =>
  claims.length > 0 && claims.every(({ kind }) => kind === 'no_voice' || kind === 'silence');

/** Admits a finding without what it says about metrics of an account, or says why it is left out. */
export function admitFinding(
  { text: stated, evidence_source, at, confidence }: StatedEvidence,
  base: EvidenceBase,
  claims: readonly Pick<StatedClaim, 'kind'>[] = [],
): Admission {
  if (stated === '') return { dropped: 'no_text' };
  const { told } = base;
  const text = withoutMetrics(stated, evidence_source === 'metadata' ? told : { ...told, libraryNames: [] });
  if (text === '') return { dropped: 'performance_claim' };
  const place = placeEvidence(evidence_source, at, isOfSilence(claims) ? { ...base, hasAudio: true } : base);
  if ('dropped' in place) return place;
  return { finding: { text, confidence: tempered(confidence, base), evidence_source, ...place } };
}
