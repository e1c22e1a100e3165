import type { Check, DroppedCause, ReportVideo } from '@/lib/report/check';
import type { EvidenceSource } from '@/lib/report/evidence-source';
import { listObserved, type Observed } from '@/lib/report/observed';
import { caps } from '@/lib/report/text';
import type { StatedClaim } from './answer';
import {
  judgeFirstSeen,
  judgeOffer,
  judgeSaid,
  judgeSaidIn,
  judgeStated,
  judgeWritten,
  type OfferTexts,
  type Span,
  standOnScreen,
} from './checks/lines';
import { isSilentAround } from './checks/texts';
import { type Held, inPlace, type Place, rounded, type Standing, toCheck, type Verdict, worstOf } from './checks/verdict';
import type { ClaimsOf } from './findings';
import { type EvidenceBase, momentOf, placeEvidence } from './findings';
import { type Named, nameLines } from './stated-ids';
import type { StatedObserved } from './stated-observed';
import { findStill } from './stills';

type Judging = { base: EvidenceBase; held: Held; claimsOf: ClaimsOf; drop: (cause: DroppedCause) => undefined };

type Of<K extends 'transcript' | 'beats' | 'claims' | 'risks'> = { stated: StatedObserved[K][number]; line: Observed[K][number] };
type One<K extends 'offer' | 'brand' | 'audience'> = { stated: NonNullable<StatedObserved[K]>; line: NonNullable<Observed[K]> };

function isTold(texts: readonly string[], { drop }: Judging): boolean {
  if (texts.includes('')) drop('no_text');
  return !texts.includes('');
}

function spanOf({ at, to }: { at: number | null; to: number | null }, { base: { seconds }, drop }: Judging): Span | undefined {
  if (at === null) return drop('no_time');
  const from = momentOf(at, seconds);
  if (from === undefined) return drop('past_the_end');
  return { at: from, to: Math.max(from, momentOf(Math.min(to ?? from, seconds), seconds) ?? from) };
}

function settle(verdict: Verdict, at: number | undefined, { base, drop }: Judging): { check: Check; at: number | undefined } | undefined {
  if (verdict.result === 'dropped') return drop(verdict.cause);
  const placed = rounded(verdict, base.seconds);
  return { check: toCheck(placed, at), at: placed.result === 'moved' ? placed.at : at };
}

/** The check of words that stay where they are. */
const settleInPlace = (verdict: Verdict, judging: Judging): Check | undefined => settle(inPlace(verdict), undefined, judging)?.check;

function toTranscriptLine({ words, translation, ...stated }: Of<'transcript'>['stated'], id: string, judging: Judging) {
  const span = isTold([words], judging) ? spanOf(stated, judging) : undefined;
  const check = span && settleInPlace(judgeSaid(words, span, judging.held), judging);
  if (span === undefined || check === undefined) return undefined;
  const onScreen = standOnScreen(words, span, judging.held) ?? stated.onScreen;
  return { id, ...span, words, ...(translation === null || translation === words ? {} : { translation }), onScreen, check };
}

/** The verdict on a part that a line can do without; undefined, with the reason noted, where it is refuted. */
function standing(verdict: Verdict | undefined, { drop }: Judging): Standing | undefined {
  return verdict?.result === 'dropped' ? drop(verdict.cause) : verdict;
}

/** The check of what a beat shows: nothing of ours saw it. */
const unseen: Check = { result: 'not_checked', why: 'no_second_look' };

function toBeat({ role, shown, said, written, ...stated }: Of<'beats'>['stated'], id: string, judging: Judging) {
  const span = isTold([shown], judging) ? spanOf(stated, judging) : undefined;
  if (span === undefined) return undefined;
  const heard = said === null ? undefined : standing(judgeSaidIn(said, span, judging.held), judging);
  const read = written === null ? undefined : judgeWritten(written, span, judging.held);
  const verdicts = [read, heard].filter((verdict) => verdict !== undefined);
  // Words that are written are no less read where nobody knows what is said.
  const decisive = ['not_confirmed', 'confirmed'].map((result) => verdicts.find((verdict) => verdict.result === result));
  const check = settleInPlace(decisive.find((verdict) => verdict !== undefined) ?? worstOf(verdicts), judging);
  return check && { id, ...span, role, shown, said: heard === undefined ? null : said, written, check, shownCheck: unseen };
}

/** A second at which the brand is said to appear; null, with the reason noted, where it cannot. */
function momentIn(at: number | null, { base, drop }: Judging): number | null {
  return at === null ? null : (momentOf(at, base.seconds) ?? drop('past_the_end') ?? null);
}

function toBrand({ name, ...stated }: One<'brand'>['stated'], judging: Judging): One<'brand'>['line'] | undefined {
  if (!isTold([name], judging)) return undefined;
  const { held, base } = judging;
  const seenAt = momentIn(stated.firstSeen, judging);
  const saidAt = momentIn(stated.firstSaid, judging);
  const said = saidAt === null ? undefined : standing(judgeSaid(name, { at: saidAt, to: saidAt }, held), judging);
  const verdict = rounded(judgeFirstSeen(name, seenAt, held), base.seconds);
  const check = settleInPlace(verdict, judging);
  const readAt = verdict.result === 'confirmed' ? (verdict.at ?? null) : null;
  const isBefore = readAt !== null && (seenAt === null || readAt < seenAt);
  return check && { id: 'brand', name, firstSeen: isBefore ? readAt : seenAt, firstSaid: said === undefined ? null : saidAt, check };
}

