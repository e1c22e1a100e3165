import { parseJson, readFence } from './evidence';
import { isObject, isStringArray, type JsonObject } from './wire';

/** Seconds into the video. */
export type Span = { from: number; to: number };
/** Words that were read on screen, and for how long. */
export type Line = Span & { text: string };

export type ToldAd = {
  platform: string;
  pageName: string | undefined;
  /** The texts next to the video, in reading order. */
  copy: readonly string[];
  button: string | undefined;
  landingHost: string | undefined;
  firstShown: string | undefined;
  publisherPlatforms: readonly string[];
};

/** The statements of a request about its video; a part is null where it was not measured. */
export type Told = {
  seconds: number;
  picture: { size: string; aspect: string; cuts: number; cutsAt: readonly number[]; longestShotSeconds: number } | null;
  text: { newWordsPerSecond: number } | null;
  lines: readonly Line[];
  sound: { loudness: number | null; voice: readonly Span[]; voiceShare: number } | null;
  wordsHeardAreShown: string | null;
  ad: ToldAd;
};

/** The seconds of "01:15.0". */
function toSeconds(moment: unknown): number {
  const [, minutes, seconds] = /^(\d+):([\d.]+)$/.exec(String(moment)) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

function toSpan(span: unknown): Span {
  const [from, to] = String(span).split('-').map(toSeconds);
  return { from: from ?? 0, to: to ?? 0 };
}

const listOf = (value: unknown): unknown[] => (isObject(value) && Array.isArray(value.list) ? value.list : []);

function toPicture(picture: JsonObject): Told['picture'] {
  const moments = (value: unknown) => (Array.isArray(value) ? value.map(toSeconds) : []);
  return {
    size: String(picture.size),
    aspect: String(picture.aspect),
    cuts: Number(picture.cuts),
    cutsAt: [...moments(picture.cutsAt), ...moments(picture.dissolvesAt)].sort((a, b) => a - b),
    longestShotSeconds: Number(picture.longestShotSeconds),
  };
}

function toLines(prompt: string): Line[] {
  const rows = (readFence(prompt, 'ON-SCREEN-TEXT') ?? '').split('\n').map(parseJson).filter(isObject);
  return rows.map(({ from, to, text }) => ({ from: toSeconds(from), to: toSeconds(to), text: String(text).replaceAll(/["“”„«»]/g, '') }));
}

export function readAd(prompt: string): ToldAd {
  const data = parseJson(readFence(prompt, 'AD-DATA') ?? '');
  const ad = isObject(data) ? data : {};
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  return {
    platform: String(ad.platform),
    pageName: text(ad.pageName),
    copy: [ad.body, ad.title, ad.linkDescription].map(text).filter((part) => part !== undefined && !part.includes('{{')) as string[],
    button: text(ad.ctaText),
    landingHost: text(ad.landingHost),
    firstShown: text(ad.firstShown),
    publisherPlatforms: isStringArray(ad.publisherPlatforms) ? ad.publisherPlatforms : [],
  };
}

export function readTold(prompt: string): Told | undefined {
  const [, json] = /^MEASURED-FACTS\n(.*?)\nEND OF MEASURED-FACTS$/ms.exec(prompt) ?? [];
  const facts = parseJson(json ?? '');
  if (!isObject(facts)) return undefined;
  const { picture, text, sound } = facts;
  if (![picture, text, sound].some(isObject)) return undefined;
  return {
    seconds: Number(facts.seconds),
    picture: isObject(picture) ? toPicture(picture) : null,
    text: isObject(text) ? { newWordsPerSecond: Number(text.newWordsPerSecond) } : null,
    lines: toLines(prompt),
    sound: isObject(sound)
      ? {
          loudness: typeof sound.loudnessLufs === 'number' ? sound.loudnessLufs : null,
          voice: listOf(sound.voiceIn).map(toSpan),
          voiceShare: Number(sound.voiceShare),
        }
      : null,
    wordsHeardAreShown: typeof facts.wordsHeardAreShown === 'string' ? facts.wordsHeardAreShown : null,
    ad: readAd(prompt),
  };
}
