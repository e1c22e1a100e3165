import type { Check } from '@/lib/report/check';
import { sections } from '@/lib/report/criteria';
import { listObserved, type Observed } from '@/lib/report/observed';
import { scoreOf, sumOf } from '@/lib/report/rubric';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import { measuredParts } from '@/lib/video/schema';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const findingsOf = (report: ScoredReport): Finding[] =>
  sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);

type Checked = { check: Check; at?: number | null | undefined; still?: number | undefined };

/** Every check of a report, with the still and the second of what it is about. */
function listChecks(report: ScoredReport, observed: Observed): Checked[] {
  const { beats, claims, offer } = observed;
  const lines = listObserved(observed).map((line) => ('firstSeen' in line ? { ...line, at: line.firstSeen } : line));
  const parts = [...beats.map(({ shownCheck }) => shownCheck), ...Object.values(offer?.checks ?? {})];
  const proofs = claims.flatMap(({ proof }) => proof ?? []);
  return [...findingsOf(report), ...lines, ...proofs, ...parts.flatMap((check): Checked[] => (check === undefined ? [] : [{ check }]))];
}

/** Lists, in words, where the parts of a report of today contradict each other. */
export function findContradictions(report: ScoredReport): string[] {
  const { score, video, meta, observed, strategy, references, referencesHydrated } = report;
  if (observed === undefined || strategy === undefined) return ['observed and strategy: are missing'];
  const [findings, lines, checks] = [findingsOf(report), listObserved(observed), listChecks(report, observed)];
  const [lineIds, stills] = [lines.map(({ id }) => id), video.stills.map(({ n }) => n)];
  const ids = [...lineIds, ...findings.map(({ id }) => id)];
  const criteria = sections.flatMap((section) => score.breakdown[section].criteria ?? []);
  const cited = [...findings, ...strategy.objectionsAnswered, ...strategy.objectionsOpen].flatMap(({ cites = [] }) => cites);
  const seconds = [...checks.flatMap(({ at, check }) => [at ?? 0, check.at ?? 0]), ...lines.map((line) => ('to' in line ? line.to : 0))];
  const held: Record<string, boolean> = {
    'the score follows from the breakdown': isEqual(
      { value: score.value, grade: score.grade },
      scoreOf(score.breakdown, meta.rubricVersion),
    ),
    'a section has the sum of its criteria': sections.every(
      (section) => score.breakdown[section].score === sumOf(score.breakdown[section].criteria ?? []),
    ),
    'flat lists are the texts of the detailed ones': sections.every((section) =>
      isEqual(
        [report[section].works, report[section].doesntWork],
        [report[section].worksDetail.map(({ text }) => text), report[section].doesntWorkDetail.map(({ text }) => text)],
      ),
    ),
    'references are those of the sections, in order': isEqual(references, [...new Set(sections.flatMap((one) => report[one].references))]),
    'each reference is hydrated': isEqual(
      references,
      referencesHydrated.map(({ key }) => key),
    ),
    'each ID is unique, and that of a finding names its section':
      new Set(ids).size === ids.length &&
      sections.every((one) => [...report[one].worksDetail, ...report[one].doesntWorkDetail].every(({ id }) => id.startsWith(`${one}-`))),
    'what is cited is an observed line': cited.every((id) => lineIds.includes(id)),
    'points rest on what is in the report': criteria.every(
      ({ points, by, evidence }) => evidence.every((id) => ids.includes(id)) && (by === 'measured' || points === 0 || evidence.length > 0),
    ),
    'all lies within the video': Math.max(0, ...seconds, ...video.stills.map(({ at }) => at)) <= meta.videoSeconds,
    'a still is one of the video': checks.every(({ still }) => still === undefined || stills.includes(still)),
    'what was compared has its claim': checks.every(
      ({ check }) => check.result === 'not_checked' || check.by === 'second_look' || check.claim !== undefined,
    ),
    'what was moved is where it was moved to': checks.every(({ check, at }) => check.result !== 'moved' || check.at === at),
    'each part that is compared has a check':
      observed.beats.every(({ shownCheck }) => shownCheck !== undefined) &&
      (['what', 'price', 'terms', 'urgency'] as const).every((field) => !observed.offer?.[field] === !observed.offer?.checks?.[field]),
    'what is null was not measured': isEqual(
      measuredParts.filter((part) => video[part] === null),
      measuredParts.filter((part) => video.notMeasured.some((entry) => entry.part === part)),
    ),
    'causes add up to what was dropped': Object.values(meta.droppedByCause).reduce((sum, count) => sum + count, 0) === meta.droppedEvidence,
  };
  return Object.entries(held).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}
