import { type Section, sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { sectionNames, toClock, toSeries, toWords } from '@/lib/report/words';
import { toCheckMark } from './check-mark';
import { findingAnchor, shotAnchor, toFindingName, toObservedLink } from './evidence-links';
import { one, optional } from './facts';
import { type Frame, toFrames } from './frames';
import type { Mark, Place, Row } from './nodes';

/** A finding before it is known which shots are shown. An entry of a flat list, without evidence, has no number. */
export type Finding = { section: Section; works: boolean; at?: number; shot?: number; row: Row };

export const judgmentWords = { works: 'Works', doesntWork: 'Doesn’t work' } as const;

/** The signs of those that have a number. */
export const toMarks = (findings: readonly Finding[]): Mark[] =>
  findings.flatMap(({ section, works, row: { number } }): Mark[] => {
    if (number === undefined) return [];
    const judgment = (works ? judgmentWords.works : judgmentWords.doesntWork).toLowerCase();
    const label = `${toFindingName(number)}, ${sectionNames[section]}: ${judgment}`;
    return [{ number, section, works, label, anchor: findingAnchor(number) }];
  });

/** The shots that are shown are `shown`. */
export function toFindingRow({ shot, row }: Finding, shown: ReadonlySet<number>): Row {
  if (row.place === undefined || shot === undefined || !shown.has(shot)) return row;
  return { ...row, place: { ...row.place, shot: shotAnchor(shot) } };
}

type Detail = NonNullable<ReadableReport['hook']>['worksDetail'][number];

/** Undefined where shots were not measured. */
function shotOf({ video }: ReadableReport, at: number): number | undefined {
  const index = video?.picture?.shots.findLastIndex(({ from }) => at >= from) ?? -1;
  return index < 0 ? undefined : index + 1;
}

/** The places of a finding: "0:00.8 and 0:25.5", "Video and ad copy". */
function toPlace({ at, confidence, evidence_source, also }: Detail): Place {
  const clocks = [at, also?.at].flatMap((second) => (second === undefined ? [] : [toClock(second)]));
  const [source, ...others] = new Set([...one(evidence_source), ...one(also?.evidence_source)].map(toWords));
  const sources = toSeries([...one(source), ...others.map((other) => other.toLowerCase())]);
  return {
    ...optional('clock', toSeries(clocks)),
    words: [...one(confidence && `${toWords(confidence)} confidence`), sources].filter(Boolean),
  };
}

function toRow(detail: Detail, report: ReadableReport, frames: ReadonlyMap<number, Frame>): Row {
  const { id, text, still, check, shown, cites = [] } = detail;
  return {
    ...optional('id', id),
    text,
    place: toPlace(detail),
    ...optional('check', check && toCheckMark(check, shown)),
    ...optional('still', still === undefined ? undefined : frames.get(still)),
    links: cites.map((line) => toObservedLink(line, report.observed)),
  };
}

/** Findings with evidence are numbered by their second, then those of the ad as a whole; entries of flat lists have no number. */
export function listFindings(report: ReadableReport): Finding[] {
  const frames = toFrames(report.video);
  const sides = sections.flatMap((section) => {
    const { works = [], doesntWork = [], worksDetail = [], doesntWorkDetail = [] } = report[section] ?? {};
    return [
      { kind: { section, works: true }, flat: works, details: worksDetail },
      { kind: { section, works: false }, flat: doesntWork, details: doesntWorkDetail },
    ];
  });
  const detailed = sides.flatMap(({ kind, details }) => details.map((detail) => ({ kind, detail })));
  const secondOf = ({ detail: { at } }: (typeof detailed)[number]) => at ?? Number.POSITIVE_INFINITY;
  const ordered = detailed.toSorted((a, b) => secondOf(a) - secondOf(b) || 0);
  const numbered = ordered.map(({ kind, detail }, index): Finding => {
    const { at } = detail;
    const number = index + 1;
    const moment = at === undefined ? {} : { at, ...optional('shot', shotOf(report, at)) };
    const row = { anchor: findingAnchor(number), name: toFindingName(number), number, mark: kind, ...toRow(detail, report, frames) };
    return { ...kind, ...moment, row };
  });
  const flat = sides.flatMap(({ kind, flat: texts, details }) =>
    texts
      .filter((text) => details.every((detail) => detail.text !== text))
      .map((text): Finding => ({ ...kind, row: { text, mark: kind } })),
  );
  return [...numbered, ...flat];
}
