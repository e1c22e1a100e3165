import type { DroppedCause } from '@/lib/report/check';
import { caps } from '@/lib/report/text';
import type { StatedFinding } from './answer';
import type { CheckedFinding, Checker } from './check';
import { admitFinding, type EvidenceBase } from './evidence';

/** The findings that may stand, each checked, without repetitions and at most as many as a report holds; and why others may not. */
export function checkFindings(
  stated: readonly StatedFinding[],
  base: EvidenceBase,
  check: Checker,
): { findings: CheckedFinding[]; dropped: DroppedCause[] } {
  const findings = new Map<string, CheckedFinding>();
  const dropped: DroppedCause[] = [];
  for (const one of stated) {
    const admission = admitFinding(one, base);
    if ('dropped' in admission) dropped.push(admission.dropped);
    if ('dropped' in admission || findings.size === caps.findings || findings.has(one.text)) continue;
    const checked = check(admission.finding);
    if ('dropped' in checked) dropped.push(checked.dropped);
    else findings.set(one.text, checked.finding);
  }
  return { findings: [...findings.values()], dropped };
}
