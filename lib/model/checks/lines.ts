import { isReadable } from '@/lib/video/measure/text/alphabet';
import type { TimeSpan } from '@/lib/video/schema';
import { compareClaim } from './compare';
import { isCheckable, listWords } from './on-screen-text';
import { overlaps, TOLERANCE_SECONDS } from './time';
import { type Claim, type Held, nearestFirst, type Place, toRange, unmeasurable, type Verdict, worstOf } from './verdict';

export type Span = { at: number; to: number };

const none: Omit<Claim, 'kind'> = { words: null, number: null, from: null, to: null };

export const judgeSaid = (words: string, { at, to }: Span, held: Held): Verdict =>
  compareClaim({ ...none, kind: 'spoken', words, from: at, to }, { source: 'audio', at }, held);

/** Words that are said to be written in a span: none of them may be in another part of the video alone. */
export function judgeWritten(words: string, { at, to }: Span, held: Held): Verdict {
  const written = words.split(/ ?\| ?/).filter(isCheckable);
  const verdicts = written.map((one) =>
    compareClaim({ ...none, kind: 'on_screen', words: one, from: at, to }, { source: 'on_screen_text', at }, held),
  );
  // The words of a beat belong to its span.
  return worstOf(verdicts.map((one) => (one.result === 'moved' ? { ...one, result: 'not_confirmed' as const } : one)));
}

/** The same of what is said in a span, which the voice may begin to say later. */
export function judgeSaidIn(words: string, span: Span, held: Held): Verdict {
  const voice = held.base.measurement.sound?.voice ?? [];
  const first = voice.find((one) => overlaps(one, { from: span.at, to: span.to }));
  const at = first === undefined ? span.at : Math.max(span.at, first.from);
  const verdict = judgeSaid(words, { at, to: span.to }, held);
  return verdict.result === 'moved' ? { ...verdict, result: 'not_confirmed' } : verdict;
}

const SMALLEST_SHARE_READ = 0.6;

/** Tells whether the words that are said in a span are on screen meanwhile; undefined where that is not known. */
export function standOnScreen(words: string, { at, to }: Span, { reading }: Held): boolean | undefined {
  if (reading === undefined || !isReadable(words)) return undefined;
  const said = listWords(words);
  const shown = said.filter((word) => reading.hasWord(word, { from: at, to }));
  if (said.length > 0 && shown.length >= said.length * SMALLEST_SHARE_READ) return true;
  const wasRead = [at, to].every(reading.wasRead) && !reading.hasUnreadable({ from: at, to });
  return said.length > 0 && wasRead ? false : undefined;
}

const verbatimKinds = { on_screen_text: 'on_screen', audio: 'spoken', ad_copy: 'copy', metadata: 'library', video: undefined } as const;

/** Confirms a text that its source has word for word; a text in other words is the model's own, which says nothing against it. */
function judgeVerbatim(text: string, place: Place, held: Held): Verdict[] {
  const kind = verbatimKinds[place.source];
  if (kind === undefined || !isCheckable(text)) return [];
  const verdict = compareClaim({ ...none, kind, words: text }, place, held);
  const isUnheard = verdict.result === 'dropped' ? verdict.cause === 'heard_in_silence' : 'by' in verdict && verdict.by === 'voice';
  return verdict.result === 'confirmed' || verdict.result === 'moved' || isUnheard ? [verdict] : [];
}

export function judgeStated(texts: readonly string[], claims: readonly Claim[], place: Place, held: Held): Verdict {
  const stated = nearestFirst(claims, place.at).map((claim) => compareClaim(claim, place, held));
  return worstOf(stated.length > 0 ? stated : texts.flatMap((text) => judgeVerbatim(text, place, held)));
}

function judgePrice(price: string, place: Place, held: Held): Verdict {
  const claim = (kind: 'copy' | 'library' | 'on_screen'): Claim => ({ ...none, kind, words: price });
  const isTimed = place.at !== undefined;
  const looked = [
    compareClaim(claim('copy'), { source: 'ad_copy' }, held),
    compareClaim(claim('library'), { source: 'metadata' }, held),
    compareClaim({ ...claim('on_screen'), from: 0, to: held.base.seconds }, { source: 'on_screen_text', at: place.at ?? 0 }, held),
  ];
  const found = looked.find(({ result }) => result === 'confirmed');
  if (found !== undefined) return found;
  if (place.source === 'audio') return compareClaim({ ...none, kind: 'spoken', words: price }, place, held);
  const [inCopy, , onScreen] = looked;
  if (isTimed && onScreen !== undefined) return onScreen;
  return {
    result: 'not_confirmed',
    by: 'ad_copy',
    ...(inCopy?.claim && { claim: { ...inCopy.claim, text: `“${price}” not in the ad copy` } }),
  };
}

export function judgeOffer(
  { price, texts }: { price: string | null; texts: readonly string[] },
  claims: readonly Claim[],
  place: Place,
  held: Held,
): Verdict {
  const stated = judgeStated(texts, claims, place, held);
  return price === null || !isCheckable(price) ? stated : worstOf([judgePrice(price, place, held), stated]);
}

/** Judges when the name of a brand is first seen; a logo may be seen before its letters can be read. */
export function judgeFirstSeen(name: string, at: number | null, held: Held): Verdict | undefined {
  const { reading, base } = held;
  const first: TimeSpan | undefined = isCheckable(name) ? reading?.find(name, { from: 0, to: 0 }) : undefined;
  if (first === undefined) {
    if (at === null) return undefined;
    const verdict = compareClaim({ ...none, kind: 'on_screen', words: name, from: at }, { source: 'on_screen_text', at }, held);
    return verdict.result === 'dropped' ? unmeasurable : verdict;
  }
  const text = `Read on screen ${toRange({ from: first.from, to: Math.min(first.to, base.seconds) })}: “${name}”`;
  const read = { by: 'on_screen_text', claim: { kind: 'on_screen', words: name, text } } as const;
  if (at === null || (first.from <= at + TOLERANCE_SECONDS && first.to >= at - TOLERANCE_SECONDS)) {
    return { result: 'confirmed', at: first.from, ...read };
  }
  return first.from < at ? { result: 'moved', at: first.from, ...read } : { result: 'not_confirmed', ...read };
}

export const judgeFirstSaid = (name: string, at: number, held: Held): Verdict =>
  compareClaim({ ...none, kind: 'spoken', words: name, from: at }, { source: 'audio', at }, held);
