import type { DroppedByCause, DroppedCause, ReportStill, ReportVideo } from '@/lib/report/check';
import { type Section, sections } from '@/lib/report/criteria';
import type { Observed } from '@/lib/report/observed';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { Answer } from './answer';
import { hold } from './checks/compare';
import type { CheckBase } from './checks/verdict';
import { checkFindings, createClaims, type EvidenceBase, type JudgedFinding } from './findings';
import { checkObserved, momentsOf, withStills } from './observed';
import { createResolver, type Named } from './stated-ids';
import { chooseStills, findStill } from './stills';

export type FindingBase = EvidenceBase & CheckBase;

type Findings = Pick<ScoredReport['hook'], 'works' | 'doesntWork' | 'worksDetail' | 'doesntWorkDetail'>;
type Judged = { works: JudgedFinding[]; doesntWork: JudgedFinding[] };

export function countByCause(dropped: readonly DroppedCause[]): DroppedByCause {
  const counts: DroppedByCause = {};
  for (const cause of dropped) counts[cause] = (counts[cause] ?? 0) + 1;
  return counts;
}

function keyMomentsOf({ picture, text }: VideoMeasurement): number[] {
  return [text?.firstAt, picture?.firstCutAt].filter((at) => at !== null && at !== undefined);
}

function toVideo(
  judged: readonly JudgedFinding[],
  observed: Observed,
  stills: readonly ReportStill[],
  { measurement, seconds }: FindingBase,
): ReportVideo {
  const chosen = chooseStills(stills, {
    findings: judged.flatMap(({ finding }) => finding?.at ?? []),
    lines: momentsOf(observed),
    shots: measurement.picture?.shots ?? [],
    keyMoments: keyMomentsOf(measurement),
    seconds,
  });
  return { ...measurement, stills: chosen };
}

type Naming = { video: ReportVideo; resolveLines: (ids: readonly string[]) => string[]; named: Named[] };

function toFindings(section: Section, { works, doesntWork }: Judged, { video, resolveLines, named }: Naming): Findings {
  let n = 0;
  const complete = ({ stated, finding }: JudgedFinding): Finding[] => {
    if (finding === undefined) {
      named.push({ stated: stated.id, id: '' });
      return [];
    }
    n += 1;
    const id = `${section}-${n}`;
    named.push({ stated: stated.id, id, result: finding.check.result });
    const still = finding.at === undefined ? undefined : findStill(video.stills, finding.at, video.picture?.shots ?? []);
    return [{ id, ...finding, cites: resolveLines(stated.cites), ...(still === undefined ? {} : { still: still.n }) }];
  };
  const [worksDetail, doesntWorkDetail] = [works.flatMap(complete), doesntWork.flatMap(complete)];
  return {
    works: worksDetail.map(({ text }) => text),
    doesntWork: doesntWorkDetail.map(({ text }) => text),
    worksDetail,
    doesntWorkDetail,
  };
}

export type JudgedSections = {
  findings: Record<Section, Findings>;
  observed: Observed;
  video: ReportVideo;
  namedLines: readonly Named[];
  named: readonly Named[];
  /** How many findings of each section were left out by the rules of evidence. */
  lost: Record<Section, number>;
  dropped: readonly DroppedCause[];
};

function idsOf({ observed: { transcript, beats, claims, risks, offer }, ...answer }: Answer): string[] {
  const findings = sections.flatMap((section) => [...answer[section].worksDetail, ...answer[section].doesntWorkDetail]);
  return [...findings, ...transcript, ...beats, ...claims, ...risks, ...(offer === null ? [] : [offer])].map(({ id }) => id);
}

export function judgeSections(answer: Answer, stills: readonly ReportStill[], base: FindingBase): JudgedSections {
  const held = hold(base);
  const claimsOf = createClaims(answer.claims, idsOf(answer));
  const judgeSection = ({ worksDetail, doesntWorkDetail }: Answer[Section]): Judged => ({
    works: checkFindings(worksDetail, base, held, claimsOf),
    doesntWork: checkFindings(doesntWorkDetail, base, held, claimsOf),
  });
  const judged = {
    hook: judgeSection(answer.hook),
    script: judgeSection(answer.script),
    visual: judgeSection(answer.visual),
    cta: judgeSection(answer.cta),
  };
  const all = sections.flatMap((section) => [...judged[section].works, ...judged[section].doesntWork]);
  const lost = ({ works, doesntWork }: Judged) => [...works, ...doesntWork].filter((one) => one.dropped !== undefined).length;
  const lines = checkObserved(answer.observed, base, held, claimsOf);
  const video = toVideo(all, lines.observed, stills, base);
  const named = [...lines.named];
  const naming = { video, resolveLines: createResolver(lines.named), named };
  const dropped = [...all.flatMap((one) => one.dropped ?? []), ...lines.dropped];
  return {
    findings: {
      hook: toFindings('hook', judged.hook, naming),
      script: toFindings('script', judged.script, naming),
      visual: toFindings('visual', judged.visual, naming),
      cta: toFindings('cta', judged.cta, naming),
    },
    observed: withStills(lines.observed, video),
    video,
    namedLines: lines.named,
    named,
    lost: { hook: lost(judged.hook), script: lost(judged.script), visual: lost(judged.visual), cta: lost(judged.cta) },
    dropped,
  };
}
