import type { DroppedCause } from '@/lib/report/check';
import { caps } from '@/lib/report/text';
import type { StatedFinding } from './answer';
import type { CheckedFinding, Checker } from './check';
import { admitFinding, type EvidenceBase } from './evidence';

/** A stated finding and what became of it: as it stands, or why it does not; a repetition has neither. */
export type JudgedFinding = { stated: StatedFinding; finding?: CheckedFinding; dropped?: DroppedCause };

/** What becomes of the findings of a list: those that may stand are checked, without repetitions and at most as many as a report holds. */
export function checkFindings(stated: readonly StatedFinding[], base: EvidenceBase, check: Checker): JudgedFinding[] {
  const texts = new Set<string>();
  return stated.map((one) => {
    const admission = admitFinding(one, base);
    if ('dropped' in admission) return { stated: one, dropped: admission.dropped };
    if (texts.size === caps.findings || texts.has(one.text)) return { stated: one };
    const checked = check(admission.finding);
    if ('dropped' in checked) return { stated: one, dropped: checked.dropped };
    texts.add(one.text);
    return { stated: one, finding: checked.finding };
  });
}
