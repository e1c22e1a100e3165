import type { Check, DroppedCause, ReportVideo } from '@/lib/report/check';
import type { EvidenceSource } from '@/lib/report/evidence-source';
import { listObserved, type Observed } from '@/lib/report/observed';
import { caps } from '@/lib/report/text';
import { isMessage } from '@/lib/report/texts';
import { judgeFirstSeen, judgeOffer, judgeSaid, judgeStated, type OfferTexts, type Span, standOnScreen } from './checks/lines';
import { isSilentAround } from './checks/texts';
import { EDGE_SECONDS, overlaps } from './checks/time';
import { type Held, inPlace, type Place, rounded, type Standing, toCheck, toRange, type Verdict, worstOf } from './checks/verdict';
import { type EvidenceBase, placeEvidence } from './findings';
import { momentOf } from './moment';
import { toLine } from './stated-fields';
import type { StatedObserved, StatedTexts } from './stated-observed';
import { findStill } from './stills';

type Judging = { base: EvidenceBase; held: Held; drop: (cause: DroppedCause) => undefined };

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

function toTranscriptLine({ id, words, translation, ...stated }: Of<'transcript'>['stated'], judging: Judging) {
  const span = isTold([words], judging) ? spanOf(stated, judging) : undefined;
  const check = span && settleInPlace(judgeSaid(words, span, judging.held), judging);
  if (span === undefined || check === undefined) return undefined;
  const onScreen = standOnScreen(words, span, judging.held);
  return { id, ...span, words, ...(translation === null || translation === words ? {} : { translation }), onScreen, check };
}

/** The verdict on a part that a line can do without; undefined, with the reason noted, where it is refuted. */
function standing(verdict: Verdict | undefined, { drop }: Judging): Standing | undefined {
  return verdict?.result === 'dropped' ? drop(verdict.cause) : verdict;
}

/** The check of what a beat shows: nothing of ours saw it. */
const unseen: Check = { result: 'not_checked', why: 'no_second_look' };
const unclaimed: Check = { result: 'not_checked', why: 'no_claim' };

/** The messages and captions that are on screen in a span, as they were read. */
function writtenIn({ at, to }: Span, texts: StatedTexts, { measurement, seconds }: Held['base']): { written: string | null; check: Check } {
  const counts = isMessage(texts, measurement, seconds);
  const spans = (measurement.text?.spans ?? []).filter((span, index) => counts(index) && overlaps(span, { from: at, to }, EDGE_SECONDS));
  const written = toLine([...new Set(spans.map(({ text }) => text))].join(' | '), caps.line);
  if (written === '') return { written: null, check: unclaimed };
  const from = Math.max(at, Math.min(...spans.map((span) => span.from)));
  const text = toLine(`Read on screen ${toRange({ from, to: Math.max(from, to) })}: “${written}”`, caps.finding);
  return { written, check: { result: 'confirmed', by: 'on_screen_text', at: from, claim: { kind: 'on_screen', words: written, text } } };
}

/** The lines that begin in a beat. */
export const linesIn = (lines: Observed['transcript'], { at, to }: Span) =>
  lines.filter((line) => line.at >= at && line.at < Math.max(to, at + EDGE_SECONDS));

/** The check of words that were heard: confirmed if each line is; undefined without a line. */
export const checkOfLines = (lines: Observed['transcript']): Check | undefined =>
  (['not_confirmed', 'not_checked', 'confirmed'] as const).flatMap(
    (result) => lines.find(({ check }) => check.result === result)?.check ?? [],
  )[0];