/** The place of a line that names its source; undefined, with the reason noted, where nothing can be seen or heard there. */
function placeLine({ source, at }: { source: EvidenceSource; at: number | null }, { base, held, drop }: Judging): Place | undefined {
  const place = placeEvidence(source, at, base);
  if ('dropped' in place) return drop(place.dropped);
  const isSilent = source === 'audio' && place.at !== undefined && isSilentAround(place.at, held.base);
  return isSilent ? drop('heard_in_silence') : { source, ...place };
}

type Sourced = { source: EvidenceSource; at?: number; check: Check };

/** Judges a line by the claims about it, or by the words that it may quote. */
function toSourced(
  stated: { source: EvidenceSource; at: number | null },
  quoted: string | null,
  claims: readonly StatedClaim[],
  judging: Judging,
): Sourced | undefined {
  const place = placeLine(stated, judging);
  const settled = place && settle(judgeStated(quoted, claims, place, judging.held), place.at, judging);
  return settled && { source: stated.source, ...(settled.at === undefined ? {} : { at: settled.at }), check: settled.check };
}

function toOffer(
  { id, what, price, terms, urgency, ...stated }: One<'offer'>['stated'],
  judging: Judging,
): One<'offer'>['line'] | undefined {
  const place = isTold([what], judging) ? placeLine(stated, judging) : undefined;
  if (place === undefined) return undefined;
  const texts: OfferTexts = { what, price, terms: terms?.text || null, urgency };
  const fields = judgeOffer(texts, judging.claimsOf(id || 'offer'), place, judging.held);
  const check = settleInPlace(worstOf(fields.map(([, verdict]) => verdict)), judging);
  if (check === undefined) return undefined;
  const checks = fields.map(([field, verdict]) => [field, settleInPlace(verdict, judging) ?? check] as const);
  return { id: 'offer', ...texts, ...place, check, checks: Object.fromEntries(checks) };
}

function toClaim({ claim, proof, ...stated }: Of<'claims'>['stated'], id: string, judging: Judging): Of<'claims'>['line'] | undefined {
  const sourced = isTold([claim], judging) ? toSourced(stated, claim, judging.claimsOf(stated.id), judging) : undefined;
  if (sourced === undefined) return undefined;
  const proven = proof !== null && isTold([proof.what], judging) ? toSourced(proof, proof.what, [], judging) : undefined;
  return { id, claim, ...sourced, proof: proof === null || proven === undefined ? null : { what: proof.what, ...proven } };
}

function toAudience(
  { who, need, angle, mechanism, ...stated }: One<'audience'>['stated'],
  judging: Judging,
): One<'audience'>['line'] | undefined {
  if (!isTold(mechanism === null ? [who, need, angle] : [who, need, angle, mechanism], judging)) return undefined;
  const sourced = toSourced(stated, null, judging.claimsOf('audience'), judging);
  return sourced && { id: 'audience', who, need, angle, mechanism, ...sourced };
}

const asks =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|may|might|must|has|have|had|what|which|who|whose|how|where|when|why|(?:in|on|under|for|by|to) (?:what|which|whom))\b/i;

function toQuestion(text: string): string {
  if (text.endsWith('?')) return text;
  return asks.test(text) ? `${text.replace(/[.!…]{1,3}$/, '').slice(0, caps.line - 1)}?` : '';
}

function toRisk({ question, ...stated }: Of<'risks'>['stated'], id: string, judging: Judging): Of<'risks'>['line'] | undefined {
  const asked = toQuestion(question);
  if (!isTold([asked], judging)) return undefined;
  const sourced = toSourced(stated, null, judging.claimsOf(stated.id), judging);
  return sourced && { id, question: asked, ...sourced };
}

export type CheckedObserved = { observed: Observed; named: Named[]; dropped: DroppedCause[] };

export function checkObserved(stated: StatedObserved, base: EvidenceBase, held: Held, claimsOf: ClaimsOf): CheckedObserved {
  const dropped: DroppedCause[] = [];
  const named: Named[] = [];
  const judging: Judging = { base, held, claimsOf, drop: (cause) => void dropped.push(cause) };
  const note = (stated: string, id: string, checked: { check: Check } | undefined) =>
    named.push({ stated, id, result: checked?.check.result });
  const checkList = <S extends { id: string }, L extends Observed['claims' | 'beats' | 'transcript' | 'risks'][number]>(
    list: string,
    lines: readonly S[],
    check: (line: S, id: string, judging: Judging) => L | undefined,
  ): L[] =>
    nameLines(list, lines).flatMap(({ line, id }) => {
      const checked = check(line, id, judging);
      note(line.id, id, checked);
      return checked ?? [];
    });
  const checkOne = <S extends object, L extends NonNullable<Observed['offer' | 'brand' | 'audience']>>(
    id: L['id'],
    line: S | null,
    check: (line: S, judging: Judging) => L | undefined,
  ): L | null => {
    const checked = line === null ? undefined : check(line, judging);
    note(id, id, checked);
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

const momentOfLine = (line: ReturnType<typeof listObserved>[number]) => ('firstSeen' in line ? (line.firstSeen ?? undefined) : line.at);

export function momentsOf(observed: Observed): number[] {
  const shown = listObserved({ ...observed, transcript: [] }).map(momentOfLine);
  return [...shown, ...observed.claims.map(({ proof }) => proof?.at)].filter((at) => at !== undefined);
}

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
