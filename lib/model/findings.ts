import type { DroppedCause } from '@/lib/report/check';
import type { Confidence } from '@/lib/report/fields';
import type { Finding } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import type { StatedClaim, StatedFinding } from './answer';
import { compareClaim } from './checks/compare';
import { type Held, nearestFirst, rounded, type Standing, toCheck, worstOf } from './checks/verdict';
import { type AdmittedFinding, admitFinding, type EvidenceBase } from './evidence';

export type CheckedFinding = Omit<Finding, 'id' | 'still'>;

/** A stated finding with its result: the checked finding, or the reason why it was dropped; a repetition has neither. */
export type JudgedFinding = { stated: StatedFinding; finding?: CheckedFinding; dropped?: DroppedCause };

/** The claims of the statement with an ID; none where the ID has two meanings. */
export type ClaimsOf = (id: string) => readonly StatedClaim[];

export function createClaims(claims: readonly StatedClaim[], ids: readonly string[]): ClaimsOf {
  const ambiguous = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return (id) => (ambiguous.has(id) ? [] : claims.filter(({ finding }) => finding === id));
}

const degrees: readonly Confidence[] = ['low', 'medium', 'high'];
const limit = (confidence: Confidence, atMost: Confidence) =>
  degrees.indexOf(confidence) <= degrees.indexOf(atMost) ? confidence : atMost;

/** The highest confidence that a result allows: what nothing could compare rests on the model alone. */
function mostFor({ result }: Standing, { evidence_source }: AdmittedFinding): Confidence {
  if (result === 'not_confirmed') return 'low';
  if (result !== 'not_checked') return 'high';
  return evidence_source === 'metadata' ? 'low' : 'medium';
}

/** Compares the claims of a finding, which is never searched for facts itself. */
export function checkFinding(finding: AdmittedFinding, claims: readonly StatedClaim[], held: Held): CheckedFinding | DroppedCause {
  const { at, evidence_source } = finding;
  const place = { source: evidence_source, ...(at === undefined ? {} : { at }) };
  const verdict = rounded(worstOf(nearestFirst(claims, at).map((claim) => compareClaim(claim, place, held))), held.base.seconds);
  if (verdict.result === 'dropped') return verdict.cause;
  const check = toCheck(verdict, at);
  if (verdict.result === 'moved') return { ...finding, at: verdict.at, check };
  return { ...finding, confidence: limit(finding.confidence, mostFor(verdict, finding)), check };
}

/** Checks the admitted findings of a list, without repetitions and at most as many as a report holds. */
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
