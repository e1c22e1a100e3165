import { thin } from '@/lib/report/spans';
import type { TimeSpan, VideoMeasurement } from '@/lib/video/schema';
import { toMoment } from './stated-fields';

// A 60 s video with a cut every half second is told in full.
const MAX_CUTS = 120;
const MAX_SPANS = 60;
const MAX_TEXTS = 150;
const MAX_TEXT_CHARACTERS = 10_000;

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const toSpan = ({ from, to }: TimeSpan) => `${toMoment(from)}-${toMoment(to)}`;

const listed = (entries: readonly string[], max: number) => ({ list: entries.slice(0, max), notListed: Math.max(0, entries.length - max) });

function toPictureFacts({ picture }: VideoMeasurement) {
  if (picture === null) return null;
  const cuts = picture.shots.filter(({ begins }) => begins === 'cut').map(({ from }) => toMoment(from));
  const dissolves = picture.shots.filter(({ begins }) => begins === 'dissolve').map(({ from }) => toMoment(from));
  return {
    size: `${picture.width}x${picture.height}`,
    aspect: picture.aspect,
    framesPerSecond: round(picture.framesPerSecond, 2),
    cuts: picture.cuts,
    cutsAt: thin(cuts, MAX_CUTS),
    everyCutListed: cuts.length <= MAX_CUTS,
    cutsInFirst10Seconds: picture.cutsInFirst10Seconds,
    firstCutAt: picture.firstCutAt === null ? null : toMoment(picture.firstCutAt),
    longestShotSeconds: round(picture.longestShotSeconds, 1),
    ...(picture.dark === undefined ? {} : { nearlyBlackIn: listed(picture.dark.map(toSpan), MAX_SPANS) }),
    dissolvesAtLeast: picture.dissolves,
    dissolvesAt: thin(dissolves, MAX_SPANS),
    cutsNotCountedFrom: picture.sampled === null ? null : toMoment(picture.sampled.from),
  };
}

function toTextFacts({ text }: VideoMeasurement) {
  if (text === null) return null;
  return {
    firstAt: text.firstAt === null ? null : toMoment(text.firstAt),
    newWordsPerSecond: round(text.wordsPerSecond, 1),
    pictureReadIn: listed(text.read.map(toSpan), MAX_SPANS),
    smallOrBlurredTextIn: listed(text.unreadable.map(toSpan), MAX_SPANS),
    textsNotListed: text.spans.length - listTexts(text.spans).length,
  };
}

function toSoundFacts({ sound }: VideoMeasurement) {
  if (sound === null) return null;
  return {
    loudnessLufs: sound.loudness === null ? null : round(sound.loudness, 1),
    voiceIn: listed(sound.voice.map(toSpan), MAX_SPANS),
    voiceShare: round(sound.voiceShare, 2),
    silenceIn: listed(sound.silence.map(toSpan), MAX_SPANS),
  };
}

type TextSpan = NonNullable<VideoMeasurement['text']>['spans'][number];

function listTexts(spans: readonly TextSpan[]): TextSpan[] {
  let characters = 0;
  return spans.slice(0, MAX_TEXTS).filter(({ text }) => {
    characters += text.length;
    return characters <= MAX_TEXT_CHARACTERS;
  });
}

const FACTS_BEGIN = 'MEASURED-FACTS';
const FACTS_END = 'END OF MEASURED-FACTS';

/**
 * Renders the measurement for the model: the line `MEASURED-FACTS`, one JSON object with one key a line, and the line `END OF
 * MEASURED-FACTS`. Its keys are `seconds`, `picture`, `text`, `sound`, `wordsHeardAreShown` (each null where it was not measured) and
 * `notMeasured` (reasons by part). Moments are written as the answer writes them ("00:07.5", for `parseMoment`), spans as two moments with
 * a hyphen between them. It contains no text of a stranger, so it needs no fence.
 */
export function renderMeasuredFacts(measurement: VideoMeasurement, seconds: number): string {
  const facts = {
    seconds: round(seconds, 1),
    picture: toPictureFacts(measurement),
    text: toTextFacts(measurement),
    sound: toSoundFacts(measurement),
    wordsHeardAreShown: measurement.captions?.present ?? null,
    notMeasured: Object.fromEntries(measurement.notMeasured.map(({ part, reason }) => [part, reason])),
  };
  const lines = Object.entries(facts).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return [FACTS_BEGIN, `{${lines.join(',\n')}}`, FACTS_END].join('\n');
}

/** One JSON object a line (`id`, `from`, `to`, `height` in percent of the width of the picture, `text`). Angle brackets are escaped, so that no line can look like a marker. */
export function renderOnScreenText({ picture, text }: VideoMeasurement): string | undefined {
  if (text === null || text.spans.length === 0) return undefined;
  const heightOf = ({ height }: TextSpan) =>
    picture === null ? {} : { height: round((100 * height * picture.height) / picture.width, 1) };
  const toLine = (span: TextSpan, index: number) =>
    JSON.stringify({ id: `text-${index + 1}`, from: toMoment(span.from), to: toMoment(span.to), ...heightOf(span), text: span.text });
  return listTexts(text.spans).map(toLine).join('\n').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}
