import type { EvidenceSource } from '@/lib/report/evidence-source';
import { withoutQuotes } from '@/lib/report/quotes';
import { isReadable } from '@/lib/video/measure/text/alphabet';
import { judgeAd, toTexts } from './ad';
import { isInCopy } from './ad-copy';
import { amount, amountsOf, isSame, readAmount } from './amounts';
import { findCutClaims } from './cut-claims';
import { judgeCuts } from './cuts';
import { toFigures } from './named';
import { listWords, type Reading } from './on-screen-text';
import { isCheckable } from './quoted';
import { judgeQuotes } from './quotes-on-screen';
import { isSilentAround, judgeVoice, withFigures } from './sound';
import { judgeTimed } from './timed';
import { type CheckBase, distanceTo, TOLERANCE_SECONDS, toUnmeasured, uncertain, type Verdict, worstOf } from './verdict';

/** The facts with which the lines of an answer are compared. */
export type Held = { base: CheckBase; reading: Reading | undefined };
export type Span = { at: number; to: number };
/** The source of a statement; without a moment where it belongs to the ad as a whole. */
export type Place = { source: EvidenceSource; at?: number };

const between = / ?[|…] ?|\.{3}/;
const toParts = (words: string) => words.split(between).filter(isCheckable);

const quoting = (source: EvidenceSource, at: number, parts: string[], reading: Reading | undefined) => ({
  finding: { text: '', confidence: 'high' as const, evidence_source: source },
  at,
  quotes: [{ parts, before: '', after: '' }],
  reading,
});

/** Words that a voice is said to say from a moment on. */
export function judgeSaid(words: string, at: number, { base, reading }: Held): Verdict {
  if (!base.hasAudio) return { result: 'dropped', cause: 'no_sound_track' };
  const parts = toParts(words);
  return parts.length === 0 ? judgeVoice(at, base) : judgeQuotes(quoting('audio', at, parts, reading), base);
}

/** The moment of a span that is nearest to a voice. */
function voicedMoment({ at, to }: Span, { base }: Held): number {
  const moments = (base.measurement.sound?.voice ?? []).map((voice) => {
    const moment = Math.min(Math.max(voice.from, at), to);
    return { moment, distance: distanceTo(voice, moment) };
  });
  return moments.toSorted((a, b) => a.distance - b.distance || a.moment - b.moment)[0]?.moment ?? at;
}

const overlaps = ({ from, to }: { from: number; to: number }, span: Span, tolerance: number) =>
  from <= span.to + tolerance && to >= span.at - tolerance;

/** The verdict on a span: words that were read later within it count, and words in another part of the video do not. */
function within(verdict: Verdict, span: Span, { base }: Held): Verdict {
  if (verdict.result === 'moved') {
    const { by, at } = verdict;
    return overlaps({ from: at, to: at }, span, TOLERANCE_SECONDS) ? { result: 'confirmed', by, at } : { result: 'not_confirmed', by };
  }
  const unreadable = base.measurement.text?.unreadable ?? [];
  const mayBeThere = unreadable.some((one) => overlaps(one, span, 0));
  const isMissing = verdict.result === 'not_confirmed' && verdict.by === 'on_screen_text';
  return isMissing && mayBeThere ? { result: 'not_checked', why: 'script_not_readable' } : verdict;
}

/** Words that a voice is said to say in a span, which it may begin to say later. */
export const judgeSaidIn = (words: string, span: Span, held: Held): Verdict =>
  within(judgeSaid(words, voicedMoment(span, held), held), span, held);

/** Judges words that are said to be written in a span: none of them may be only in another part of the video. */
export function judgeWritten(words: string, span: Span, held: Held): Verdict {
  const parts = toParts(words);
  const verdict = within(judgeQuotes(quoting('on_screen_text', span.at, parts, held.reading), held.base), span, held);
  if (verdict.result !== 'confirmed') return verdict;
  const isElsewhere = (part: string) => {
    const places = [span.at, span.to].flatMap((moment) => held.reading?.find(part, moment) ?? []);
    return places.length > 0 && !places.some((place) => overlaps(place, span, TOLERANCE_SECONDS));
  };
  return parts.length > 1 && [...new Set(parts)].some(isElsewhere) ? { result: 'not_confirmed', by: 'on_screen_text' } : verdict;
}

