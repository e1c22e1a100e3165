import type { Captions, OnScreenText, Sound, TextSpan, TimeSpan } from '@/lib/video/schema';
import { secondsOf, subtractSpans } from './sound/time-spans';

/** A caption leaves after at most 7 seconds (as in Netflix's and the BBC's rules for subtitles), and a little is added for when it was read. */
const LONGEST_CAPTION_SECONDS = 8;
/** A caption may come this long before its words are heard, and text that is seen again so soon never left. */
const LEAD_SECONDS = 0.75;
const RETURNS_WITHIN_SECONDS = 1;
/** Speech is 8 to 20 letters a second; below this, text on screen is not what is being said. */
const LETTERS_PER_SECOND = 4;
/** The seconds on either side over which letters are averaged, because single words come and go. */
const AROUND_SECONDS = 1;
const STEP_SECONDS = 0.1;

const PRESENT_FROM = { yes: 0.6, partly: 0.25 } as const;

/** Tells whether the words that are heard are also shown; undefined where no voice is heard while the picture is read. */
export function toCaptions(text: OnScreenText, sound: Sound): Captions | undefined {
  const blind = subtractSpans(sound.voice, inOrder(text.read));
  const judged = subtractSpans(subtractSpans(sound.voice, blind), inOrder(text.unreadable));
  const seconds = secondsOf(judged);
  if (seconds === 0) return undefined;
  const candidates = toWhole(text.spans).filter((span) => comesWithVoice(span, sound.voice));
  const moments = judged.flatMap(toMoments);
  const captioned = moments.filter((at) => lettersAround(candidates, at) >= LETTERS_PER_SECOND);
  const share = moments.length === 0 ? 0 : Math.round((captioned.length / moments.length) * 1000) / 1000;
  return { share, present: share >= PRESENT_FROM.yes ? 'yes' : share >= PRESENT_FROM.partly ? 'partly' : 'no' };
}

const inOrder = (spans: readonly TimeSpan[]) => spans.toSorted((a, b) => a.from - b.from);

function toMoments({ from, to }: TimeSpan): number[] {
  const count = Math.max(1, Math.round((to - from) / STEP_SECONDS));
  return Array.from({ length: count }, (_, i) => from + ((i + 0.5) * (to - from)) / count);
}

type Shown = TimeSpan & { letters: number };

/** Joins text that was lost for a moment and read again, so that a logo or a headline does not look as if it changed. */
function toWhole(spans: readonly TextSpan[]): Shown[] {
  const latest = new Map<string, Shown>();
  const whole: Shown[] = [];
  for (const { from, to, text } of spans.toSorted((a, b) => a.from - b.from)) {
    const letters = toLetters(text);
    const before = latest.get(letters);
    if (before && from - before.to < RETURNS_WITHIN_SECONDS) {
      before.to = Math.max(before.to, to);
      continue;
    }
    const shown = { from, to, letters: weigh(letters) };
    latest.set(letters, shown);
    whole.push(shown);
  }
  return whole;
}

const notLetters = /[^\p{L}\p{N}]/gu;
const toLetters = (text: string) => text.toLowerCase().replace(notLetters, '');

/** A character of Chinese or Japanese takes as long to say as about three letters. */
const EXTRA_PER_CHARACTER = 2;
const notCharacters = /[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/gu;
const weigh = (letters: string) => letters.length + EXTRA_PER_CHARACTER * letters.replace(notCharacters, '').length;

/** A headline that appears before the voice begins, or stays for long, does not change along with it. */
const comesWithVoice = (span: Shown, voice: readonly TimeSpan[]) =>
  span.to - span.from <= LONGEST_CAPTION_SECONDS &&
  voice.some(({ from, to }) => span.from < to && span.to > from && span.from > from - LEAD_SECONDS);

/** Letters a second that are shown around a moment, each text being read over its own length. */
function lettersAround(shown: readonly Shown[], at: number): number {
  const [from, to] = [at - AROUND_SECONDS, at + AROUND_SECONDS];
  const letters = shown.reduce((sum, span) => {
    const overlap = Math.min(to, span.to) - Math.max(from, span.from);
    return overlap > 0 ? sum + (span.letters * overlap) / (span.to - span.from) : sum;
  }, 0);
  return letters / (to - from);
}
