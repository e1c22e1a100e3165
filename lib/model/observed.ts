import type { Check, DroppedCause, ReportVideo } from '@/lib/report/check';
import type { EvidenceSource } from '@/lib/report/evidence-source';
import { listObserved, type Observed } from '@/lib/report/observed';
import { caps } from '@/lib/report/text';
import {
  judgeFirstSaid,
  judgeFirstSeen,
  judgeOffer,
  judgeSaid,
  judgeSaidIn,
  judgeStated,
  judgeWritten,
  type Span,
  standOnScreen,
} from './checks/lines';
import { type Held, type Place, rounded, type Standing, toCheck, toTenths, type Verdict, worstOf } from './checks/verdict';
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

function toTranscriptLine({ words, translation, ...stated }: Of<'transcript'>['stated'], id: string, judging: Judging) {
  const span = isTold([words], judging) ? spanOf(stated, judging) : undefined;
  const settled = span && settle(judgeSaid(words, span, judging.held), span.at, judging);
  if (span === undefined || settled === undefined) return undefined;
  const { check, at = span.at } = settled;
  const to = Math.max(at, Math.min(toTenths(at + span.to - span.at), judging.base.seconds));
  const onScreen = standOnScreen(words, { at, to }, judging.held) ?? stated.onScreen;
  return { id, at, to, words, ...(translation === null || translation === words ? {} : { translation }), onScreen, check };
}

/** The verdict on a part that a line can do without; undefined, with the reason noted, where it is refuted. */
function standing(verdict: Verdict | undefined, { drop }: Judging): Standing | undefined {
  return verdict?.result === 'dropped' ? drop(verdict.cause) : verdict;
}

function toBeat({ role, shown, said, written, ...stated }: Of<'beats'>['stated'], id: string, judging: Judging) {
  const span = isTold([shown], judging) ? spanOf(stated, judging) : undefined;
  if (span === undefined) return undefined;
  const { held, claimsOf } = judging;
  const heard = said === null ? undefined : standing(judgeSaidIn(said, span, held), judging);
  const read = written === null ? undefined : judgeWritten(written, span, held);
  const claims = claimsOf(stated.id);
  const seen = claims.length === 0 ? undefined : judgeStated([], claims, { source: 'video', at: span.at }, held);
  const verdicts = [read, heard, seen].filter((verdict) => verdict !== undefined);
  // A beat keeps its span, wherever else its words may be.
  const inPlace = verdicts.map((one) => (one.result === 'moved' ? { ...one, result: 'not_confirmed' as const } : one));
  const settled = settle(worstOf(inPlace), span.at, judging);
  return settled && { id, ...span, role, shown, said: heard === undefined ? null : said, written, check: settled.check };
}

/** A second at which the brand is said to appear; null, with the reason noted, where it cannot. */
function momentIn(at: number | null, { base, drop }: Judging): number | null {
  return at === null ? null : (momentOf(at, base.seconds) ?? drop('past_the_end') ?? null);
}

function toBrand({ name, ...stated }: One<'brand'>['stated'], judging: Judging): One<'brand'>['line'] | undefined {
  if (!isTold([name], judging)) return undefined;
  const seenAt = momentIn(stated.firstSeen, judging);
  const saidAt = momentIn(stated.firstSaid, judging);
  const seen = standing(judgeFirstSeen(name, seenAt, judging.held), judging);
  const said = saidAt === null ? undefined : standing(judgeFirstSaid(name, saidAt, judging.held), judging);
  const heard = said?.result === 'moved' ? { ...said, result: 'not_confirmed' as const } : said;
  const verdicts = [seen, heard].filter((verdict) => verdict !== undefined);
  const settled = settle(worstOf(verdicts), seenAt ?? undefined, judging);
  if (settled === undefined) return undefined;
  const readAt = seen?.result === 'confirmed' && seen.at !== undefined ? Math.min(toTenths(seen.at), judging.base.seconds) : null;
  return { id: 'brand', name, firstSeen: settled.at ?? readAt, firstSaid: said === undefined ? null : saidAt, check: settled.check };
}

