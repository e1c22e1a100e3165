import { toName } from './brand';
import { enumerate, type Finding, type Findings, heard, inSeconds, listed, quote, read, seen, those, toSecond } from './finding';
import type { Watched } from './watched';

const LONG_SHOT_SECONDS = 2.9;
const QUIET_LUFS = -26;

/** A line that is spoken and shown, late enough that the hook has not used it. */
function toCaptions({ wordsHeardAreShown, spoken, seconds, pick }: Watched): Finding | undefined {
  const line = spoken.find(({ from }) => from > 1);
  if (wordsHeardAreShown !== 'yes' || line === undefined) return undefined;
  const words = quote(line.text);
  const text = pick('visual.captions', [
    `What is said is also shown: ${words} appears at ${toSecond(line.from)}, along with the voice. The ${inSeconds(seconds)} are understood on mute.`,
    `Each spoken line has its caption, such as ${words}, so nothing is lost on viewers without sound.`,
  ]);
  return read(line.from, text, { key: 'captions', topic: `captions for what is said, such as ${words}`, weight: 4 });
}

function toMute({ sound, sentences, seconds, wordsHeardAreShown }: Watched): Finding | undefined {
  const line = sentences.find(({ from }) => from > 1) ?? sentences[0];
  if (line === undefined || wordsHeardAreShown === 'yes' || (sound !== null && sound.voice.length > 0)) return undefined;
  const text = `All of the message is written: ${quote(line.text)} and the other lines carry ${inSeconds(seconds)} of video that lose nothing without sound.`;
  return read(line.from, text, { key: 'mute', topic: `a message that ${quote(line.text)} carries without sound`, weight: 4 });
}

function toPace({ picture, seconds, sentences }: Watched): Finding | undefined {
  if (picture === null || picture.cuts === 0) return undefined;
  if (picture.longestShotSeconds >= LONG_SHOT_SECONDS && picture.cuts < 3) return undefined;
  const cuts = `${picture.cuts} ${picture.cuts === 1 ? 'cut' : 'cuts'}`;
  const isAt = (from: number) => picture.cutsAt.some((at) => Math.abs(at - from) <= 0.2);
  const line = sentences.find(({ from }) => isAt(from));
  const aligned = picture.cutsAt.filter((at) => sentences.some(({ from }) => Math.abs(at - from) <= 0.2)).length;
  const text =
    line === undefined
      ? `${cuts} in the whole video: ${picture.cuts + 1} pictures share the ${inSeconds(seconds)}, and none outstays its line.`
      : `${cuts} in the whole video, ${aligned === picture.cuts ? 'each' : `${aligned} of them`} where a new line begins: picture and words share the ${inSeconds(seconds)}.`;
  return seen(line?.from ?? picture.cutsAt[0] ?? 0, text, {
    key: 'pace',
    topic: `${picture.cuts + 1} pictures in ${inSeconds(seconds)}`,
    weight: 2,
  });
}

const inReels = /^(?:facebook|instagram)$/i;

function toFormat({ picture, ad }: Watched): Finding | undefined {
  if (picture === null) return undefined;
  const [width = 1, height = 1] = picture.size.split('x').map(Number);
  const placed = ad.publisherPlatforms
    .filter((platform) => inReels.test(platform))
    .map((platform) => platform[0]?.toUpperCase() + platform.slice(1).toLowerCase());
  if (height <= width * 1.5 || placed.length === 0) return undefined;
  const whose = ad.pageName === undefined ? 'this ad' : ad.pageName;
  const text = `The library lists ${enumerate(placed)}, where the upright picture (${picture.aspect}) of ${whose} fills the phone in Reels and Stories.`;
  return listed(text, { key: 'format', topic: `an upright picture for ${enumerate(placed)}`, weight: 1 });
}

