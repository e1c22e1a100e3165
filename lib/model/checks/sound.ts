import { toWords } from '@/lib/video/measure/text/words';
import { type CheckBase, distanceTo, TOLERANCE_SECONDS, toUnmeasured, uncertain, unmeasurable, type Verdict } from './verdict';

const speech =
  /\b(?:says?|said|saying|asks?|asked|tells?|told|speaks?|speaking|spoken|voices?|voice-?overs?|voiced|narrat(?:es?|or|ors|ion|ed|ing)|announce[sd]?|announcer|explains?|aloud|talks?|talking|speech|speaker|speakers|words?|whispers?|shouts?|mentions?|mentioned|names?|named|promises?|promised|repeats?|repeated|states?|stated|introduces?|calls?|claims?|greets?|delivery|delivers?|dialogue|monologue)\b/i;
const voiceOfSomebody =
  /\b(?:voices?|voice-?overs?|narrat(?:es?|or|ors|ion|ed|ing)|announcer|speaker|speakers|spoken|aloud|heard|audio|(?:she|he|man|woman|founder|presenter|host|creator|actor|actress|customer|person|girl|boy|guy|mother|father|doctor|expert) (?:says?|asks?|tells?|explains?|announces?|whispers?|shouts?|adds?|promises?))\b/i;
const quiet =
  /\b(?:silen(?:ce|t|tly)|mute[ds]?|quiet|no (?:sound|music|voice|audio|speech|voice-?over|narration)|without (?:any |a |the )?(?:sound|music|voice|audio|speech|voice-?over|narration)|nothing (?:is|can be) heard|stops|(?:cuts?|fades?|drops?) out|pauses?)\b/i;
const negated = /\b(?:no|without|never|nobody|nothing|not|[a-z]+n[’']t|stops?|lacks?|absence|missing|only music|silent|silence)\b/i;

/** Tells whether a finding with another source speaks of the words of a voice. */
export const speaksOfVoice = (ours: string) => voiceOfSomebody.test(ours);
/** Tells whether a finding says that nothing is heard, which silence does not refute. */
export const speaksOfSilence = (ours: string) => quiet.test(ours);

// Silence is measured to a few hundredths of a second.
const EDGE_SECONDS = 0.05;
const SILENCE_SECONDS = 0.5;

/** Tells whether nothing at all is heard around a moment, and no voice within a second of it. */
export function isSilentAround(at: number, { measurement: { sound }, seconds }: CheckBase): boolean {
  if (sound === null || sound.voice.some((span) => distanceTo(span, at) <= TOLERANCE_SECONDS)) return false;
  const from = Math.max(0, at - SILENCE_SECONDS) + EDGE_SECONDS;
  const to = Math.min(seconds, at + SILENCE_SECONDS) - EDGE_SECONDS;
  return sound.silence.some((span) => span.from <= from && span.to >= to);
}

/** A claim that a voice is heard, or that it says words which nothing of ours can compare. */
export function judgeVoice(at: number, base: CheckBase): Verdict {
  const { sound } = base.measurement;
  if (sound === null) return toUnmeasured(base, 'sound');
  const heard = sound.voice.filter((span) => distanceTo(span, at) <= TOLERANCE_SECONDS);
  const [first] = heard.toSorted((a, b) => distanceTo(a, at) - distanceTo(b, at));
  if (first !== undefined) return { result: 'confirmed', by: 'voice', at: Math.min(Math.max(at, first.from), first.to) };
  return isSilentAround(at, base) ? { result: 'dropped', cause: 'heard_in_silence' } : { result: 'not_confirmed', by: 'voice' };
}

/** A finding from the sound that quotes nothing; `ours` is its text without quotes. */
export function judgeHeard(at: number, ours: string, base: CheckBase): Verdict {
  if (isSilentAround(at, base) && !speaksOfSilence(ours)) return { result: 'dropped', cause: 'heard_in_silence' };
  if (!speech.test(ours)) return base.measurement.sound === null ? toUnmeasured(base, 'sound') : unmeasurable;
  return negated.test(ours) ? uncertain : judgeVoice(at, base);
}

const spelledNumbers: Readonly<Record<string, string>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number): [string, string] => [word, String(number)])
    .concat('thirty forty fifty sixty seventy eighty ninety hundred'.split(' ').map((word, tens) => [word, String((tens + 3) * 10)])),
);

/** The words as they are compared, with spelled numbers as figures. */
const toPlainWords = (text: string) =>
  toWords(text).map(({ letters }) => {
    const word = letters.map(({ value }) => value).join('');
    return spelledNumbers[word] ?? word;
  });

const FEWEST_WORDS = 3;
const CHANGED_SHARE = 0.25;

/** Tells whether words on screen are those of a quote but for one or a few that were replaced. */
export function isChanged(quote: string, read: string): boolean {
  const [quoted, words] = [toPlainWords(quote), toPlainWords(read)];
  if (quoted.length < FEWEST_WORDS) return false;
  return words.some((_, start) => {
    const there = words.slice(start, start + quoted.length);
    const changed = quoted.filter((word, index) => word !== there[index]).length;
    return there.length === quoted.length && changed > 0 && changed <= Math.max(1, quoted.length * CHANGED_SHARE);
  });
}

/** A quote as a voice may say it: "ninety seconds" is what the picture writes as "90 seconds". */
export const withFigures = (quote: string) => quote.replace(/[a-z]+/gi, (word) => spelledNumbers[word.toLowerCase()] ?? word);
