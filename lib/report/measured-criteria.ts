import { type Message, toMessage } from '@/lib/video/measure/message';
import type { OnScreenText, VideoMeasurement } from '@/lib/video/schema';
import type { CriterionId, CriterionPoints, Section } from './criteria';
import { covered, coversWhole } from './spans';
import { isMessage, type TextRoles } from './texts';
import { capitalize, toClock, toSeconds, toSeries } from './words';

export type Known = { seconds: number; brandNames: readonly string[]; roles?: TextRoles };

type Measured<S extends Section = Section> = S extends Section
  ? { section: S; id: CriterionId<S>; points: CriterionPoints; reason: string }
  : never;
export type MeasuredScore = Measured;

export const measuredLevels = {
  openingSeconds: 3,
  pace: { five: 4, three: 8 },
  /** A line as high as 4% of the picture's width is about 15 points high on a phone that the picture fills. */
  legibleHeight: 0.04,
  legibleShare: { five: 0.9, three: 0.6 },
  textShare: { five: 0.5, three: 0.2, besideVoice: 0.5 },
  brandSeconds: 5,
} as const;

const toLevel = (value: number, { five, three }: { five: number; three: number }): CriterionPoints =>
  value >= five ? 5 : value >= three ? 3 : 0;

// Numbers are rounded before they are judged, so that no reader finds "4 s" under "more than 4 s".
const toHundredths = (share: number) => Math.round(share * 100) / 100;
const toTenths = (seconds: number) => Math.round(seconds * 10) / 10;
const toPercent = (share: number) => `${Math.round(share * 100)}%`;

type Picture = NonNullable<VideoMeasurement['picture']>;

const isOnePicture = ({ shots, sampled }: Picture) => shots.length === 1 && sampled === null;

/** The first thing of its kind in the opening and its second, or `later`; undefined where that is not known. */
type Begins = { what: string; at: number } | 'later' | undefined;

const firstOf = (spans: readonly { from: number }[]) => Math.min(...spans.map(({ from }) => from));

/** Finds the first text that appears: no label, and none that may be a pattern because it cannot be read. */
function firstText({ text }: VideoMeasurement, seconds: number): Begins {
  if (text === null) return undefined;
  const { spans, unreadable } = toMessage(text, seconds);
  const at = firstOf(spans);
  if (at <= measuredLevels.openingSeconds) return { what: 'a text', at };
  if (firstOf(unreadable) <= measuredLevels.openingSeconds) return undefined;
  const isOpeningRead = text.read.some(({ from, to }) => from <= 0.5 && to >= measuredLevels.openingSeconds - 0.5);
  return isOpeningRead ? 'later' : undefined;
}

const isWithoutSound = (notMeasured: VideoMeasurement['notMeasured']) =>
  notMeasured.some(({ part, reason }) => part === 'sound' && reason === 'no_sound_track');

function firstVoice({ sound, notMeasured }: VideoMeasurement): Begins {
  if (sound === null) return isWithoutSound(notMeasured) ? 'later' : undefined;
  const at = sound.voice[0]?.from ?? Number.POSITIVE_INFINITY;
  return at <= measuredLevels.openingSeconds ? { what: 'a voice', at } : 'later';
}

function firstCut({ picture }: VideoMeasurement): Begins {
  const second = picture?.shots[1];
  if (picture === null || picture === undefined) return undefined;
  if (second !== undefined && second.from <= measuredLevels.openingSeconds) {
    return { what: second.begins === 'dissolve' ? 'a dissolve' : 'a cut', at: second.from };
  }
  return picture.sampled !== null && picture.sampled.from < measuredLevels.openingSeconds ? undefined : 'later';
}

function scoreOpening(measurement: VideoMeasurement, seconds: number): MeasuredScore | undefined {
  const all = [firstText(measurement, seconds), firstVoice(measurement), firstCut(measurement)];
  const found = all.filter((begins) => typeof begins === 'object');
  if (found.length < 2 && all.includes(undefined)) return undefined;
  const named = toSeries(found.map(({ what, at }) => `${what} at ${toClock(at)}`));
  const within = `within the first ${measuredLevels.openingSeconds} seconds`;
  const reason =
    found.length === 0
      ? `Neither a text, nor a voice, nor a cut begins ${within}.`
      : `${capitalize(named)} ${found.length === 1 ? 'begins' : 'begin'} ${within}.`;
  return { section: 'hook', id: 'first_3_seconds', points: found.length >= 2 ? 5 : found.length === 1 ? 3 : 0, reason };
}

function longestBetween(changes: readonly number[], seconds: number): number {
  const moments = [0, ...changes.toSorted((a, b) => a - b), seconds];
  return toTenths(Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? 0))));
}

/** Moments from which the picture is another: shots begin, and while it moves it never stays. */
function changesIn({ shots, moving = [] }: Picture): number[] {
  const moments = moving.flatMap(({ from, to }) => Array.from({ length: Math.ceil(to - from) + 1 }, (_, n) => Math.min(from + n, to)));
  return [...shots.map(({ from }) => from), ...moments];
}

