import { type Collected, joinPictures } from './decode/collect';
import { toCaptions } from './measure/captions';
import { toPicture } from './measure/picture';
import { toSound } from './measure/sound/sound';
import { toOnScreenText } from './measure/text/on-screen-text';
import {
  type Captions,
  type MeasuredPart,
  measuredParts,
  type NotMeasuredReason,
  type OnScreenText,
  type Picture,
  type Sound,
  VideoMeasurement,
} from './schema';

export type Ended = 'done' | 'out_of_time' | 'failed';

type Part<T> = T | { reason: NotMeasuredReason };

const isMissing = (part: object): part is { reason: NotMeasuredReason } => 'reason' in part;

type Problems = string[];

type Computed<K extends MeasuredPart> = NonNullable<VideoMeasurement[K]>;

/** Rounds to a thousandth of a second, a share or a decibel: more digits would state differences that no eye or ear can notice. */
function toThousandths(value: unknown): unknown {
  if (typeof value === 'number') return Math.abs(value) < 0.001 ? value : Math.round(value * 1000) / 1000;
  if (Array.isArray(value)) return value.map(toThousandths);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toThousandths(entry)]));
}

/** Computes one part, which counts as not measured when that fails: the observations have the right shape, but may be made up. */
function compute<K extends MeasuredPart>(part: K, problems: Problems, work: () => Computed<K> | undefined): Computed<K> | undefined {
  try {
    const result = work();
    return result === undefined ? undefined : (VideoMeasurement.shape[part].parse(toThousandths(result)) as Computed<K>);
  } catch (cause) {
    problems.push(`${part}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
    return undefined;
  }
}

type Otherwise = { missing: NotMeasuredReason; problems: Problems };

/** When the frames end before the video, the rest counts as sampled, without a sample. */
function toSampled({ isWhole, sampled, until }: Collected, seconds: number): Picture['sampled'] {
  if (sampled !== null) return { ...sampled, from: Math.min(sampled.from, seconds) };
  if (isWhole || until >= seconds) return null;
  return { from: until, everySeconds: seconds - until };
}

function toPicturePart(collected: Collected, seconds: number, { missing, problems }: Otherwise): Part<Picture> {
  const { displayed, pictures } = collected;
  const picture = joinPictures(pictures, seconds);
  if (displayed === undefined || picture === undefined) return { reason: missing };
  const sampled = toSampled(collected, seconds);
  return compute('picture', problems, () => toPicture(picture, { ...displayed, seconds, sampled })) ?? { reason: missing };
}

function toPart<K extends MeasuredPart, O>(
  part: K,
  observed: O | undefined,
  { missing, problems }: Otherwise,
  work: (observed: O) => Computed<K>,
) {
  return observed === undefined ? { reason: missing } : (compute(part, problems, () => work(observed)) ?? { reason: 'failed' as const });
}

function toCaptionsPart(text: Part<OnScreenText>, sound: Part<Sound>, seconds: number, problems: Problems): Part<Captions> {
  if (isMissing(sound)) return sound;
  if (isMissing(text)) return text;
  let reason: NotMeasuredReason = 'failed';
  const captions = compute('captions', problems, () => {
    const answer = toCaptions(text, sound, seconds);
    if (!isMissing(answer)) return answer;
    reason = answer.reason;
    return undefined;
  });
  return captions ?? { reason };
}

/** Adds the reasons for parts that could not be computed to `problems`. */
export function toMeasurement(collected: Collected, seconds: number, ended: Ended, problems: Problems = []): VideoMeasurement {
  const otherwise: NotMeasuredReason = ended === 'out_of_time' ? 'out_of_time' : 'failed';
  const { notMeasured } = collected;
  // A page that samples does so because its time is short.
  const pictureReason = notMeasured.get('picture') ?? (collected.sampled === null ? otherwise : 'out_of_time');
  const picture = toPicturePart(collected, seconds, { missing: pictureReason, problems });
  const missing = { text: notMeasured.get('text') ?? pictureReason, sound: notMeasured.get('sound') ?? otherwise };
  const text = toPart('text', collected.readings, { missing: missing.text, problems }, (readings) => toOnScreenText(readings, seconds));
  const sound = toPart('sound', collected.hearing, { missing: missing.sound, problems }, (hearing) => toSound(hearing, seconds));
  const parts = { picture, text, sound, captions: toCaptionsPart(text, sound, seconds, problems) };
  return {
    picture: isMissing(picture) ? null : picture,
    text: isMissing(text) ? null : text,
    sound: isMissing(sound) ? null : sound,
    captions: isMissing(parts.captions) ? null : parts.captions,
    notMeasured: measuredParts.flatMap((part) => {
      const found = parts[part];
      return isMissing(found) ? [{ part, reason: found.reason }] : [];
    }),
  };
}
