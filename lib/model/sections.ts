import type { DroppedByCause, DroppedCause, ReportStill, ReportVideo } from '@/lib/report/check';
import { type Section, sections } from '@/lib/report/criteria';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import { chooseStills, findStill } from '@/lib/report/stills';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { Answer } from './answer';
import { type CheckedFinding, createChecker } from './check';
import type { CheckBase } from './checks/verdict';
import type { EvidenceBase } from './evidence';
import { checkFindings } from './findings';

/** What the findings of a report are held against. */
export type FindingBase = EvidenceBase & CheckBase;

type Findings = Pick<ScoredReport['hook'], 'works' | 'doesntWork' | 'worksDetail' | 'doesntWorkDetail'>;
type Checked = { works: CheckedFinding[]; doesntWork: CheckedFinding[]; dropped: DroppedCause[] };

function countByCause(dropped: readonly DroppedCause[]): DroppedByCause {
  const counts: DroppedByCause = {};
  for (const cause of dropped) counts[cause] = (counts[cause] ?? 0) + 1;
  return counts;
}

/** The first second at which something is seen to begin, and where a cut ends the opening. */
function keyMomentsOf({ picture, text }: VideoMeasurement): number[] {
  return [text?.firstAt, picture?.firstCutAt].filter((at) => at !== null && at !== undefined);
}

function toVideo(checked: readonly Checked[], stills: readonly ReportStill[], { measurement, seconds }: FindingBase): ReportVideo {
  const all = checked.flatMap(({ works, doesntWork }) => [...works, ...doesntWork]);
  const chosen = chooseStills(stills, {
    findings: all.flatMap(({ at }) => (at === undefined ? [] : [at])),
    shots: measurement.picture?.shots ?? [],
    keyMoments: keyMomentsOf(measurement),
    seconds,
  });
  return { ...measurement, stills: chosen };
}

/** Names the findings of a section and gives each the still that shows its moment. */
function toFindings(section: Section, { works, doesntWork }: Checked, { stills, picture }: ReportVideo): Findings {
  const complete = [...works, ...doesntWork].map((finding, index): Finding => {
    const still = finding.at === undefined ? undefined : findStill(stills, finding.at, picture?.shots ?? []);
    return { id: `${section}-${index + 1}`, ...finding, ...(still === undefined ? {} : { still: still.n }) };
  });
  const [worksDetail, doesntWorkDetail] = [complete.slice(0, works.length), complete.slice(works.length)];
  return {
    works: worksDetail.map(({ text }) => text),
    doesntWork: doesntWorkDetail.map(({ text }) => text),
    worksDetail,
    doesntWorkDetail,
  };
}

export type JudgedSections = {
  findings: Record<Section, Findings>;
  video: ReportVideo;
  droppedEvidence: number;
  droppedByCause: DroppedByCause;
};

/** The findings of an answer as they may stand, checked, named and with their stills. */
export function judgeSections(answer: Answer, stills: readonly ReportStill[], base: FindingBase): JudgedSections {
  const check = createChecker(base);
  const checkSection = ({ worksDetail, doesntWorkDetail }: Answer[Section]): Checked => {
    const works = checkFindings(worksDetail, base, check);
    const doesntWork = checkFindings(doesntWorkDetail, base, check);
    return { works: works.findings, doesntWork: doesntWork.findings, dropped: [...works.dropped, ...doesntWork.dropped] };
  };
  const checked = {
    hook: checkSection(answer.hook),
    script: checkSection(answer.script),
    visual: checkSection(answer.visual),
    cta: checkSection(answer.cta),
  };
  const video = toVideo(Object.values(checked), stills, base);
  const dropped = sections.flatMap((section) => checked[section].dropped);
  return {
    findings: {
      hook: toFindings('hook', checked.hook, video),
      script: toFindings('script', checked.script, video),
      visual: toFindings('visual', checked.visual, video),
      cta: toFindings('cta', checked.cta, video),
    },
    video,
    droppedEvidence: dropped.length,
    droppedByCause: countByCause(dropped),
  };
}
