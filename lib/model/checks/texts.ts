import { covered, coversWhole } from '@/lib/report/spans';
import { toClock, toCount } from '@/lib/report/words';
import { isReadable, toComparable } from '@/lib/video/measure/text/alphabet';
import type { TextSpan, TimeSpan } from '@/lib/video/schema';
import { findOtherAmount, isOtherAmount, statesAmount } from './amounts';
import { type Found, isCheckable, type Reading } from './on-screen-text';
import { findChanged, findOtherWords } from './other-words';
import { clip, EDGE_SECONDS, gapBetween, NEAR_SECONDS, overlaps, TOLERANCE_SECONDS } from './time';
import {
  type Claim,
  type Compared,
  confirmed,
  type Held,
  notChecked,
  notConfirmed,
  type Place,
  readElsewhere,
  toQuote,
  toRange,
  toUnmeasured,
  windowOf,
} from './verdict';

const between = / ?[|…] ?|\.{3}/;
/** Answers nothing where one of the texts is too short to be looked for. */
export function toParts(words: string | null): string[] {
  const parts = (words ?? '').split(between).filter((part) => part.trim() !== '');
  return parts.every(isCheckable) ? parts : [];
}

const grown = ({ from, to }: TimeSpan, by: number): TimeSpan => ({ from: from - by, to: to + by });
const spanOf = (places: readonly TimeSpan[]): TimeSpan => ({
  from: Math.min(...places.map(({ from }) => from)),
  to: Math.max(...places.map(({ to }) => to)),
});
const isIn = (window: TimeSpan) => (place: TimeSpan) => overlaps(place, grown(window, TOLERANCE_SECONDS));

export const findNear = (parts: readonly string[], window: TimeSpan, reading: Reading): Found[] =>
  parts.map((part) => (isOtherAmount(part, reading.texts) ? 'missing' : reading.find(part, window, parts.length)));

export const isFound = (place: Found): place is TimeSpan => typeof place !== 'string';

const contradicted = (said: string, window: TimeSpan, there: string) =>
  notConfirmed('on_screen_text', `Read on screen around ${toClock(window.from)}: ${toQuote(there)}, not ${said}`);

function toMissing(
  parts: readonly string[],
  found: readonly Found[],
  reading: Reading,
  { window, said }: { window: TimeSpan; said: string },
): Compared {
  const text = `${said} not read on screen around ${toClock(window.from)}`;
  const missing = parts.filter((_, index) => typeof found[index] === 'string');
  const shown = reading.textsNear(window);
  const [there] = missing.flatMap((part) => findChanged(part, shown) ?? []);
  if (there !== undefined) return contradicted(said, window, there);
  if (!missing.some(isReadable)) return notChecked('script_not_readable', text);
  if (found.includes('not_compared')) return notChecked('not_compared', text);
  if (![window.from, window.to].every(reading.wasRead)) return notChecked('not_read', text);
  return notChecked(reading.hasUnreadable(window) ? 'text_not_readable' : 'words_not_read', text);
}

/** Tells whether a time lies within a shot, as far as cuts were measured. */
const isOneShot = ({ from, to }: TimeSpan, { measurement: { picture } }: Held['base']) =>
  !(picture?.shots ?? []).some((shot) => shot.begins !== 'start' && shot.from > from && shot.from <= to);

/** Texts are there where each is shown within a second of the time, or goes on from one that is. */
function isThere(places: readonly TimeSpan[], window: TimeSpan): boolean {
  let reached = window;
  return places
    .toSorted((a, b) => a.from - b.from)
    .every((place) => {
      if (!overlaps(place, grown(reached, TOLERANCE_SECONDS))) return false;
      reached = spanOf([reached, place]);
      return true;
    });
}

function toFound(places: readonly TimeSpan[], window: TimeSpan, base: Held['base'], text: string): Compared {
  const span = spanOf(places);
  if (isThere(places, window)) return confirmed('on_screen_text', text, span.from);
  const isNear = places.every((place) => gapBetween(place, window) <= NEAR_SECONDS);
  const between = { from: Math.min(span.from, window.from), to: Math.max(span.from, window.from) };
  return { outcome: isNear && isOneShot(between, base) ? { result: 'moved', by: 'on_screen_text', at: span.from } : readElsewhere, text };
}

export function compareOnScreen(claim: Claim, { at }: Place, { base, reading }: Held): Compared {
  const window = windowOf(claim, base.seconds, at);
  const said = toQuote(claim.words ?? '');
  const parts = toParts(claim.words);
  if (parts.length === 0) return notChecked('nothing_measurable', said);
  if (reading === undefined) return { outcome: toUnmeasured(base, 'text'), text: said };
  const found = findNear(parts, window, reading);
  const places = found.filter(isFound);
  if (places.length < parts.length) return toMissing(parts, found, reading, { window, said });
  return toFound(places, window, base, `Read on screen ${toRange(spanOf(places))}: ${said}`);
}

