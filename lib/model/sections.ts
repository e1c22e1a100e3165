import type { Check, DroppedByCause, DroppedCause, ReportStill, ReportVideo } from '@/lib/report/check';
import { bySection, type Section, sections } from '@/lib/report/criteria';
import { listObserved, type Observed } from '@/lib/report/observed';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { Answer } from './answer';
import { hold } from './checks/compare';
import type { CheckBase } from './checks/verdict';
import { checkFindings, type EvidenceBase, type JudgedFinding } from './findings';
import { checkObserved, momentsOf, withStills } from './observed';
import { createResolver, type Kept } from './stated-ids';
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

type Seen = { video: ReportVideo; resolveLines: (ids: readonly string[]) => string[] };

function toFindings({ works, doesntWork }: Judged, { video, resolveLines }: Seen): Findings {
  const complete = ({ finding }: JudgedFinding): Finding[] => {
    if (finding === undefined) return [];
    const { cites = [], ...rest } = finding;
    const still = finding.at === undefined ? undefined : findStill(video.stills, finding.at, video.picture?.shots ?? []);
    return [{ ...rest, cites: resolveLines(cites), ...(still === undefined ? {} : { still: still.n }) }];
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
  lines: Kept;
  /** The findings and the lines. */
  kept: Kept;
  /** How many findings of each section were left out by the rules of evidence. */
  lost: Record<Section, number>;
  dropped: readonly DroppedCause[];
};

const resultsOf = (judged: readonly { id: string; check: Check }[]): Kept => new Map(judged.map(({ id, check }) => [id, check.result]));

export function judgeSections(answer: Answer, stills: readonly ReportStill[], base: FindingBase): JudgedSections {
  const held = hold(base);
  const judgeSection = ({ worksDetail, doesntWorkDetail }: Answer[Section]): Judged => ({
    works: checkFindings(worksDetail, base, held),
    doesntWork: checkFindings(doesntWorkDetail, base, held),
  });
  const judged = bySection((section) => judgeSection(answer[section]));
  const all = sections.flatMap((section) => [...judged[section].works, ...judged[section].doesntWork]);
  const lost = ({ works, doesntWork }: Judged) => [...works, ...doesntWork].filter((one) => one.dropped !== undefined).length;
  const { observed, dropped } = checkObserved(answer.observed, base, held);
  const video = toVideo(all, observed, stills, base);
  const lines = resultsOf(listObserved(observed));
  const seen = { video, resolveLines: createResolver(lines) };
  return {
    findings: bySection((section) => toFindings(judged[section], seen)),
    observed: withStills(observed, video),
    video,
    lines,
    kept: new Map([...lines, ...resultsOf(all.flatMap(({ finding }) => finding ?? []))]),
    lost: bySection((section) => lost(judged[section])),
    dropped: [...all.flatMap((one) => one.dropped ?? []), ...dropped],
  };
}
