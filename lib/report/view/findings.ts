import { type Section, sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { sectionNames, toClock, toWords } from '@/lib/report/words';
import { type CheckMark, toCheckMark } from './check-mark';
import { type EvidenceLink, toObservedLink } from './evidence-links';
import { type Frame, toFrames } from './frames';

/** A finding in words; `number` is its place in the list of all findings, absent for a flat entry without evidence. */
export type FindingLine = {
  /** Its id in the JSON of the report; absent in older reports. */
  id?: string;
  section: Section;
  sectionName: string;
  works: boolean;
  text: string;
  number?: number;
  /** Seconds into the video, and the same as a clock. */
  at?: number;
  clock?: string;
  confidence?: string;
  source?: string;
  check?: CheckMark;
  frame?: Frame;
  shot?: number;
  cites: EvidenceLink[];
};

export function toEvidence({ clock, confidence, source }: FindingLine): string[] {
  return [clock, confidence === undefined ? undefined : `${confidence} confidence`, source].filter((word) => word !== undefined);
}

type Detail = NonNullable<ReadableReport['hook']>['worksDetail'][number];
type Side = {
  section: Section;
  works: boolean;
  flat: readonly string[];
  details: readonly Detail[];
  report: ReadableReport;
  frames: ReadonlyMap<number, Frame>;
};

/** Undefined where shots were not measured. */
function shotOf({ video }: ReadableReport, at: number): number | undefined {
  const index = video?.picture?.shots.findLastIndex(({ from }) => at >= from) ?? -1;
  return index < 0 ? undefined : index + 1;
}

function toLine({ section, works, report, frames }: Side, detail: Detail): FindingLine {
  const { id, text, at, confidence, evidence_source, still, check, cites = [] } = detail;
  const frame = still === undefined ? undefined : frames.get(still);
  const shot = at === undefined ? undefined : shotOf(report, at);
  return {
    section,
    sectionName: sectionNames[section],
    works,
    text,
    ...(id === undefined ? {} : { id }),
    cites: cites.map((line) => toObservedLink(line, report.observed)),
    ...(shot === undefined ? {} : { shot }),
    ...(at === undefined ? {} : { at, clock: toClock(at) }),
    ...(confidence === undefined ? {} : { confidence: toWords(confidence) }),
    ...(evidence_source === undefined ? {} : { source: toWords(evidence_source) }),
    ...(check === undefined ? {} : { check: toCheckMark(check) }),
    ...(frame === undefined ? {} : { frame }),
  };
}

function linesOf(side: Side): { detailed: FindingLine[]; flat: FindingLine[] } {
  const detailed = new Set(side.details.map(({ text }) => text));
  return {
    detailed: side.details.map((detail) => toLine(side, detail)),
    flat: side.flat.filter((text) => !detailed.has(text)).map((text) => toLine(side, { text })),
  };
}

/** Findings with evidence are numbered by their second, then those of the ad as a whole; entries of flat lists have no number. */
export function listFindings(report: ReadableReport): FindingLine[] {
  const frames = toFrames(report.video);
  const sides = sections.flatMap((section): Side[] => {
    const content = report[section];
    if (content === undefined) return [];
    return [
      { section, works: true, flat: content.works, details: content.worksDetail, report, frames },
      { section, works: false, flat: content.doesntWork, details: content.doesntWorkDetail, report, frames },
    ];
  });
  const lines = sides.map(linesOf);
  const detailed = lines.flatMap((side) => side.detailed);
  const ordered = detailed.toSorted((a, b) => (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY) || 0);
  return [...ordered.map((line, index) => ({ ...line, number: index + 1 })), ...lines.flatMap((side) => side.flat)];
}
