import { createHash } from 'node:crypto';
import { MAX_VIDEO_SECONDS } from '@/lib/limits';
import type { Check, ReportStill } from '@/lib/report/check';
import { sections } from '@/lib/report/criteria';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import { thin } from '@/lib/report/spans';
import type { Shot, TextSpan } from '@/lib/video/schema';
import { findStill } from '../stills';

export const toProofKey = (claim: string) => `${claim}.proof`;

/** Something that is said to be seen in one of some stills. */
export type Statement = { key: string; text: string; stills: readonly ReportStill[] };

/** A statement whose answer is known. */
export type Control = Statement & { expected: 'yes' | 'no' };

/** `id` says nothing of what it is about, and follows from the order. */
export type Question = Statement & { id: string };

/** A beat lasts until `to`, and tells of all of it. */
type Stated = { key: string; text: string; at: number; to?: number };

/** A still costs some 600 tokens, and the call has 15 seconds. */
const MAX_STATEMENTS = 30;
export const MAX_PICTURES = 40;
const ABSENT_CONTROLS = 2;
const STILLS_OF_BEAT = 3;
/** The seconds at either end of a beat in which the picture may be that of its neighbor. */
const EDGE_SECONDS = 0.1;

/** Things that no ad shows. */
const absent = [
  'A walrus sits at a grand piano.',
  'Two astronauts shake hands on the moon.',
  'A steam locomotive crosses a flooded field of rice.',
  'A knight in armor rides an ostrich through snow.',
  'A lighthouse stands in the middle of a supermarket.',
  'Seven identical zebras wait at a bus stop.',
] as const;

/** Words that are this high, as a share of the picture, are read by anyone. */
const LARGE = 0.04;

type Seen = { source: string; at?: number | undefined; check: Check };

/** A statement about the picture that was not measured. */
const toStated = (key: string, text: string, { source, at, check }: Seen): Stated[] =>
  source === 'video' && check.result === 'not_checked' && at !== undefined ? [{ key, text, at }] : [];

/** A finding is asked by what it shows, also where its claim was measured, which is another thing. */
const toShown = ({ id, text, shown, evidence_source: source, at, check }: Finding): Stated[] =>
  shown === undefined || at === undefined ? toStated(id, text, { source, at, check }) : [{ key: id, text: shown, at }];

/** The statements of a report about the picture, the most important first. */
function listStated({ observed, ...report }: ScoredReport): Stated[] {
  const findings = sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);
  const { beats = [], claims = [] } = observed ?? {};
  return [
    ...findings.flatMap(toShown),
    ...beats.flatMap(({ id, shown, at, to, shownCheck: check }) =>
      check ? toStated(id, shown, { source: 'video', at, check }).map((stated) => ({ ...stated, to })) : [],
    ),
    ...claims.flatMap(({ id, proof }) => (proof ? toStated(toProofKey(id), proof.what, proof) : [])),
    ...claims.flatMap(({ id, claim, ...seen }) => toStated(id, claim, seen)),
  ];
}

/**
 * A control whose answer the measurement proves; none where no still shows a large text that was read. Words that the ad states elsewhere were
 * read rightly, and so mostly were those that stay.
 */
function findPresent({ ad, video: { text } }: ScoredReport, stills: readonly ReportStill[]): Control[] {
  const stated = JSON.stringify([ad?.copy, ad?.title, ad?.description, ad?.button, ad?.landingHost]).toLowerCase();
  const worth = ({ text: words, from, to }: TextSpan) => to - from + (stated.includes(words.toLowerCase()) ? MAX_VIDEO_SECONDS : 0);
  const large = text?.spans.filter(({ height }) => height >= LARGE).toSorted((a, b) => worth(b) - worth(a)) ?? [];
  const shown = large.flatMap(({ text: words, from, to }) => {
    const inside = stills.filter(({ at }) => at >= from && at <= to);
    const still = inside[Math.floor(inside.length / 2)];
    return still === undefined
      ? []
      : [{ key: 'read', text: `The words “${words}” are written.`, stills: [still], expected: 'yes' as const }];
  });
  return shown.slice(0, 1);
}

/** A beat is looked for in several moments of it, a finding at its own. */
function findStills({ at, to }: Stated, stills: readonly ReportStill[], shots: readonly Shot[]): ReportStill[] {
  const inside = to === undefined ? [] : stills.filter((still) => still.at >= at + EDGE_SECONDS && still.at <= to - EDGE_SECONDS);
  const still = inside.length === 0 ? findStill(stills, at, shots) : undefined;
  return still === undefined ? thin(inside, STILLS_OF_BEAT) : [still];
}

/** The statements that have a picture, as far as their pictures are not too many. */
function listStatements(report: ScoredReport, stills: readonly ReportStill[]): Statement[] {
  const shots = report.video.picture?.shots ?? [];
  const used = new Set<number>();
  return listStated(report)
    .slice(0, MAX_STATEMENTS)
    .flatMap((stated): Statement[] => {
      const own = findStills(stated, stills, shots);
      const all = new Set([...used, ...own.map(({ n }) => n)]);
      if (own.length === 0 || all.size > MAX_PICTURES) return [];
      for (const n of all) used.add(n);
      return [{ key: stated.key, text: stated.text, stills: own }];
    });
}

/** The questions of a second look. Their order, and which controls are among them, follow from the file. */
export function toQuestions(report: ScoredReport, stills: readonly ReportStill[]): { questions: Question[]; controls: Control[] } {
  const rank = (key: string) => createHash('sha256').update(`${report.meta.videoSha256} ${key}`).digest('hex');
  const byFile = <S extends { key: string }>(list: readonly S[]) => list.toSorted((a, b) => (rank(a.key) < rank(b.key) ? -1 : 1));
  const statements = listStatements(report, stills);
  const [first, second = first] = [...byFile(statements).map((one) => one.stills), ...stills.map((still) => [still])];
  if (first === undefined || second === undefined) return { questions: [], controls: [] };
  const never = byFile(absent.map((text, index) => ({ key: `absent-${index + 1}`, text }))).slice(0, ABSENT_CONTROLS);
  const missing = never.map((one, index): Control => ({ ...one, stills: index === 0 ? first : second, expected: 'no' }));
  const controls = [...missing, ...findPresent(report, stills)];
  const questions = byFile([...statements, ...controls]).map(({ key, text, stills: own }, index) => ({
    id: `s${index + 1}`,
    key,
    text,
    stills: own,
  }));
  return { questions, controls };
}
