import {
  atSecond,
  enumerate,
  type Finding,
  type Findings,
  heard,
  inSeconds,
  listed,
  quote,
  read,
  seen,
  those,
  type Watched,
} from './finding';

const LONG_SHOT_SECONDS = 2.9;
const QUIET_LUFS = -26;

/** A line that is spoken and shown, late enough that the hook has not used it. */
function toCaptions({ wordsHeardAreShown, sentences, pick }: Watched): Finding | undefined {
  const line = sentences.find(({ from }) => from > 1) ?? sentences[0];
  if (wordsHeardAreShown !== 'yes' || line === undefined) return undefined;
  const text = pick('visual.captions', [
    `What is said is also shown: ${quote(line.text)} appears ${atSecond(line.from)}, along with the voice. The video is understood when it is muted.`,
    `Each spoken line has its caption, such as ${quote(line.text)}, so nothing is lost on viewers without sound.`,
  ]);
  return read(line.from, text, { topic: 'captions for what is said', weight: 4 });
}

function toMute({ sound, sentences, seconds, wordsHeardAreShown }: Watched): Finding | undefined {
  const line = sentences.find(({ from }) => from > 1) ?? sentences[0];
  if (line === undefined || wordsHeardAreShown === 'yes' || (sound !== null && sound.voice.length > 0)) return undefined;
  const text = `All of the message is written: ${quote(line.text)} and the other lines carry ${inSeconds(seconds)} of video that lose nothing without sound.`;
  return read(line.from, text, { topic: 'a message that needs no sound', weight: 4 });
}

function toPace({ picture, seconds, pick }: Watched): Finding | undefined {
  if (picture === null || picture.cuts === 0) return undefined;
  const shots = picture.cuts + 1;
  if (picture.longestShotSeconds >= LONG_SHOT_SECONDS && picture.cuts < 4) return undefined;
  const cuts = `${picture.cuts} ${picture.cuts === 1 ? 'cut' : 'cuts'}`;
  const text = pick('visual.pace', [
    `${cuts} in the whole video: each of the ${shots} pictures has one thing to show and gives way to the next.`,
    `With ${cuts} in the whole video, a new picture arrives with nearly every new line, which keeps eye and ear together.`,
  ]);
  return seen(picture.cutsAt[0] ?? 0, text, {
    topic: seconds / shots < 2.6 ? 'a picture for every thought' : 'a calm order of pictures',
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
  if (height > width * 1.5 && placed.length > 0)
    return listed(
      `The library lists ${enumerate(placed)}, where an upright picture (${picture.aspect}) fills the phone in Reels and Stories.`,
      {
        topic: 'a format made for the phone',
        weight: 1,
      },
    );
  if (height > width * 1.5)
    return seen(0, `The picture is upright (${picture.aspect}) and fills a phone without bars.`, {
      topic: 'a format made for the phone',
      weight: 1,
    });
  return undefined;
}

function toLongShot({ picture, longestShotAt, seconds }: Watched): Finding | undefined {
  if (picture === null || picture.longestShotSeconds < LONG_SHOT_SECONDS || picture.cuts === 0) return undefined;
  const length = Math.round(picture.longestShotSeconds * 10) / 10;
  const where =
    longestShotAt === 0
      ? 'It is the first one, when viewers decide'
      : longestShotAt + length >= seconds - 0.3
        ? 'It is the last one, and nothing moves on while it stands'
        : 'The eye has seen all of it sooner';
  return seen(longestShotAt, `The longest shot lasts ${inSeconds(length)}. ${where}.`, {
    topic: `a shot of ${inSeconds(length)}`,
    weight: 3,
  });
}

function toCaptionGap({ wordsHeardAreShown, sound }: Watched): Finding | undefined {
  const first = sound?.voice[0];
  if (first === undefined || wordsHeardAreShown === 'yes' || wordsHeardAreShown === null) return undefined;
  const share = wordsHeardAreShown === 'no' ? 'The spoken words are not captioned' : 'Only some of the spoken words are captioned';
  return heard(first.from, `${share}: a voice speaks while the words on screen stay as they are, so muted viewers miss that.`, {
    topic: 'missing captions',
    weight: 3,
    confidence: 'medium',
  });
}

function toLoudness({ sound }: Watched): Finding | undefined {
  if (sound?.loudness === undefined || sound?.loudness === null || sound.loudness > QUIET_LUFS) return undefined;
  return heard(0, `The sound is quiet, at ${sound.loudness} LUFS; beside louder videos it hardly comes through.`, {
    topic: 'quiet sound',
    weight: 1,
    confidence: 'medium',
  });
}

function toCrowding({ text, lines, sentences, ask }: Watched): Finding | undefined {
  const before = sentences.filter((line) => line.from < (ask?.from ?? Number.POSITIVE_INFINITY));
  const busiest = before
    .map((line) => ({ line, others: lines.filter((other) => other !== line && other.from < line.to - 0.2 && other.to > line.from + 0.2) }))
    .toSorted((a, b) => b.others.length - a.others.length)[0];
  if (text === null || busiest === undefined || busiest.others.length < 2) return undefined;
  const others = busiest.others.map((other) => quote(other.text)).slice(0, 2);
  const said = `${quote(busiest.line.text)} shares the picture with ${enumerate(others)} ${busiest.line.from < 0.3 ? 'in the first frame' : `from ${Math.round(busiest.line.from * 10) / 10} s`}; several texts at once compete for one look.`;
  return read(busiest.line.from, said, { topic: 'several texts at once', weight: 2, confidence: 'medium' });
}

export function judgeVisual(watched: Watched): Findings {
  return {
    works: those([toCaptions(watched), toMute(watched), toPace(watched), toFormat(watched)], 3),
    doesntWork: those([toLongShot(watched), toCaptionGap(watched), toCrowding(watched), toLoudness(watched)], 2),
  };
}
