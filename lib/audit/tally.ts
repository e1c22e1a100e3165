import type { Check } from '@/lib/report/check';
import { sections } from '@/lib/report/criteria';
import { type EvidenceSource, timedSources } from '@/lib/report/evidence-source';
import { listObserved, type Observed } from '@/lib/report/observed';
import { type Grade, grades } from '@/lib/report/rubric';
import type { ScoredReport } from '@/lib/report/schema';

/** The outcomes of a check. `voice`: a voice is heard at that time, which confirms no words. */
export const checkOutcomes = ['confirmed', 'voice', 'moved', 'not_confirmed', 'not_checked'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];
export type CheckCounts = Record<CheckOutcome, number>;

/** Sums over reports. `video`: statements about what is seen, heard or read in the video; `copy`: about the ad's text and the library. */
export type Tally = {
  reports: number;
  /** The sum of the scores. */
  points: number;
  grades: Record<Grade, number>;
  video: CheckCounts;
  copy: CheckCounts;
  dropped: Record<string, number>;
};

const noChecks = (): CheckCounts => ({ confirmed: 0, voice: 0, moved: 0, not_confirmed: 0, not_checked: 0 });

export function emptyTally(): Tally {
  // Every grade is a key.
  const noGrades = Object.fromEntries(grades.map((grade) => [grade, 0])) as Record<Grade, number>;
  return { reports: 0, points: 0, grades: noGrades, video: noChecks(), copy: noChecks(), dropped: {} };
}

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

export function addTally(tally: Tally, report: ScoredReport): void {
  tally.reports += 1;
  tally.points += report.score.value;
  tally.grades[report.score.grade] += 1;
  for (const { source, check } of listStatements(report)) tally[timedSources.includes(source) ? 'video' : 'copy'][outcomeOf(check)] += 1;
  for (const [cause, count] of Object.entries(report.meta.droppedByCause)) tally.dropped[cause] = (tally.dropped[cause] ?? 0) + count;
}

export function tallyOf(report: ScoredReport): Tally {
  const tally = emptyTally();
  addTally(tally, report);
  return tally;
}

export const countOf = (counts: CheckCounts): number => checkOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);

export const droppedOf = (dropped: Readonly<Record<string, number>>): number =>
  Object.values(dropped).reduce((sum, count) => sum + count, 0);