/** The words of a beat are those that were heard and read in it. What was heard may be wrong, so its check comes first. */
function toBeat(
  { id, role, shown, ...stated }: Of<'beats'>['stated'],
  told: { lines: Observed['transcript']; texts: StatedTexts },
  judging: Judging,
) {
  const span = isTold([shown], judging) ? spanOf(stated, judging) : undefined;
  if (span === undefined) return undefined;
  const heard = linesIn(told.lines, span);
  const said = toLine(heard.map(({ words }) => words).join(' '), caps.line) || null;
  const read = writtenIn(span, told.texts, judging.held.base);
  const check = checkOfLines(heard) ?? read.check;
  return { id, ...span, role, shown, said, written: read.written, check, shownCheck: unseen };
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

type Words = { quote?: string | null; text?: string };

/** Judges a line by its quote, or by its own words, which may be those of the ad. */
function toSourced(stated: { source: EvidenceSource; at: number | null }, words: Words, judging: Judging): Sourced | undefined {
  const place = placeLine(stated, judging);
  const settled = place && settle(judgeStated(words, place, judging.held), place.at, judging);
  return settled && { source: stated.source, ...(settled.at === undefined ? {} : { at: settled.at }), check: settled.check };
}

function toOffer(
  { what, price, terms, urgency, quote, ...stated }: One<'offer'>['stated'],
  judging: Judging,
): One<'offer'>['line'] | undefined {
  const place = isTold([what], judging) ? placeLine(stated, judging) : undefined;
  if (place === undefined) return undefined;
  const texts: OfferTexts = { what, price, terms, urgency };
  const fields = judgeOffer(texts, quote, place, judging.held);
  const check = settleInPlace(worstOf(fields.map(([, verdict]) => verdict)), judging);
  if (check === undefined) return undefined;
  const checks = fields.map(([field, verdict]) => [field, settleInPlace(verdict, judging) ?? check] as const);
  return { id: 'offer', ...texts, ...place, check, checks: Object.fromEntries(checks) };
}

function toClaim({ id, claim, quote, proof, ...stated }: Of<'claims'>['stated'], judging: Judging): Of<'claims'>['line'] | undefined {
  const sourced = isTold([claim], judging) ? toSourced(stated, { quote, text: claim }, judging) : undefined;
  if (sourced === undefined) return undefined;
  const proven = proof !== null && isTold([proof.what], judging) ? toSourced(proof, { text: proof.what }, judging) : undefined;
  return { id, claim, ...sourced, proof: proof === null || proven === undefined ? null : { what: proof.what, ...proven } };
}

function toAudience(
  { who, need, angle, mechanism, ...stated }: One<'audience'>['stated'],
  judging: Judging,
): One<'audience'>['line'] | undefined {
  if (!isTold(mechanism === null ? [who, need, angle] : [who, need, angle, mechanism], judging)) return undefined;
  const sourced = toSourced(stated, {}, judging);
  return sourced && { id: 'audience', who, need, angle, mechanism, ...sourced };
}

const asks =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|may|might|must|has|have|had|what|which|who|whose|how|where|when|why|(?:in|on|under|for|by|to) (?:what|which|whom))\b/i;

function toQuestion(text: string): string {
  if (text.endsWith('?')) return text;
  return asks.test(text) ? `${text.replace(/[.!…]{1,3}$/, '').slice(0, caps.line - 1)}?` : '';
}

function toRisk({ id, question, ...stated }: Of<'risks'>['stated'], judging: Judging): Of<'risks'>['line'] | undefined {
  const asked = toQuestion(question);
  if (!isTold([asked], judging)) return undefined;
  const sourced = toSourced(stated, {}, judging);
  return sourced && { id, question: asked, ...sourced };
}

/** The roles of texts that were read. */
function toTexts(stated: StatedTexts, { measurement }: Held['base']): StatedTexts {
  const count = measurement.text?.spans.length ?? 0;
  const known = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => /^text-[1-9]\d{0,2}$/.test(id) && Number(id.slice(5)) <= count);
  const { captions, labels, watermarks, legal, interface: ofInterface } = stated;
  return {
    captions: known(captions),
    labels: known(labels),
    watermarks: known(watermarks),
    legal: known(legal),
    interface: known(ofInterface),
  };
}

export type CheckedObserved = { observed: Observed; dropped: DroppedCause[] };

export function checkObserved(stated: StatedObserved, base: EvidenceBase, held: Held): CheckedObserved {
  const dropped: DroppedCause[] = [];
  const judging: Judging = { base, held, drop: (cause) => void dropped.push(cause) };
  const checkList = <S, L>(lines: readonly S[], check: (line: S, judging: Judging) => L | undefined): L[] =>
    lines.flatMap((line) => check(line, judging) ?? []);
  const checkOne = <S, L>(line: S | null, check: (line: S, judging: Judging) => L | undefined): L | null =>
    (line === null ? undefined : check(line, judging)) ?? null;
  const transcript = checkList(stated.transcript, toTranscriptLine);
  const told = { lines: transcript, texts: toTexts(stated.texts, held.base) };
  const observed = {
    transcript,
    beats: checkList(stated.beats, (beat) => toBeat(beat, told, judging)),
    offer: checkOne(stated.offer, toOffer),
    claims: checkList(stated.claims, toClaim),
    brand: checkOne(stated.brand, toBrand),
    audience: checkOne(stated.audience, toAudience),
    risks: checkList(stated.risks, toRisk),
    sound: stated.sound,
    made: stated.made,
    texts: told.texts,
  };
  return { observed, dropped };
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
    ...observed,
    beats: observed.beats.map((beat) => add(beat, beat.at)),
    offer: addToOne(observed.offer),
    claims: observed.claims.map((claim) => ({ ...add(claim, claim.at), proof: addToOne(claim.proof) })),
    brand: observed.brand && add(observed.brand, observed.brand.firstSeen),
    audience: addToOne(observed.audience),
    risks: observed.risks.map((risk) => add(risk, risk.at)),
  };
}
