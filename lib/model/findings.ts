import { caps } from '@/lib/report/fields';
import type { StatedFinding } from './answer';
import { type CheckBase, type CheckedFinding, checkFinding } from './check';
import { admitFinding, type Dropped, type EvidenceBase } from './evidence';

/** What the findings of a report are held against. */
export type FindingBase = EvidenceBase & CheckBase;

function judge(stated: StatedFinding, base: FindingBase): { finding: CheckedFinding } | Dropped {
  const admitted = admitFinding(stated, base);
  return 'dropped' in admitted ? admitted : checkFinding(admitted.finding, base);
}

/** The findings that may stand, each checked, without repetitions and at most as many as a report holds; and why the others may not. */
export function checkFindings(
  stated: readonly StatedFinding[],
  base: FindingBase,
): { findings: CheckedFinding[]; dropped: Dropped['dropped'][] } {
  const judged = stated.map((finding) => judge(finding, base));
  const distinct = new Map<string, CheckedFinding>();
  for (const one of judged) if ('finding' in one && !distinct.has(one.finding.text)) distinct.set(one.finding.text, one.finding);
  return {
    findings: [...distinct.values()].slice(0, caps.findings),
    dropped: judged.flatMap((one) => ('dropped' in one ? [one.dropped] : [])),
  };
}
