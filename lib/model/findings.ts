import type { ScrapedAd } from '@/lib/ads/schema';
import type { Check, DroppedCause } from '@/lib/report/check';
import { type EvidenceSource, timedSources } from '@/lib/report/evidence-source';
import type { Finding } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import type { StatedClaim, StatedFinding } from './answer';
import { copyOf } from './checks/ad';
import { compareClaim } from './checks/compare';
import { type Held, nearestFirst, rounded, toCheck, worstOf } from './checks/verdict';
import { withoutResults } from './prose';

export type EvidenceBase = { ad: ScrapedAd; seconds: number; hasAudio: boolean };

export type AdmittedFinding = Pick<Finding, 'text' | 'evidence_source' | 'at'>;
export type Dropped = { dropped: DroppedCause };
export type Admission = { finding: AdmittedFinding } | Dropped;

// A model that rounds up names the end of a 9.8 s video as second 10.
const END_TOLERANCE_SECONDS = 0.5;

export type StatedEvidence = Pick<StatedFinding, 'text' | 'evidence_source' | 'at'>;

/** The moment within the video, to a tenth of a second; undefined when there is none. */
export function momentOf(at: number, seconds: number): number | undefined {
  if (!Number.isFinite(at) || at < 0 || at > seconds + END_TOLERANCE_SECONDS) return undefined;
  return Math.min(Math.round(at * 10) / 10, Math.floor(seconds * 10) / 10);
}

/** Answers no `at` for a statement that belongs to the ad as a whole. */
export function placeEvidence(source: EvidenceSource, at: number | null, base: EvidenceBase): { at?: number } | Dropped {
  if (source === 'audio' && !base.hasAudio) return { dropped: 'no_sound_track' };
  if (source === 'ad_copy' && copyOf(base.ad).length === 0) return { dropped: 'not_in_ad_copy' };
  if (!timedSources.includes(source)) return {};
  if (at === null) return { dropped: 'no_time' };
  const moment = momentOf(at, base.seconds);
  return moment === undefined ? { dropped: 'past_the_end' } : { at: moment };
}

/** Tells whether all that is claimed is that something is not heard, which a video without a sound track shows best. */
const isOfSilence = (claims: readonly Pick<StatedClaim, 'kind'>[]) => claims.length > 0 && claims.every(({ kind }) => kind === 'no_voice');

/** Admits a finding without the results of the ad that it states, or says why it is left out. */
export function admitFinding(
  { text: stated, evidence_source, at }: StatedEvidence,
  base: EvidenceBase,
  claims: readonly Pick<StatedClaim, 'kind'>[] = [],
): Admission {
  if (stated === '') return { dropped: 'no_text' };
  const text = withoutResults(stated, evidence_source === 'metadata' ? base.ad.facts.map(({ name }) => name) : []);
  if (text === '') return { dropped: 'performance_claim' };
  const place = placeEvidence(evidence_source, at, isOfSilence(claims) ? { ...base, hasAudio: true } : base);
  if ('dropped' in place) return place;
  return { finding: { text, evidence_source, ...place } };
}

export type CheckedFinding = Omit<Finding, 'id' | 'still'>;

/** A repetition has neither a finding nor a cause. */
export type JudgedFinding = { stated: StatedFinding; finding?: CheckedFinding; dropped?: DroppedCause };

/** Answers none where the ID has two meanings. */
export type ClaimsOf = (id: string) => readonly StatedClaim[];

export function createClaims(claims: readonly StatedClaim[], ids: readonly string[]): ClaimsOf {
  const ambiguous = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return (id) => (ambiguous.has(id) ? [] : claims.filter(({ finding }) => finding === id));
}

function confidenceOf({ result }: Check, { evidence_source }: AdmittedFinding): Finding['confidence'] {
  if (result === 'confirmed' || result === 'moved') return 'high';
  return evidence_source === 'metadata' ? 'low' : 'medium';
}

/** Never searches the finding itself for facts. */
export function checkFinding(finding: AdmittedFinding, claims: readonly StatedClaim[], held: Held): CheckedFinding | DroppedCause {
  const { at, evidence_source } = finding;
  const place = { source: evidence_source, ...(at === undefined ? {} : { at }) };
  const verdict = rounded(worstOf(nearestFirst(claims, at).map((claim) => compareClaim(claim, place, held))), held.base.seconds);
  if (verdict.result === 'dropped') return verdict.cause;
  const check = toCheck(verdict, at);
  return { ...finding, ...(verdict.result === 'moved' ? { at: verdict.at } : {}), confidence: confidenceOf(check, finding), check };
}

export function checkFindings(stated: readonly StatedFinding[], base: EvidenceBase, held: Held, claimsOf: ClaimsOf): JudgedFinding[] {
  const texts = new Set<string>();
  return stated.map((one) => {
    const claims = claimsOf(one.id);
    const admission = admitFinding(one, base, claims);
    if ('dropped' in admission) return { stated: one, dropped: admission.dropped };
    const { text } = admission.finding;
    if (texts.size === caps.findings || texts.has(text)) return { stated: one };
    const checked = checkFinding(admission.finding, claims, held);
    if (typeof checked === 'string') return { stated: one, dropped: checked };
    texts.add(text);
    return { stated: one, finding: checked };
  });
}
