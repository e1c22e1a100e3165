import type { DroppedCause } from '@/lib/report/check';
import { caps } from '@/lib/report/text';
import type { StatedFinding } from './answer';
import type { CheckedFinding, Checker } from './check';
import { admitFinding, type EvidenceBase } from './evidence';

/** A stated finding with its result: the checked finding, or the reason why it was dropped; a repetition has neither. */
export type JudgedFinding = { stated: StatedFinding; finding?: CheckedFinding; dropped?: DroppedCause };

/** Checks the admitted findings of a list, without repetitions and at most as many as a report holds. */
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