const SILENCE_SECONDS = 0.5;
const SILENCE_EDGE = 0.05;

/** Tells whether nothing at all is heard around a moment, and no voice within a second of it. */
export function isSilentAround(at: number, { measurement: { sound }, seconds }: Held['base']): boolean {
  if (sound === null || isVoiceNear({ from: at, to: at }, sound.voice)) return false;
  const from = Math.max(0, at - SILENCE_SECONDS) + SILENCE_EDGE;
  const to = Math.min(seconds, at + SILENCE_SECONDS) - SILENCE_EDGE;
  return sound.silence.some((span) => span.from <= from && span.to >= to);
}

export const isVoiceNear = (window: TimeSpan, voice: readonly TimeSpan[]) =>
  voice.some((span) => overlaps(span, grown(window, TOLERANCE_SECONDS)));

function toUncaptioned(window: TimeSpan, { base }: Held, text: string): Compared {
  const { sound } = base.measurement;
  if (sound === null) return { outcome: toUnmeasured(base, 'sound'), text };
  if (isVoiceNear(window, sound.voice)) return notChecked('voice_heard', text);
  if (isSilentAround(window.from, base)) return { outcome: { result: 'dropped', cause: 'heard_in_silence' }, text };
  return notChecked('no_voice_heard', text);
}

const isCovered = (time: TimeSpan, spans: readonly TimeSpan[]): boolean =>
  time.to > time.from && covered(clip(spans, time)) >= MOSTLY * (time.to - time.from);

/** The share of a time from which captions are shown for all of it: they pause as the voice does. */
const MOSTLY = 0.7;
/** Letters a second of slow speech. */
const SLOW_SPEECH = 8;
/** The share of the voice from which captions have every word. */
const EVERY_WORD = 0.85;
/** Only captions prove or disprove what a voice says, and only while it says it. */
export function compareSpoken(claim: Claim, { at }: Place, held: Held): Compared {
  const { base, reading, captions } = held;
  const said = toQuote(claim.words ?? '');
  if (!base.hasAudio) return { outcome: { result: 'dropped', cause: 'no_sound_track' }, text: said };
  const window = windowOf(claim, base.seconds, at);
  const parts = toParts(claim.words);
  if (isSilentAround(window.from, base)) return { outcome: { result: 'dropped', cause: 'heard_in_silence' }, text: said };
  if (parts.length === 0 || captions === undefined) return toUncaptioned(window, held, said);
  const length = toComparable(claim.words ?? '').length / SLOW_SPEECH;
  const spoken = { from: window.from, to: Math.max(window.to, window.from + length - TOLERANCE_SECONDS) };
  const isHeard = (place: Found) => isFound(place) && gapBetween(place, spoken) <= NEAR_SECONDS;
  const places = findNear(parts, spoken, captions).filter(isFound);
  if (places.length === parts.length) {
    const text = `In the captions ${toRange(spanOf(places))}: ${said}`;
    return places.every(isHeard) ? confirmed('on_screen_text', text, spanOf(places).from) : { outcome: readElsewhere, text };
  }
  const { captions: measured } = base.measurement;
  const isCaptioned = measured?.present === 'yes' && measured.share >= EVERY_WORD && isCovered(spoken, captions.spans);
  if (!isCaptioned || !parts.every(isReadable)) return toUncaptioned(window, held, said);
  // Words that are on screen then are said there at best, in a text that is no caption.
  const isShown = reading !== undefined && findNear(parts, spoken, reading).some(isHeard);
  const others = isShown ? undefined : findOtherWords(parts, captions.textsNear(spoken));
  if (others === undefined) return toUncaptioned(window, held, said);
  return notConfirmed('on_screen_text', `In the captions around ${toClock(spoken.from)}: ${toQuote(others)}, not ${said}`);
}

export function whyUnread(window: TimeSpan, { base: { measurement }, reading }: Held): 'not_read' | 'text_not_readable' | undefined {
  const length = window.to - window.from;
  const within = (measurement.text?.read ?? []).filter((span) => overlaps(span, grown(window, EDGE_SECONDS)));
  const isRead = length <= EDGE_SECONDS ? within.length > 0 : coversWhole(clip(within, window), length);
  if (!isRead) return 'not_read';
  return reading?.hasUnreadable(window) ? 'text_not_readable' : undefined;
}

