import { measuredParts } from '@/lib/video/schema';
import type { ReportAd } from './ad';
import type { Check, DroppedByCause, ReportVideo } from './check';
import { type Section, sections } from './criteria';
import type { CommonReport } from './fields';
import { listObserved, type Observed, type Strategy } from './observed';
import { scoreOf } from './rubric';

const sameList = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((entry, index) => entry === b[index]);

export function findContradictions(report: CommonReport): string[] {
  const found: string[] = [];
  const { value, grade } = scoreOf(report.score.breakdown, report.meta.rubricVersion);
  if (report.score.value !== value || report.score.grade !== grade) found.push('score: value and grade must follow from the breakdown');
  for (const name of sections) {
    const { works, worksDetail, doesntWork, doesntWorkDetail } = report[name];
    const flat = [...works, '', ...doesntWork];
    const detailed = [...worksDetail.map((finding) => finding.text), '', ...doesntWorkDetail.map((finding) => finding.text)];
    if (!sameList(flat, detailed)) found.push(`${name}: the flat lists must be the texts of the detailed ones`);
    const late = [...worksDetail, ...doesntWorkDetail].some(({ at }) => at !== undefined && at > report.meta.videoSeconds);
    if (late) found.push(`${name}: a finding lies past the end of the video`);
  }
  const used = new Set(sections.flatMap((name) => report[name].references));
  if (!sameList(report.references, [...used])) found.push('references: must be the union of the sections’ references in first use');
  const hydrated = report.referencesHydrated.map(({ key }) => key);
  if (!sameList(report.references, hydrated)) found.push('referencesHydrated: must name the references in their order');
  if (report.schwartz.secondary === report.schwartz.primary) found.push('schwartz: the secondary awareness stage repeats the primary one');
  return found;
}

type CheckedFinding = CommonReport['hook']['worksDetail'][number] & { id: string; still?: number; check: Check };
type CheckedSection = { worksDetail: readonly CheckedFinding[]; doesntWorkDetail: readonly CheckedFinding[] };
export type CheckedReport = Record<Section, CheckedSection> & {
  observed?: Observed | undefined;
  video: ReportVideo;
  meta: { schemaVersion: number; videoSeconds: number; droppedEvidence: number; droppedByCause: DroppedByCause };
};

const isAscending = (numbers: readonly number[]) => numbers.every((number, index) => number > (numbers[index - 1] ?? 0));

type Checked = { id: string; at?: number | null | undefined; still?: number | undefined; check: Check };

function findCheckedContradictions({ id, at, still, check }: Checked, { video, meta }: CheckedReport): string[] {
  return [
    ...(still === undefined || video.stills.some(({ n }) => n === still) ? [] : [`${id}: the still must be one of video.stills`]),
    ...((check.at ?? 0) > meta.videoSeconds ? [`${id}: was checked past the end of the video`] : []),
    ...(meta.schemaVersion > 2 && check.result !== 'not_checked' && check.by !== 'second_look' && check.claim === undefined
      ? [`${id}: must have the claim that was compared`]
      : []),
    ...(check.result === 'moved' && check.at !== at ? [`${id}: must have the second to which it was moved`] : []),
  ];
}

/** The proof of a claim has the id of its claim, and the fields of an offer that of the offer. */
function listChecked(observed: Observed | undefined): Checked[] {
  if (observed === undefined) return [];
  const proofs = observed.claims.flatMap(({ id, proof }) => (proof === null ? [] : [{ id, ...proof }]));
  const fields = Object.values(observed.offer?.checks ?? {}).map((check): Checked => ({ id: 'offer', check }));
  const shown = observed.beats.flatMap(({ id, shownCheck }): Checked[] => (shownCheck === undefined ? [] : [{ id, check: shownCheck }]));
  const lines = listObserved(observed).map((line) => ('firstSeen' in line ? { ...line, at: line.firstSeen } : line));
  return [...lines, ...proofs, ...fields, ...shown];
}

const offerFields = ['what', 'price', 'terms', 'urgency'] as const;

