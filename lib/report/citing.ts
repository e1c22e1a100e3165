import type { ReportAd } from './ad';
import { type Section, sections } from './criteria';
import { listObserved, type Observed, type Strategy } from './observed';

type CitingFinding = { id: string; cites?: readonly string[] | undefined };
type CitingSection = { worksDetail: readonly CitingFinding[]; doesntWorkDetail: readonly CitingFinding[] };
type SectionScore = {
  criteria?: readonly { id: string; points: number; by: 'measured' | 'judged'; evidence: readonly string[] }[] | undefined;
};

export type CitingReport = Record<Section, CitingSection> & {
  score: { breakdown: Record<Section, SectionScore> & { coherence?: string | undefined } };
  ad?: ReportAd | undefined;
  observed?: Observed | undefined;
  strategy?: Strategy | undefined;
  meta: { videoSeconds: number };
};

const findingsOf = (report: CitingReport) =>
  sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);

/** The seconds that a line names; a span ends no sooner than it begins. */
function isWithin(line: ReturnType<typeof listObserved>[number], seconds: number): boolean {
  if ('firstSeen' in line) return Math.max(line.firstSeen ?? 0, line.firstSaid ?? 0) <= seconds;
  const { at = 0 } = line;
  const provenAt = 'proof' in line ? (line.proof?.at ?? 0) : 0;
  return Math.max(at, provenAt) <= seconds && (!('to' in line) || (line.to >= at && line.to <= seconds));
}

/** What is cited and not there, and what a report made since rubric 2.0 lacks, in words; empty when all is there. */
export function findGaps(report: CitingReport): string[] {
  const { observed, strategy, score, meta } = report;
  const scores = sections.map((section) => score.breakdown[section]);
  const findings = findingsOf(report);
  const recent = [
    observed,
    strategy,
    report.ad,
    score.breakdown.coherence,
    ...scores.map(({ criteria }) => criteria),
    ...findings.map(({ cites }) => cites),
  ];
  const present = recent.filter((field) => field !== undefined).length;
  if (present === 0) return [];
  if (present < recent.length || observed === undefined || strategy === undefined) {
    return ['ad, observed, strategy, criteria, coherence and cites belong together: a report has all of them or none'];
  }
  const lines = listObserved(observed);
  const lineIds = new Set(lines.map(({ id }) => id));
  const ids = new Set([...lineIds, ...findings.map(({ id }) => id)]);
  const criteria = scores.flatMap((one) => one.criteria ?? []);
  const cited = [
    ...findings.flatMap(({ cites = [] }) => cites),
    ...[...strategy.objectionsAnswered, ...strategy.objectionsOpen].flatMap(({ cites }) => cites),
  ];
  return [
    ...(lineIds.size < lines.length ? ['observed: each line must have its own id'] : []),
    ...cited.filter((id) => !lineIds.has(id)).map((id) => `cites: ${id} is no observed line`),
    ...criteria.flatMap(({ evidence }) =>
      evidence.filter((id) => !ids.has(id)).map((id) => `criteria: ${id} is no finding or observed line`),
    ),
    ...criteria
      .filter(({ points, by, evidence }) => by === 'judged' && points > 0 && evidence.length === 0)
      .map(({ id }) => `criteria: ${id} has points without evidence`),
    ...lines.filter((line) => !isWithin(line, meta.videoSeconds)).map(({ id }) => `${id}: must lie within the video`),
  ];
}