/** The same with the shots of a span alone, as if they were the whole video. */
function limitToSpan(base: CheckBase, { at, to }: Span): CheckBase {
  const { picture } = base.measurement;
  if (picture === null || picture.sampled !== null) return base;
  const shots = picture.shots
    .filter((shot) => shot.from < to && shot.to > at)
    .map((shot) => ({
      from: Math.max(0, shot.from - at),
      to: Math.min(shot.to, to) - at,
      begins: shot.from <= at ? ('start' as const) : shot.begins,
    }));
  return { ...base, seconds: to - at, measurement: { ...base.measurement, picture: { ...picture, shots } } };
}

/** Judges a scene of a span in words of the model; shots that it counts may be those of the span. */
export function judgeShown(shown: string, span: Span, held: Held): Verdict {
  const finding = { text: shown, confidence: 'high' as const, evidence_source: 'video' as const };
  const verdict = within(judgeTimed(finding, span.at, held.reading, held.base), span, held);
  if (verdict.result !== 'dropped' || verdict.cause !== 'refuted_by_cuts') return verdict;
  const ours = withoutQuotes(shown);
  if (!findCutClaims(ours, 0, held.base.seconds).every(({ kind }) => kind === 'count')) return verdict;
  const inSpan = judgeCuts(ours, 0, limitToSpan(held.base, span));
  return inSpan?.result === 'confirmed' ? { result: 'confirmed', by: 'cuts' } : verdict;
}

const SMALLEST_SHARE_READ = 0.6;

/** Tells whether the words that are said in a span are on screen meanwhile; undefined where that is not known. */
export function standOnScreen(words: string, { at, to }: Span, { reading }: Held): boolean | undefined {
  if (reading === undefined || !isReadable(words)) return undefined;
  const said = listWords(words);
  const shown = said.filter((word) => reading.hasWord(word, { from: at, to }));
  if (said.length > 0 && shown.length >= said.length * SMALLEST_SHARE_READ) return true;
  const wasRead = [at, to].every((moment) => reading.wasRead(moment) && !reading.hasUnreadable(moment));
  return said.length > 0 && wasRead ? false : undefined;
}

/** Tells whether the figures are read on screen, but only with another meaning: "30 days" is no price. */
function isReadAsOther(words: string, { measurement }: CheckBase): boolean {
  const stated = amountsOf(words).filter(({ unit }) => unit !== undefined);
  if (stated.length === 0) return false;

  const shown = amountsOf(measurement.text?.spans.map(({ text }) => text).join(' \n ') ?? '');
  return stated.some((one) => {
    const alike = shown.filter(({ figure }) => figure === one.figure);
    return alike.length > 0 && !alike.some((other) => isSame(one, other));
  });
}

/** Confirms a statement whose words are found verbatim in its source; undefined where they are not. */
function findVerbatim(text: string, { source, at }: Place, { base, reading }: Held): Verdict | undefined {
  if (!isCheckable(text)) return undefined;
  if (at === undefined) return source === 'ad_copy' && isInCopy(text, base.ad) ? { result: 'confirmed', by: 'ad_copy' } : undefined;
  const isHeardNowhere = source === 'audio' && isSilentAround(at, base);
  const where = source === 'video' || isHeardNowhere || isReadAsOther(text, base) ? undefined : reading?.find(text, at);
  if (where === undefined) return undefined;
  if (distanceTo(where, at) <= TOLERANCE_SECONDS) return { result: 'confirmed', by: 'on_screen_text', at: where.from };
  return source === 'on_screen_text' ? { result: 'moved', by: 'on_screen_text', at: where.from } : undefined;
}

