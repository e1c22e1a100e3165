import type { Check, DroppedByCause } from '@/lib/report/check';
import { type Section, sections } from '@/lib/report/criteria';
import { type EvidenceSource, timedSources } from '@/lib/report/evidence-source';
import { listObserved, type Observed } from '@/lib/report/observed';
import { type Grade, grades } from '@/lib/report/rubric';
import type { ScoredReport } from '@/lib/report/schema';

/** What came of a check. `voice`: confirmed by a voice at that time alone, which proves no words; every other `confirmed` is. */
export const checkOutcomes = ['confirmed', 'voice', 'moved', 'not_confirmed', 'not_checked'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];
export type CheckCounts = Record<CheckOutcome, number>;

export type Tally = {
  /** Of what is said to be seen, heard or read in the video. */
  video: CheckCounts;
  /** Of what is said to stand in the text of the ad, or in the library. */
  copy: CheckCounts;
  dropped: DroppedByCause;
};

/** What the service's own check made of one report, and how it was scored. */
export type ReportTally = Tally & {
  model: string;
  promptVersion: string;
  rubricVersion: string;
  generatedAt: string;
  value: number;
  grade: Grade;
  sections: Record<Section, number>;
};

export type TallySum = Tally & { reports: number; grades: Record<Grade, number> };

type Statement = { source: EvidenceSource; check: Check };

/** The observed lines, and the proofs of claims; a brand is seen or heard, so it is about the video. */
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

function countChecks(statements: readonly Statement[]): CheckCounts {
  const counts = noChecks();
  for (const { check } of statements) counts[outcomeOf(check)] += 1;
  return counts;
}

const noChecks = (): CheckCounts => ({ confirmed: 0, voice: 0, moved: 0, not_confirmed: 0, not_checked: 0 });

export function tallyReport(report: ScoredReport): ReportTally {
  const { meta, score } = report;
  const statements = listStatements(report);
  const isTimed = ({ source }: Statement) => timedSources.includes(source);
  const { hook, script, visual, cta } = score.breakdown;
  return {
    model: meta.model,
    promptVersion: meta.promptVersion,
    rubricVersion: meta.rubricVersion,
    generatedAt: meta.generatedAt,
    value: score.value,
    grade: score.grade,
    sections: { hook: hook.score, script: script.score, visual: visual.score, cta: cta.score },
    video: countChecks(statements.filter(isTimed)),
    copy: countChecks(statements.filter((statement) => !isTimed(statement))),
    dropped: { ...meta.droppedByCause },
  };
}

export const countOf = (counts: CheckCounts): number => checkOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);

export const droppedOf = (dropped: DroppedByCause): number => Object.values(dropped).reduce((sum, count) => sum + count, 0);

function addChecks(all: CheckCounts, more: CheckCounts): void {
  for (const outcome of checkOutcomes) all[outcome] += more[outcome];
}

export function addTallies(tallies: readonly ReportTally[]): TallySum {
  const dropped: Record<string, number> = {};
  const sum = { reports: tallies.length, video: noChecks(), copy: noChecks(), dropped, grades: noGrades() };
  for (const tally of tallies) {
    addChecks(sum.video, tally.video);
    addChecks(sum.copy, tally.copy);
    for (const [cause, count] of Object.entries(tally.dropped)) dropped[cause] = (dropped[cause] ?? 0) + count;
    sum.grades[tally.grade] += 1;
  }
  return sum;
}

// Every grade is a key.
const noGrades = () => Object.fromEntries(grades.map((grade) => [grade, 0])) as Record<Grade, number>;

/** The share of each outcome among all statements; null where there are none. */
export function sharesOf(counts: CheckCounts): Record<CheckOutcome, number | null> {
  const all = countOf(counts);
  const share = (count: number) => (all === 0 ? null : count / all);
  return {
    confirmed: share(counts.confirmed),
    voice: share(counts.voice),
    moved: share(counts.moved),
    not_confirmed: share(counts.not_confirmed),
    not_checked: share(counts.not_checked),
  };
}

/** The grade that most reports have, the better one of two, and their share; undefined without reports. */
export function mostFrequentGrade({ grades: counted, reports }: Pick<TallySum, 'grades' | 'reports'>) {
  if (reports === 0) return undefined;
  const grade = grades.reduce((most, one) => (counted[one] > counted[most] ? one : most));
  return { grade, share: counted[grade] / reports };
}