/** A shot that is long for this video; that of the opening is a matter of the hook. */
function toLongShot({ picture, longestShotAt, sentences }: Watched): Finding | undefined {
  if (picture === null || picture.longestShotSeconds < LONG_SHOT_SECONDS || picture.cuts === 0 || longestShotAt === 0) return undefined;
  const length = inSeconds(picture.longestShotSeconds);
  const line = sentences.find(({ from }) => Math.abs(from - longestShotAt) <= 0.4);
  const under = line === undefined ? 'The eye has seen all of it sooner' : `Nothing moves on while ${quote(line.text)} is up`;
  return seen(longestShotAt, `The longest shot lasts ${length}. ${under}.`, { key: 'long_shot', topic: `a shot of ${length}`, weight: 3 });
}

function toCaptionGap({ wordsHeardAreShown, sound, seconds }: Watched): Finding | undefined {
  const first = sound?.voice[0];
  if (first === undefined || wordsHeardAreShown === 'yes' || wordsHeardAreShown === null) return undefined;
  const share = wordsHeardAreShown === 'no' ? 'The spoken words are not captioned' : 'Only some of the spoken words are captioned';
  return heard(
    first.from,
    `${share}: a voice speaks until ${toSecond(first.to)} while the words on screen stay as they are for ${inSeconds(seconds)}.`,
    {
      key: 'caption_gap',
      topic: `a voice until ${toSecond(first.to)} without captions of its own`,
      weight: 3,
      confidence: 'medium',
    },
  );
}

function toLoudness({ sound }: Watched): Finding | undefined {
  if (sound?.loudness === undefined || sound?.loudness === null || sound.loudness > QUIET_LUFS) return undefined;
  return heard(0, `The sound is quiet, at ${sound.loudness} LUFS; next to louder videos it hardly comes through.`, {
    key: 'loudness',
    topic: `sound of ${sound.loudness} LUFS`,
    weight: 1,
    confidence: 'medium',
  });
}

/** Lines that share the picture with several short texts, before the request. */
function toCrowding({ text, lines, sentences, ask }: Watched): Finding | undefined {
  const before = sentences.filter((line) => line.from < (ask?.from ?? Number.POSITIVE_INFINITY));
  const busiest = before
    .map((line) => ({ line, others: lines.filter((other) => other !== line && other.from < line.to - 0.2 && other.to > line.from + 0.2) }))
    .toSorted((a, b) => b.others.length - a.others.length)[0];
  if (text === null || busiest === undefined || busiest.others.length < 2) return undefined;
  const { line, others } = busiest;
  const named = enumerate(others.map((other) => quote(other.text)).slice(0, 2));
  const count = others.length === 2 ? '' : ` and ${others.length - 2} more`;
  const said = `${quote(line.text)} shares the picture with ${named}${count} ${line.from < 0.3 ? 'in the first frame' : `from ${toSecond(line.from)}`}: ${others.length + 1} texts at once compete for one look.`;
  return read(line.from, said, { key: 'crowding', topic: `${others.length + 1} texts at once`, weight: 2, confidence: 'medium' });
}

/** One end of the video holds all that is to be read at once: the name, the price and the request. */
function toCrowdedEnd({ lines, ask }: Watched): Finding | undefined {
  if (ask === undefined) return undefined;
  const others = lines.filter((other) => other !== ask && other.from < ask.to - 0.2 && other.to > ask.from + 0.2);
  if (others.length < 2) return undefined;
  const said = `The last picture holds ${enumerate(others.slice(0, 2).map(({ text }) => quote(text)))} besides ${quote(ask.text)}, with ${inSeconds(ask.to - ask.from)} from ${toSecond(ask.from)} on to read them all.`;
  return read(ask.from, said, {
    key: 'crowded_end',
    topic: `${others.length + 1} texts on the last picture`,
    weight: 2,
    confidence: 'medium',
  });
}

export function judgeVisual(watched: Watched): Findings {
  return {
    works: those([toCaptions(watched), toMute(watched), toPace(watched), toFormat(watched)], 3),
    doesntWork: those(
      [toName(watched), toLongShot(watched), toCaptionGap(watched), toCrowding(watched), toCrowdedEnd(watched), toLoudness(watched)],
      2,
    ),
  };
}
