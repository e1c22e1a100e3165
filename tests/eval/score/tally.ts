import type { Check } from '@/lib/report/check';
import { sections } from '@/lib/report/criteria';
import { type EvidenceSource, timedSources } from '@/lib/report/evidence-source';
import { listObserved, type Observed } from '@/lib/report/observed';
import type { ScoredReport } from '@/lib/report/schema';

/** The outcomes of a check. `voice`: a voice is heard at that time, which confirms no words. */
export type CheckOutcome = 'voice' | Check['result'];
type CheckCounts = Record<CheckOutcome, number>;

/** `video`: the outcomes of the statements about what is seen, heard or read in the video. */
type Tally = { video: CheckCounts; dropped: number };

type Statement = { source: EvidenceSource; check: Check };

/** Lists the observed lines and the proofs of claims; a brand is seen or heard, so it is about the video. */
function listLines(observed: Observed): Statement[] {
  const proofs = observed.claims.flatMap(({ proof }) => (proof === null ? [] : [proof]));
  const spoken = new Set<object>(observed.transcript);
  const lines = listObserved(observed).map((line) => ({
    source: 'source' in line ? line.source : spoken.has(line) ? ('audio' as const) : ('video' as const),
    check: line.check,
  }));
  return [...lines, ...proofs];
}

function listStatements(report: ScoredReport): Statement[] {
  const findings = sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);
  return [
    ...findings.map(({ evidence_source, check }) => ({ source: evidence_source, check })),
    ...(report.observed === undefined ? [] : listLines(report.observed)),
  ];
}

const outcomeOf = ({ result, by }: Check): CheckOutcome => (result === 'confirmed' && by === 'voice' ? 'voice' : result);

export function tallyOf(report: ScoredReport): Tally {
  const video: CheckCounts = { confirmed: 0, voice: 0, moved: 0, not_confirmed: 0, not_checked: 0 };
  for (const { source, check } of listStatements(report)) if (timedSources.includes(source)) video[outcomeOf(check)] += 1;
  return { video, dropped: Object.values(report.meta.droppedByCause).reduce((sum, count) => sum + count, 0) };
}

export const countOf = (counts: CheckCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
