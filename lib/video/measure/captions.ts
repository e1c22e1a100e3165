import type { Captions, OnScreenText, Sound, TextSpan, TimeSpan } from '../schema';
import { toMessage } from './message';
import { inOrder, secondsOf, subtractSpans } from './sound/time-spans';

/** The seconds that a caption stays; longer texts are headlines, and shorter ones are not read. */
const CAPTION_SECONDS = { least: 0.3, most: 4 };
const LEAST_CAPTIONS = 3;
/** Captions have one height in the picture; their middles differ by less, as a share of it. */
const LANE = 0.06;
/** Letters a second of a voice while its captions are shown. Speakers say 8 to 20. */
const SPOKEN_LETTERS = { least: 7.5, most: 24 };
/** A caption comes within this time of its first word. */
const LEAD_SECONDS = 0.4;
const LAG_SECONDS = 0.25;
/** The share of pauses after which captions go on with the voice, and how unlikely it is that other texts do so as often by chance. */
const LEAST_STARTED = 0.6;
const LEAST_ONSETS = 3;
const BY_CHANCE = 0.03;
/** So many texts that follow each other as fast as this, at the pace of speech, are words as they are said. */
const FAST_SECONDS = 1.3;
const LEAST_FAST = 5;
/** The share of the texts of captions that begins where nothing is said. */
const MOST_IN_PAUSES = 0.2;

/** Text that is seen again so soon never left. */
const RETURNS_WITHIN_SECONDS = 1;
/** Below so many letters a second, text on screen is not what is being said. */
const LETTERS_PER_SECOND = 4;
/** The seconds on either side over which letters are averaged, because single words come and go. */
const AROUND_SECONDS = 1;
const STEP_SECONDS = 0.1;

const PRESENT_FROM = { yes: 0.6, partly: 0.25 } as const;

type Shown = TimeSpan & { text: string; letters: number; middle: number };

/** Answers whether what is said is also shown, or why that is not known: no captions could be told from what was read. */
export type CaptionsAnswer = Captions | { reason: 'no_voice' | 'not_read' };

/** Captions are texts in one lane that change with the voice; with other texts, it cannot be known whether what is heard is also shown. */
export function toCaptions(text: OnScreenText, sound: Sound, seconds: number): CaptionsAnswer {
  if (sound.voice.length === 0) return { reason: 'no_voice' };
  const message = toMessage(text, seconds);
  const blind = subtractSpans(sound.voice, inOrder(text.read));
  const judged = subtractSpans(subtractSpans(sound.voice, blind), inOrder(message.unreadable));
  if (secondsOf(judged) === 0) return { reason: 'not_read' };
  const moments = judged.flatMap(toMoments);
  const candidates = toWhole(message.spans).filter(isOfCaptionLength);
  const atMost = shareOf(candidates, moments);
  if (atMost < PRESENT_FROM.partly) return { share: atMost, present: 'no' };
  const captions = toSpokenLanes(candidates, sound);
  const share = shareOf(captions.flat(), moments);
  if (share < PRESENT_FROM.partly) return { reason: 'not_read' };
  return { share, present: share >= PRESENT_FROM.yes ? 'yes' : 'partly' };
}

export function findCaptions(text: OnScreenText, sound: Sound, seconds: number): TextSpan[] {
  const message = toMessage(text, seconds);
  const lanes = toSpokenLanes(toWhole(message.spans).filter(isOfCaptionLength), sound);
  const isOf = (lane: readonly Shown[], span: TextSpan) =>
    lane.some((one) => one.text === toLetters(span.text) && span.from < one.to && span.to > one.from);
  return message.spans.filter((span) => lanes.some((lane) => isOf(lane, span)));
}

function toMoments({ from, to }: TimeSpan): number[] {
  const count = Math.max(1, Math.round((to - from) / STEP_SECONDS));
  return Array.from({ length: count }, (_, i) => from + ((i + 0.5) * (to - from)) / count);
}

function shareOf(shown: readonly Shown[], moments: readonly number[]): number {
  const captioned = moments.filter((at) => lettersAround(shown, at) >= LETTERS_PER_SECOND);
  return Math.round((captioned.length / moments.length) * 1000) / 1000;
}

function lettersAround(shown: readonly Shown[], at: number): number {
  const [from, to] = [at - AROUND_SECONDS, at + AROUND_SECONDS];
  const letters = shown.reduce((sum, span) => {
    const overlap = Math.min(to, span.to) - Math.max(from, span.from);
    return overlap > 0 ? sum + (span.letters * overlap) / (span.to - span.from) : sum;
  }, 0);
  return letters / (to - from);
}

