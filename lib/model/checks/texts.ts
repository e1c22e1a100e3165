import { covered, coversWhole } from '@/lib/report/spans';
import { toClock, toCount } from '@/lib/report/words';
import { isReadable, toComparable } from '@/lib/video/measure/text/alphabet';
import type { TextSpan, TimeSpan } from '@/lib/video/schema';
import { isOtherAmount, statesAmount } from './amounts';
import { isCheckable, listPlainWords, type Reading, withFigures } from './on-screen-text';
import { distanceTo, EDGE_SECONDS, overlaps, TOLERANCE_SECONDS } from './time';
import {
  type Claim,
  type Compared,
  confirmed,
  type Held,
  notChecked,
  notConfirmed,
  type Place,
  toQuote,
  toRange,
  toUnmeasured,
  unmeasurable,
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
const isIn = (window: TimeSpan) => (place: TimeSpan | undefined) =>
  place !== undefined && overlaps(place, grown(window, TOLERANCE_SECONDS));

const findNear = (words: string, window: TimeSpan, reading: Reading): TimeSpan | undefined =>
  isOtherAmount(words, reading.texts) ? undefined : reading.find(words, window);

const FEWEST_WORDS = 3;
const CHANGED_SHARE = 0.25;

/** Tells whether words on screen are those of a claim but for one or a few that were replaced. */
function isChanged(claimed: string, words: readonly string[]): boolean {
  const wanted = listPlainWords(claimed);
  if (wanted.length < FEWEST_WORDS) return false;
  return words.some((_, start) => {
    const there = words.slice(start, start + wanted.length);
    const changed = wanted.filter((word, index) => word !== there[index]).length;
    return there.length === wanted.length && changed > 0 && changed <= Math.max(1, wanted.length * CHANGED_SHARE);
  });
}

function toMissing(parts: readonly string[], window: TimeSpan, reading: Reading, text: string): Compared {
  const [readable, shown] = [parts.filter(isReadable), reading.wordsNear(window.from)];
  if (readable.length === 0) return notChecked('script_not_readable', text);
  if (readable.some((part) => isChanged(part, shown))) return notConfirmed('on_screen_text', text);
  const moments = [window.from, window.to];
  if (!moments.every(reading.wasRead)) return notChecked('not_read', text);
  if (reading.hasUnreadable(window)) return notChecked('script_not_readable', text);
  return notConfirmed('on_screen_text', text);
}

function toFound(places: readonly TimeSpan[], window: TimeSpan, found: (span: TimeSpan) => string): Compared {
  const here = places.filter(isIn(window));
  const span = spanOf(here.length > 0 ? here : places);
  if (here.length > 0) return confirmed('on_screen_text', found(spanOf(places)), span.from);
  return { outcome: { result: 'moved', by: 'on_screen_text', at: span.from }, text: found(span) };
}

export function compareOnScreen(claim: Claim, { at }: Place, { base, reading }: Held): Compared {
  const parts = toParts(claim.words);
  const window = windowOf(claim, base.seconds, at);
  const said = toQuote(claim.words ?? '');
  const missing = `${said} not read on screen around ${toClock(window.from)}`;
  if (parts.length === 0) return { outcome: unmeasurable, text: said };
  if (reading === undefined) return { outcome: toUnmeasured(base, 'text'), text: said };
  const places = parts.map((part) => ({ part, place: findNear(part, window, reading) }));
  const unseen = places.filter(({ place }) => place === undefined).map(({ part }) => part);
  if (unseen.length > 0) return toMissing(unseen, window, reading, missing);
  return toFound(
    places.flatMap(({ place }) => place ?? []),
    window,
    (span) => `Read on screen ${toRange(span)}: ${said}`,
  );
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
  return notConfirmed('voice', `No voice heard around ${toClock(window.from)}`);
}

function isCovered({ from, to }: TimeSpan, spans: readonly TimeSpan[]): boolean {
  const inside = spans.map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }));
  return covered(inside) >= MOSTLY * (to - from) && to > from;
}