const isDuring = (window: TimeSpan, by: number) => {
  const middle = (window.from + window.to) / 2;
  const { from, to } = grown(window, by);
  return (span: TimeSpan) => overlaps(span, from > to ? { from: middle, to: middle } : { from, to });
};

/** Lines below one another that come and go together are one text. */
const isSameBlock = (a: TextSpan, b: TextSpan) =>
  Math.abs(a.from - b.from) <= EDGE_SECONDS &&
  Math.abs(a.to - b.to) <= EDGE_SECONDS &&
  Math.abs(a.box.y - b.box.y) <= 2 * Math.max(a.box.height, b.box.height);

/** A single letter that flashes up is mostly a misread picture, so it may be a text or none. */
const FLASH_SECONDS = 0.5;
const isSure = ({ from, to, text }: TextSpan) => to - from >= FLASH_SECONDS || toComparable(text).length > 1;

/** Lines that were read as one text; whether its author meant one or several, nothing of ours tells. */
const linesOf = ({ height, box }: TextSpan) => Math.max(1, Math.floor(box.height / height + 0.1));

const distinct = (spans: readonly TextSpan[]) => [...new Map(spans.map((span) => [toComparable(span.text), span])).values()];
const inTexts = (count: number) => `${count} ${count === 1 ? 'text' : 'texts'}`;

/** Each line may count as a text, or lines that form a block as one. */
export function compareTextCount(claim: Claim, { at }: Place, held: Held): Compared {
  const { text } = held.base.measurement;
  const { number } = claim;
  const window = windowOf(claim, held.base.seconds, claim.to === null ? (claim.from ?? undefined) : at);
  if (number === null) return notChecked('nothing_measurable', 'A number of texts');
  if (text === null) return { outcome: toUnmeasured(held.base, 'text'), text: inTexts(number) };
  const why = whyUnread(window, held);
  if (why !== undefined) return notChecked(why, inTexts(number));
  const [surely, perhaps] = [-EDGE_SECONDS, EDGE_SECONDS].map((by) => text.spans.filter(isDuring(window, by)));
  const blocks = (surely ?? []).filter(isSure).filter((span, index, all) => !all.slice(0, index).some((other) => isSameBlock(other, span)));
  const counted = distinct(perhaps ?? []);
  const [least, most] = [distinct(blocks).length, counted.length];
  const found = `${least === most ? inTexts(least) : `${least} to ${inTexts(most)}`} counted ${toRange(window)}`;
  if (number >= least && number <= most)
    return { ...confirmed('on_screen_text', `${inTexts(number)} counted ${toRange(window)}`), measured: number };
  const lines = counted.reduce((sum, span) => sum + linesOf(span), 0);
  if (number > most && number <= lines) return notChecked('nothing_measurable', `${found}, in ${toCount(lines, 'line')}`);
  return { ...notConfirmed('on_screen_text', `${found}, not ${number}`), measured: number < least ? least : most };
}

export const toAmount = ({ number, words }: Claim) => `${number} ${words ?? ''}`.replace(' %', '%').trim();

/** Compares what a voice says with captions alone. */
export function compareAmountRead(claim: Claim, { source, at }: Place, held: Held): Compared {
  const { base, reading, captions } = held;
  const { number, words } = claim;
  const stated = toAmount(claim);
  if (number === null || words === null) return notChecked('nothing_measurable', stated);
  const window = windowOf(claim, base.seconds, at);
  const isHeard = source === 'audio';
  const among = isHeard ? captions : reading;
  if (among === undefined) return isHeard ? toUncaptioned(window, held, stated) : { outcome: toUnmeasured(base, 'text'), text: stated };
  const judged = among.spans.map((span) => ({ span, holds: statesAmount(span.text, number, words) }));
  const stating = judged.filter(({ holds }) => holds === true).map(({ span }) => span);
  const [first] = stating.toSorted((a, b) => gapBetween(a, window) - gapBetween(b, window) || a.from - b.from);
  const isHere = first !== undefined && gapBetween(first, window) <= NEAR_SECONDS;
  if (isHeard)
    return isHere
      ? confirmed('on_screen_text', `${stated} in the captions ${toRange(first)}: ${toQuote(first.text)}`, first.from)
      : toUncaptioned(window, held, stated);
  if (first !== undefined) return toFound([first], window, base, `${stated} read on screen ${toRange(first)}: ${toQuote(first.text)}`);
  const other = findOtherAmount(number, [words.toUpperCase()], among.texts);
  if (other !== undefined) return notConfirmed('on_screen_text', `The one amount in ${words} on screen is ${other}, not ${number}`);
  if (judged.some(({ span, holds }) => holds === undefined && isIn(window)(span))) return notChecked('nothing_measurable', stated);
  return toMissing([stated], ['missing'], among, { window, said: stated });
}
