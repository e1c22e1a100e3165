import type { Check, DroppedCause, ReportVideo } from '@/lib/report/check';
import { listObserved, type Observed } from '@/lib/report/observed';
import { readingOf } from './checks/on-screen-text';
import type { CheckBase } from './checks/verdict';
import type { EvidenceBase } from './evidence';
import type { Judging } from './judging';
import { toBeat, toBrand, toTranscriptLine } from './observed-lines';
import { toAudience, toClaim, toOffer, toRisk } from './observed-statements';
import { type Named, nameLines } from './stated-ids';
import type { StatedObserved } from './stated-observed';
import { findStill } from './stills';

/** The observed lines that are kept, the new names of the answer's IDs, and the reasons why other lines or parts of lines were dropped. */
export type CheckedObserved = { observed: Observed; named: Named[]; dropped: DroppedCause[] };

type Proven = { proof?: unknown };
type Checked = { check: Check; proof?: { check: Check } | null };

/** The result of a line as evidence: a claim whose proof could have been confirmed and was not is not confirmed. */
function resultOf(stated: Proven, { check, proof }: Checked): Check['result'] {
  const isProven = stated.proof === undefined || stated.proof === null || (proof && proof.check.result !== 'not_confirmed');
  return isProven ? check.result : 'not_confirmed';
}

/** Holds what the model says it observed against what was measured, and against what is known of the ad. */
export function checkObserved(stated: StatedObserved, base: EvidenceBase & CheckBase): CheckedObserved {
  const dropped: DroppedCause[] = [];
  const named: Named[] = [];
  const judging: Judging = { base, reading: readingOf(base), drop: (cause) => void dropped.push(cause) };
  const note = (from: string, id: string, stated: Proven, line: Checked | undefined) =>
    named.push({ stated: from, id, ...(line === undefined ? {} : { result: resultOf(stated, line) }) });
  const checkList = <S extends { id: string } & Proven, L extends Observed['claims' | 'beats' | 'transcript' | 'risks'][number]>(
    list: string,
    lines: readonly S[],
    check: (line: S, id: string, judging: Judging) => L | undefined,
  ): L[] =>
    nameLines(list, lines).flatMap(({ line, id }) => {
      const checked = check(line, id, judging);
      note(line.id, id, line, checked);
      return checked ?? [];
    });
  const checkOne = <S extends object, L extends NonNullable<Observed['offer' | 'brand' | 'audience']>>(
    id: L['id'],
    line: S | null,
    check: (line: S, judging: Judging) => L | undefined,
  ): L | null => {
    const checked = line === null ? undefined : check(line, judging);
    note(id, id, line ?? {}, checked);
    return checked ?? null;
  };
  const observed = {
    transcript: checkList('line', stated.transcript, toTranscriptLine),
    beats: checkList('beat', stated.beats, toBeat),
    offer: checkOne('offer', stated.offer, toOffer),
    claims: checkList('claim', stated.claims, toClaim),
    brand: checkOne('brand', stated.brand, toBrand),
    audience: checkOne('audience', stated.audience, toAudience),
    risks: checkList('risk', stated.risks, toRisk),
  };
  return { observed, named, dropped };
}

/** The second of a line that a still can show. */
const momentOfLine = (line: ReturnType<typeof listObserved>[number]) => ('firstSeen' in line ? (line.firstSeen ?? undefined) : line.at);

/** The seconds of the lines that a still can show, in the order of reading. */
export function momentsOf(observed: Observed): number[] {
  const shown = listObserved({ ...observed, transcript: [] }).map(momentOfLine);
  return [...shown, ...observed.claims.map(({ proof }) => proof?.at)].filter((at) => at !== undefined);
}

/** Gives each line but those of the transcript the still of its moment. */
export function withStills(observed: Observed, { stills, picture }: ReportVideo): Observed {
  const add = <L extends object>(line: L, at: number | null | undefined): L => {
    const still = at === null || at === undefined ? undefined : findStill(stills, at, picture?.shots ?? []);
    return still === undefined ? line : { ...line, still: still.n };
  };
  const addToOne = <L extends { at?: number | undefined }>(line: L | null) => line && add(line, line.at);
  return {
    transcript: observed.transcript,
    beats: observed.beats.map((beat) => add(beat, beat.at)),
    offer: addToOne(observed.offer),
    claims: observed.claims.map((claim) => ({ ...add(claim, claim.at), proof: addToOne(claim.proof) })),
    brand: observed.brand && add(observed.brand, observed.brand.firstSeen),
    audience: addToOne(observed.audience),
    risks: observed.risks.map((risk) => add(risk, risk.at)),
  };
}