/** The share of a time from which captions are shown for all of it: they pause as the voice does. */
const MOSTLY = 0.7;
/** Letters a second of slow speech. */
const SLOW_SPEECH = 8;
/** The share of the voice from which captions have every word. */
const EVERY_WORD = 0.85;

/** Only captions prove or disprove what a voice says. */
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
  const places = parts.map((part) => findNear(part, spoken, captions) ?? findNear(withFigures(part), spoken, captions));
  const found = places.filter((place) => place !== undefined);
  if (found.length === parts.length) return toFound(found, spoken, (span) => `In the captions ${toRange(span)}: ${said}`);
  const { captions: measured } = base.measurement;
  const isCaptioned = measured?.present === 'yes' && measured.share >= EVERY_WORD && isCovered(spoken, captions.spans);
  // Words that are on screen then are said there at best, in a text that is no caption.
  const isShown = parts.some((part) => isIn(spoken)(reading && findNear(part, spoken, reading)));
  return isCaptioned && !isShown && parts.every(isReadable)
    ? notConfirmed('on_screen_text', `${said} not in the captions`)
    : toUncaptioned(window, held, said);
}

function whyUnread(window: TimeSpan, { base: { measurement }, reading }: Held): 'not_read' | 'script_not_readable' | undefined {
  const length = window.to - window.from;
  const within = (measurement.text?.read ?? []).filter((span) => overlaps(span, grown(window, EDGE_SECONDS)));
  const inside = within.map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }));
  const isRead = length <= EDGE_SECONDS ? within.length > 0 : coversWhole(inside, length);
  if (!isRead) return 'not_read';
  return reading?.hasUnreadable(window) ? 'script_not_readable' : undefined;
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
  if (number === null) return { outcome: unmeasurable, text: 'A number of texts' };
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

export function compareNoText(claim: Claim, { at }: Place, held: Held): Compared {
  const { text } = held.base.measurement;
  const window = windowOf(claim, held.base.seconds, at);
  if (text === null) return { outcome: toUnmeasured(held.base, 'text'), text: 'No text' };
  const first = text.spans.filter(isSure).find(isDuring(window, -EDGE_SECONDS));
  if (first !== undefined) return notConfirmed('on_screen_text', `${toQuote(first.text)} read on screen ${toRange(first)}`);
  if (held.reading?.hasUnreadable(window, -EDGE_SECONDS))
    return notConfirmed('on_screen_text', `Text that we cannot read ${toRange(window)}`);
  const why = whyUnread(window, held);
  return why === undefined ? confirmed('on_screen_text', `No text read ${toRange(window)}`) : notChecked(why, 'No text');
}

export const toAmount = ({ number, words }: Claim) => `${number} ${words ?? ''}`.replace(' %', '%').trim();

/** Compares what a voice says with captions alone. */
export function compareAmountRead(claim: Claim, { source, at }: Place, held: Held): Compared {
  const { base, reading, captions } = held;
  const { number, words } = claim;
  const stated = toAmount(claim);
  if (number === null || words === null) return { outcome: unmeasurable, text: stated };
  const window = windowOf(claim, base.seconds, at);
  const isHeard = source === 'audio';
  const among = isHeard ? captions : reading;
  if (among === undefined) return isHeard ? toUncaptioned(window, held, stated) : { outcome: toUnmeasured(base, 'text'), text: stated };
  const judged = among.spans.map((span) => ({ span, holds: statesAmount(span.text, number, words) }));
  const stating = judged.filter(({ holds }) => holds === true).map(({ span }) => span);
  const here = stating.filter(isIn(window));
  const [first] = (here.length > 0 ? here : stating).toSorted((a, b) => distanceTo(a, window.from) - distanceTo(b, window.from));
  if (first !== undefined) return toFound([first], window, () => `${stated} read on screen ${toRange(first)}: ${toQuote(first.text)}`);
  if (isHeard) return toUncaptioned(window, held, stated);
  if (judged.some(({ span, holds }) => holds === undefined && isIn(window)(span))) return notChecked('nothing_measurable', stated);
  return toMissing([stated], window, among, `${stated} not read on screen around ${toClock(window.from)}`);
}