/** A new text is no new picture: it earns at most the middle level. */
function scorePace({ picture, text }: VideoMeasurement, seconds: number): MeasuredScore | undefined {
  if (picture === null) return undefined;
  const score = (points: CriterionPoints, reason: string) => ({ section: 'visual', id: 'pace', points, reason }) as const;
  const shots = changesIn(picture);
  const longest = longestBetween(shots, seconds);
  const words = `The longest time without a new shot ${picture.moving?.length ? 'or movement ' : ''}is ${toSeconds(longest)}.`;
  if (longest <= measuredLevels.pace.five) return score(isOnePicture(picture) ? 3 : 5, words);
  // What was not seen can only make the longest time shorter.
  if (picture.sampled !== null) return undefined;
  if (longest <= measuredLevels.pace.three) return score(3, words);
  if (text === null) return undefined;
  const texts = [...text.spans, ...text.unreadable].map(({ from }) => from);
  const withTexts = longestBetween([...shots, ...texts], seconds);
  if (withTexts <= measuredLevels.pace.five) return score(3, `${words} New texts begin meanwhile, at most ${toSeconds(withTexts)} apart.`);
  return coversWhole(text.read, seconds) ? score(0, words) : undefined;
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

function scoreLegibility({ picture, text }: VideoMeasurement, seconds: number): MeasuredScore | undefined {
  if (picture === null || text === null || !coversWhole(text.read, seconds)) return undefined;
  const message = toMessage(text, seconds);
  const score = (points: CriterionPoints, reason: string) => ({ section: 'visual', id: 'legible_text', points, reason }) as const;
  const weigh = (spans: OnScreenText['spans']) => spans.reduce((sum, span) => sum + countWords(span.text) * (span.to - span.from), 0);
  const all = weigh(message.spans);
  if (all === 0 && message.unreadable.length > 0) return undefined;
  if (all === 0) return score(0, text.spans.length === 0 ? 'No words were read on screen.' : 'The only words on screen never change.');
  const large = weigh(message.spans.filter(({ height }) => (height * picture.height) / picture.width >= measuredLevels.legibleHeight));
  const share = toHundredths(large / all);
  return score(toLevel(share, measuredLevels.legibleShare), `${toPercent(share)} of the words on screen are large enough for a phone.`);
}

const textShare = ({ spans }: Message, seconds: number) => Math.min(1, toHundredths(covered(spans) / seconds));

function scoreSoundOff({ captions, sound, text, notMeasured }: VideoMeasurement, seconds: number): MeasuredScore | undefined {
  const score = (points: CriterionPoints, reason: string) => ({ section: 'visual', id: 'sound_off', points, reason }) as const;
  if (captions?.present === 'yes') return score(5, 'What is said is also shown.');
  if (captions?.present === 'partly') return score(3, `${toPercent(captions.share)} of what is said is also shown.`);
  if (text === null || !coversWhole(text.read, seconds)) return undefined;
  const message = toMessage(text, seconds);
  const share = textShare(message, seconds);
  // Words that could not be read may be on screen for longer.
  if (message.unreadable.length > 0 && share < measuredLevels.textShare.five) return undefined;
  const isLabeled = message.spans.length < text.spans.length;
  const onScreen = `${isLabeled ? 'words that change' : 'words'} are on screen for ${toPercent(share)} of the video`;
  if (captions?.present === 'no') {
    return score(share >= measuredLevels.textShare.besideVoice ? 3 : 0, `What is said is not captioned; ${onScreen}.`);
  }
  const isMute = sound?.voice.length === 0 || isWithoutSound(notMeasured);
  return isMute ? score(toLevel(share, measuredLevels.textShare), `No voice is heard; ${onScreen}.`) : undefined;
}

const listWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Tests whether whole words make up a name, with or without spaces: "bring" does not name "Ring". */
const holdsName = (words: readonly string[], name: string) =>
  words.some((_, start) => {
    let letters = '';
    for (const word of words.slice(start, start + name.length)) {
      if (letters.length >= name.length) break;
      letters += word;
    }
    return letters === name;
  });

/** Shorter names are part of too many other words. */
const SHORTEST_NAME = 4;

function scoreBrand({ text }: VideoMeasurement, brandNames: readonly string[]): MeasuredScore | undefined {
  const names = brandNames.map((name) => listWords(name).join('')).filter((name) => name.length >= SHORTEST_NAME);
  const first = text?.spans.find((span) => {
    const words = listWords(span.text);
    return names.some((name) => holdsName(words, name));
  });
  if (first === undefined) return undefined;
  const points = toTenths(first.from) <= measuredLevels.brandSeconds ? 5 : 3;
  return { section: 'visual', id: 'brand_seen', points, reason: `Its name is first read on screen at ${toClock(first.from)}.` };
}

/** A measurement without the texts that are no message. */
function withMessages(measurement: VideoMeasurement, roles: TextRoles, seconds: number): VideoMeasurement {
  const { text } = measurement;
  const counts = isMessage(roles, measurement, seconds);
  return text === null ? measurement : { ...measurement, text: { ...text, spans: text.spans.filter((_, index) => counts(index)) } };
}

/** Scores what was measured; `roles` are those of the texts, without which each is a message. */
export function scoreMeasured(measurement: VideoMeasurement, { seconds, brandNames, roles }: Known): MeasuredScore[] {
  const counted = roles === undefined ? measurement : withMessages(measurement, roles, seconds);
  return [
    scoreOpening(counted, seconds),
    scorePace(counted, seconds),
    scoreLegibility(counted, seconds),
    scoreSoundOff(counted, seconds),
    scoreBrand(measurement, brandNames),
  ].filter((score) => score !== undefined);
}

/** The criteria that are measured whatever the roles of the texts are. */
export function listMeasured(measurement: VideoMeasurement, seconds: number): CriterionId[] {
  const { text } = measurement;
  const bare = { ...measurement, text: text && { ...text, spans: [] } };
  return scoreMeasured(bare, { seconds, brandNames: [] }).map(({ id }) => id);
}