type Sourced = { source: EvidenceSource; at?: number; check: Check };

function toSourced(
  { source, at }: { source: EvidenceSource; at: number | null },
  judging: Judging,
  judge: (place: Place) => Verdict,
): Sourced | undefined {
  const place = placeEvidence(source, at, judging.base);
  if ('dropped' in place) return judging.drop(place.dropped);
  const settled = settle(judge({ source, ...place }), place.at, judging);
  return settled && { source, ...(settled.at === undefined ? {} : { at: settled.at }), check: settled.check };
}

function toOffer(
  { id: own, what, price, terms, urgency, ...stated }: One<'offer'>['stated'],
  judging: Judging,
): One<'offer'>['line'] | undefined {
  if (!isTold([what], judging)) return undefined;
  const { claimsOf, held, drop } = judging;
  const id = own || 'offer';
  const isOwn = terms !== null && (terms.offer ?? id) === id;
  if (terms !== null && !isOwn) drop('inconsistent');
  const ownTerms = isOwn && terms.text !== '' ? terms.text : null;
  const texts = [what, ownTerms, urgency].filter((text) => text !== null);
  const sourced = toSourced(stated, judging, (place) => judgeOffer({ price, texts }, claimsOf(id), place, held));
  return sourced && { id: 'offer', what, price, terms: ownTerms, urgency, ...sourced };
}

const judgeTexts =
  (texts: readonly string[], id: string | undefined, { claimsOf, held }: Judging) =>
  (place: Place) =>
    judgeStated(texts, id === undefined ? [] : claimsOf(id), place, held);

function toClaim({ claim, proof, ...stated }: Of<'claims'>['stated'], id: string, judging: Judging): Of<'claims'>['line'] | undefined {
  if (!isTold([claim], judging)) return undefined;
  const sourced = toSourced(stated, judging, judgeTexts([claim], stated.id, judging));
  if (sourced === undefined) return undefined;
  const proven =
    proof !== null && isTold([proof.what], judging) ? toSourced(proof, judging, judgeTexts([proof.what], undefined, judging)) : undefined;
  return { id, claim, ...sourced, proof: proof === null || proven === undefined ? null : { what: proof.what, ...proven } };
}

function toAudience(
  { who, need, angle, mechanism, ...stated }: One<'audience'>['stated'],
  judging: Judging,
): One<'audience'>['line'] | undefined {
  const texts = [who, need, angle, mechanism].filter((text) => text !== null);
  if (!isTold(texts, judging)) return undefined;
  const sourced = toSourced(stated, judging, judgeTexts(texts, 'audience', judging));
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
  const sourced = toSourced(stated, judging, judgeTexts([asked], stated.id, judging));
  return sourced && { id, question: asked, ...sourced };
}

export type CheckedObserved = { observed: Observed; named: Named[]; dropped: DroppedCause[] };

type Proven = { proof?: unknown };
type Checked = { check: Check; proof?: { check: Check } | null };

/** The result of a line as evidence: a claim whose proof could have been confirmed and was not is not confirmed. */
function resultOf(stated: Proven, { check, proof }: Checked): Check['result'] {
  const isProven = stated.proof === undefined || stated.proof === null || (proof && proof.check.result !== 'not_confirmed');
  return isProven ? check.result : 'not_confirmed';
}

export function checkObserved(stated: StatedObserved, base: EvidenceBase, held: Held, claimsOf: ClaimsOf): CheckedObserved {
  const dropped: DroppedCause[] = [];
  const named: Named[] = [];
  const judging: Judging = { base, held, claimsOf, drop: (cause) => void dropped.push(cause) };
  const note = (from: string, id: string, line: Proven, checked: Checked | undefined) =>
    named.push({ stated: from, id, ...(checked === undefined ? {} : { result: resultOf(line, checked) }) });
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