/** Joins text that was lost for a moment and read again, so that a logo or a headline does not look as if it changed. */
function toWhole(spans: readonly TextSpan[]): Shown[] {
  const latest = new Map<string, Shown>();
  const whole: Shown[] = [];
  for (const { from, to, text, box } of inOrder(spans)) {
    const letters = toLetters(text);
    const before = latest.get(letters);
    if (before && from - before.to < RETURNS_WITHIN_SECONDS) {
      before.to = Math.max(before.to, to);
      continue;
    }
    const shown = { from, to, text: letters, letters: weigh(letters), middle: box.y + box.height / 2 };
    latest.set(letters, shown);
    whole.push(shown);
  }
  return whole;
}

const isOfCaptionLength = ({ from, to }: Shown) => to - from >= CAPTION_SECONDS.least - 0.05 && to - from <= CAPTION_SECONDS.most + 0.1;

const notLetters = /[^\p{L}\p{N}]/gu;
const toLetters = (text: string) => text.toLowerCase().replace(notLetters, '');

/** A character of Chinese or Japanese takes as long to say as about three letters. */
const EXTRA_PER_CHARACTER = 2;
const notCharacters = /[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/gu;
const weigh = (letters: string) => letters.length + EXTRA_PER_CHARACTER * letters.replace(notCharacters, '').length;

function toSpokenLanes(shown: readonly Shown[], { voice }: Sound): Shown[][] {
  const lanes: Shown[][] = [];
  for (const one of shown) {
    const lane = lanes.find(([first]) => first !== undefined && Math.abs(first.middle - one.middle) <= LANE);
    if (lane) lane.push(one);
    else lanes.push([one]);
  }
  return lanes.filter((lane) => isSpoken(lane, voice));
}

/** Tells whether the texts of a lane change as a voice speaks: at its pace, when it speaks, and after its pauses. */
function isSpoken(lane: readonly Shown[], voice: readonly TimeSpan[]): boolean {
  if (new Set(lane.map(({ text }) => text)).size < LEAST_CAPTIONS) return false;
  const inPauses = lane.filter(({ from }) => !voice.some((span) => from > span.from - LEAD_SECONDS && from < span.to));
  if (inPauses.length > MOST_IN_PAUSES * lane.length) return false;
  const silent = subtractSpans(voice, inOrder(lane));
  const voicedSeconds = secondsOf(voice) - secondsOf(silent);
  const letters = lane.filter((one) => !inPauses.includes(one)).reduce((sum, one) => sum + one.letters, 0);
  const isAtPace = letters >= SPOKEN_LETTERS.least * voicedSeconds && letters <= SPOKEN_LETTERS.most * voicedSeconds;
  return isAtPace && (isFast(lane) || startsAfterPauses(lane, voice));
}

function isFast(lane: readonly Shown[]): boolean {
  const fast = lane.filter(({ from }, n) => n > 0 && from - (lane[n - 1]?.from ?? 0) <= FAST_SECONDS);
  return fast.length >= LEAST_FAST - 1 && 2 * fast.length >= lane.length;
}

/** Tells whether a new text of a lane comes as the voice goes on, more often than by chance. */
function startsAfterPauses(lane: readonly Shown[], voice: readonly TimeSpan[]): boolean {
  const [from, to] = [(lane[0]?.from ?? 0) - LEAD_SECONDS, Math.max(...lane.map((one) => one.to))];
  const onsets = voice.map((span) => span.from).filter((at) => at >= from && at <= to);
  const around = lane.map((one) => ({ from: one.from - LAG_SECONDS, to: one.from + LEAD_SECONDS }));
  const started = onsets.filter((at) => around.some((span) => at >= span.from && at <= span.to)).length;
  if (onsets.length < LEAST_ONSETS || started < LEAST_STARTED * onsets.length) return false;
  const rest = subtractSpans([{ from, to }], around);
  return atLeastOf(onsets.length, started, 1 - secondsOf(rest) / (to - from)) <= BY_CHANCE;
}

function atLeastOf(trials: number, hits: number, chance: number): number {
  let sum = 0;
  let ways = 1;
  for (let n = 0; n <= trials; n += 1) {
    if (n >= hits) sum += ways * chance ** n * (1 - chance) ** (trials - n);
    ways *= (trials - n) / (n + 1);
  }
  return sum;
}