/** Judges a statement of the ad, in words that may be the model's own. */
export function judgeStated(text: string, place: Place, held: Held): Verdict {
  const verbatim = findVerbatim(text, place, held);
  if (verbatim !== undefined) return verbatim;
  const { source, at } = place;
  const { base, reading } = held;
  const finding = { text, confidence: 'high' as const, evidence_source: source };
  if (at === undefined) return judgeAd(finding, reading, base);
  return judgeTimed(source === 'audio' ? { ...finding, text: `The voice says: ${text}` } : finding, at, reading, base);
}

/** Judges a claim of the ad or its proof: a figure that is said to be on screen must be there or in the text of the ad. */
export function judgeClaimed(text: string, place: Place, held: Held): Verdict {
  const verdict = judgeStated(text, place, held);
  const { base, reading } = held;
  const { source, at } = place;
  if (verdict.result !== 'not_checked' || source !== 'on_screen_text' || at === undefined || reading === undefined) return verdict;
  const shown = base.measurement.text?.spans.map((span) => span.text) ?? [];
  const known = toFigures([...shown, toTexts(base.ad)].join(' \n '));
  const isMissing = toFigures(text).some((figure) => !known.includes(figure));
  const couldBeRead = reading.wasRead(at) && !reading.hasUnreadable(at);
  return isMissing && couldBeRead ? { result: 'not_confirmed', by: 'on_screen_text' } : verdict;
}

/** A figure that is too short to be looked for in parts of words, and that the copy does not hold. */
function judgeFigure(figure: string, source: EvidenceSource, { base, reading }: Held): Verdict {
  if (reading?.hasWord(figure, { from: 0, to: base.seconds })) return { result: 'confirmed', by: 'on_screen_text' };
  return source === 'ad_copy' ? { result: 'not_confirmed', by: 'ad_copy' } : uncertain;
}

/** One amount: the copy, the library or the picture shows it, or a voice may say it. */
function judgeAmount(found: RegExpMatchArray, { source, at }: Place, { base, reading }: Held): Verdict {
  const [words] = found;
  const known = amountsOf(withFigures(toTexts(base.ad)));
  if (readAmount(found).every((one) => known.some((other) => isSame(one, other)))) return { result: 'confirmed', by: 'ad_copy' };
  if (!isCheckable(words)) return judgeFigure(words.trim(), source, { base, reading });
  const where = isReadAsOther(words, base) ? undefined : reading?.find(words.trim(), at ?? 0);
  if (where !== undefined) return { result: 'confirmed', by: 'on_screen_text', at: where.from };
  if (at === undefined) return { result: 'not_confirmed', by: source === 'metadata' ? 'library' : 'ad_copy' };
  if (source === 'audio') return judgeVoice(at, base);
  if (reading === undefined) return toUnmeasured(base, 'text');
  if (!reading.wasRead(at)) return { result: 'not_checked', why: 'not_read' };
  return reading.hasUnreadable(at)
    ? { result: 'not_checked', why: 'script_not_readable' }
    : { result: 'not_confirmed', by: 'on_screen_text' };
}

/** Judges an offer, whose parts may be in several places: each text and each amount counts wherever it is. */
export function judgeOffer(texts: readonly string[], place: Place, held: Held): Verdict {
  const found = texts.map((text) => ({ text, verbatim: findVerbatim(text, place, held) }));
  const verbatim = found.flatMap((one) => (one.verbatim?.result === 'confirmed' ? [one.verbatim] : []));
  const others = found.filter((one) => one.verbatim?.result !== 'confirmed').map(({ text }) => text);
  const amounts = others.flatMap((text) => [...text.matchAll(amount)]).map((words) => judgeAmount(words, place, held));
  if (verbatim.length > 0) return worstOf([...amounts, ...verbatim]);
  const prose = others.map((text) => text.replace(amount, ' ').trim()).filter((text) => text !== '');
  return worstOf([...amounts, judgeStated(prose.join('. '), place, held)]);
}
