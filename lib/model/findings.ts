import type { ScrapedAd } from '@/lib/ads/schema';
import type { Check, DroppedCause } from '@/lib/report/check';
import { suits } from '@/lib/report/claim';
import { type EvidenceSource, timedSources } from '@/lib/report/evidence-source';
import type { Finding } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import type { StatedClaim, StatedFinding } from './answer';
import { copyOf } from './checks/ad';
import { compareClaim } from './checks/compare';
import { type Held, inPlace, nearestFirst, type Place, rounded, toCheck, worstOf } from './checks/verdict';
import { momentOf } from './moment';
import { withoutResults } from './prose';

export type EvidenceBase = { ad: ScrapedAd; seconds: number; hasAudio: boolean };

export type AdmittedFinding = Pick<Finding, 'text' | 'shown' | 'evidence_source' | 'at' | 'also'>;
export type Dropped = { dropped: DroppedCause };
export type Admission = { finding: AdmittedFinding } | Dropped;

export type StatedEvidence = Pick<StatedFinding, 'text' | 'shown' | 'evidence_source' | 'at' | 'and_source' | 'and_at'>;

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

function toAlso({ and_source, and_at }: StatedEvidence, base: EvidenceBase): Pick<Finding, 'also'> {
  const place = and_source === null ? undefined : placeEvidence(and_source, and_at, base);
  return and_source === null || place === undefined || 'dropped' in place ? {} : { also: { evidence_source: and_source, ...place } };
}

/** Admits a finding without the results of the ad that it states, or says why it is left out. */
export function admitFinding(stated: StatedEvidence, base: EvidenceBase, claims: readonly Pick<StatedClaim, 'kind'>[] = []): Admission {
  const { evidence_source, at, shown } = stated;
  if (stated.text === '') return { dropped: 'no_text' };
  const text = withoutResults(stated.text, evidence_source === 'metadata' ? base.ad.facts.map(({ name }) => name) : []);
  if (text === '') return { dropped: 'performance_claim' };
  const place = placeEvidence(evidence_source, at, isOfSilence(claims) ? { ...base, hasAudio: true } : base);
  if ('dropped' in place) return place;
  const seen = evidence_source === 'video' && shown !== null ? { shown } : {};
  return { finding: { text, ...seen, evidence_source, ...place, ...toAlso(stated, base) } };
}

export type CheckedFinding = Omit<Finding, 'still'>;

/** A repetition has neither a finding nor a cause. */
export type JudgedFinding = { finding?: CheckedFinding; dropped?: DroppedCause };

export function confidenceOf({ result }: Check, { evidence_source }: Pick<Finding, 'evidence_source'>): Finding['confidence'] {
  if (result === 'confirmed' || result === 'moved') return 'high';
  return evidence_source === 'metadata' ? 'low' : 'medium';
}

const placeOf = ({ evidence_source, at }: Pick<AdmittedFinding, 'evidence_source' | 'at'>): Place => ({
  source: evidence_source,
  ...(at === undefined ? {} : { at }),
});

/** A claim is about the first place of its finding, unless only the second one can show it. Never searches the finding itself for facts. */
export function checkFinding<F extends AdmittedFinding>(
  finding: F,
  claims: readonly StatedClaim[],
  held: Held,
): (F & Pick<Finding, 'confidence' | 'check'>) | DroppedCause {
  const { at, also } = finding;
  const [first, second] = [placeOf(finding), also && placeOf(also)];
  const placeFor = ({ kind }: StatedClaim) =>
    second !== undefined && !suits(kind, first.source) && suits(kind, second.source) ? second : first;
  const verdicts = nearestFirst(claims, at).map((claim) => {
    const place = placeFor(claim);
    const verdict = compareClaim(claim, place, held);
    return place === first ? verdict : inPlace(verdict);
  });
  const verdict = rounded(worstOf(verdicts), held.base.seconds);
  if (verdict.result === 'dropped') return verdict.cause;
  const check = toCheck(verdict, at);
  return { ...finding, ...(verdict.result === 'moved' ? { at: verdict.at } : {}), confidence: confidenceOf(check, finding), check };
}

export function checkFindings(stated: readonly StatedFinding[], base: EvidenceBase, held: Held): JudgedFinding[] {
  const texts = new Set<string>();
  return stated.map(({ id, claims, cites, ...one }) => {
    const admission = admitFinding(one, base, claims);
    if ('dropped' in admission) return admission;
    const { text } = admission.finding;
    if (texts.size === caps.findings || texts.has(text)) return {};
    const checked = checkFinding(admission.finding, claims, held);
    if (typeof checked === 'string') return { dropped: checked };
    texts.add(text);
    return { finding: { id, ...checked, cites: [...cites] } };
  });
}