/** Since schema version 4, each part of a line that is compared has a check of its own. */
function findMissingChecks({ observed, meta }: CheckedReport): string[] {
  if (meta.schemaVersion < 4 || observed === undefined) return [];
  const { beats, offer } = observed;
  const stated = offerFields.filter((field) => offer !== null && offer[field] !== null);
  const checked = offerFields.filter((field) => offer?.checks?.[field] !== undefined);
  const isWhole = sameList(stated, checked) && beats.every(({ shownCheck }) => shownCheck !== undefined);
  return isWhole ? [] : ['observed: what each beat shows and each field of the offer must have its check'];
}

export function findCheckContradictions(report: CheckedReport): string[] {
  const { video, meta } = report;
  const findings = sections.flatMap((name) => [...report[name].worksDetail, ...report[name].doesntWorkDetail]);
  const found = [
    ...findings.flatMap((finding) => findCheckedContradictions(finding, report)),
    ...listChecked(report.observed).flatMap((line) => findCheckedContradictions(line, report)),
    ...findMissingChecks(report),
  ];
  if (new Set(findings.map(({ id }) => id)).size < findings.length) found.push('findings: each must have its own id');
  const strays = sections.some((name) =>
    [...report[name].worksDetail, ...report[name].doesntWorkDetail].some(({ id }) => !id.startsWith(`${name}-`)),
  );
  if (strays) found.push('findings: each must be named after its section');
  if (!isAscending(video.stills.map(({ n }) => n))) found.push('video.stills: must be numbered in order');
  if (video.stills.some(({ at }) => at > meta.videoSeconds)) found.push('video.stills: must lie within the video');
  const absent = measuredParts.filter((part) => video[part] === null);
  if (
    !sameList(
      absent,
      measuredParts.filter((part) => video.notMeasured.some((entry) => entry.part === part)),
    )
  ) {
    found.push('video.notMeasured: must name what is null, and nothing else');
  }
  const dropped = Object.values(meta.droppedByCause).reduce((sum, count) => sum + count, 0);
  if (dropped !== meta.droppedEvidence) found.push('meta.droppedByCause: must add up to droppedEvidence');
  return found;
}

type CitingFinding = { id: string; cites?: readonly string[] | undefined };
type CitingSection = { worksDetail: readonly CitingFinding[]; doesntWorkDetail: readonly CitingFinding[] };
type SectionScore = {
  criteria?: readonly { id: string; points: number; by: 'measured' | 'judged'; evidence: readonly string[] }[] | undefined;
};

export type CitingReport = Record<Section, CitingSection> & {
  score: { breakdown: Record<Section, SectionScore> };
  ad?: ReportAd | undefined;
  observed?: Observed | undefined;
  strategy?: Strategy | undefined;
  meta: { videoSeconds: number };
};

const findingsOf = (report: CitingReport) =>
  sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);

function isWithin(line: ReturnType<typeof listObserved>[number], seconds: number): boolean {
  if ('firstSeen' in line) return Math.max(line.firstSeen ?? 0, line.firstSaid ?? 0) <= seconds;
  const { at = 0 } = line;
  const provenAt = 'proof' in line ? (line.proof?.at ?? 0) : 0;
  return Math.max(at, provenAt) <= seconds && (!('to' in line) || (line.to >= at && line.to <= seconds));
}

/** Lists, in words, the ids that are cited and missing, and the fields that a report made since rubric 2.0 lacks. */
export function findGaps(report: CitingReport): string[] {
  const { observed, strategy, score, meta } = report;
  const scores = sections.map((section) => score.breakdown[section]);
  const findings = findingsOf(report);
  const recent = [observed, strategy, report.ad, ...scores.map(({ criteria }) => criteria), ...findings.map(({ cites }) => cites)];
  const present = recent.filter((field) => field !== undefined).length;
  if (present === 0) return [];
  if (present < recent.length || observed === undefined || strategy === undefined) {
    return ['ad, observed, strategy, criteria and cites belong together: a report has all of them or none'];
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
