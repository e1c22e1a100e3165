import { z } from 'zod';

export const Container = z.object({
  mimeType: z.enum(['video/mp4', 'video/webm', 'video/quicktime']),
  seconds: z.number().positive(),
  hasAudio: z.boolean(),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type Container = z.infer<typeof Container>;

/** The inspector's verdict on a file; `broken` is the reason, for the log. */
export const Verdict = z.union([z.strictObject({ container: Container }), z.strictObject({ broken: z.string() })]);
export type Verdict = z.infer<typeof Verdict>;

export type VideoFile = Container & { path: string; bytes: number; sha256: string };

const seconds = z.number().nonnegative();
const share = z.number().min(0).max(1);

/** Seconds into the video; `to` is not before `from`. */
export const TimeSpan = z.strictObject({ from: seconds, to: seconds });
export type TimeSpan = z.infer<typeof TimeSpan>;

export const measurementCaps = { shots: 2000, textSpans: 500, timeSpans: 1000, text: 200 } as const;

const Shot = z.strictObject({
  ...TimeSpan.shape,
  begins: z.enum(['start', 'cut', 'dissolve']).meta({ description: 'How the shot begins. A cut is exact to the frame.' }),
});
export type Shot = z.infer<typeof Shot>;

const Picture = z.strictObject({
  width: z.int().positive().meta({ description: 'Pixels as displayed, after rotation.' }),
  height: z.int().positive(),
  aspect: z.string().max(20).meta({ description: 'Such as "9:16".' }),
  framesPerSecond: z.number().positive().meta({ description: 'On average over the video.' }),
  bars: z
    .strictObject({ top: share, bottom: share, left: share, right: share })
    .meta({ description: 'Black bars around the picture, each as a share of the height or width; 0 where there is none.' }),
  brightness: share.meta({ description: 'The mean luma of the picture over the video, from 0 (black) to 1 (white).' }),
  dark: z
    .array(TimeSpan)
    .max(measurementCaps.timeSpans)
    .exactOptional()
    .meta({ description: 'Spans in which the picture is nearly black; absent in older measurements.' }),
  moving: z
    .array(TimeSpan)
    .max(measurementCaps.timeSpans)
    .exactOptional()
    .meta({ description: 'Spans within shots in which most of the picture moves; absent in older measurements.' }),
  shots: z.array(Shot).min(1).max(measurementCaps.shots),
  cuts: z.int().nonnegative().meta({ description: 'Hard cuts.' }),
  dissolves: z.int().nonnegative().meta({ description: 'Gradual transitions that were found; there may be more.' }),
  cutsInFirst10Seconds: z.int().nonnegative(),
  firstCutAt: seconds.nullable(),
  longestShotSeconds: seconds,
  sampled: z.strictObject({ from: seconds, everySeconds: z.number().positive() }).nullable().meta({
    description:
      'From this second on, only one frame in so many seconds was decoded, so cuts there are not counted; null when every frame was.',
  }),
});
export type Picture = z.infer<typeof Picture>;

const Box = z
  .strictObject({ x: share, y: share, width: share, height: share })
  .meta({ description: 'Its place, from the top left, in shares of the picture.' });

const TextSpan = z.strictObject({
  ...TimeSpan.shape,
  text: z.string().min(1).max(measurementCaps.text),
  height: share.meta({ description: 'The height of a line of it, as a share of the height of the picture.' }),
  box: Box,
});
export type TextSpan = z.infer<typeof TextSpan>;

const OnScreenText = z.strictObject({
  spans: z.array(TextSpan).max(measurementCaps.textSpans).meta({ description: 'What was read, in order of appearance.' }),
  firstAt: seconds.nullable(),
  wordsPerSecond: z.number().nonnegative().meta({ description: 'New words on screen a second, in the spans that were read.' }),
  read: z.array(TimeSpan).max(measurementCaps.timeSpans).meta({ description: 'The spans of the video in which the picture was read.' }),
  unreadable: z
    .array(z.strictObject({ ...TimeSpan.shape, box: Box.optional().meta({ description: 'Its place; absent in older measurements.' }) }))
    .max(measurementCaps.timeSpans)
    .meta({
      description:
        'Text that was seen but could not be read, such as Arabic, Thai, Cyrillic or Korean, each with its place; elsewhere the picture was read.',
    }),
});
export type OnScreenText = z.infer<typeof OnScreenText>;

const Sound = z.strictObject({
  loudness: z.number().nullable().meta({ description: 'Integrated loudness in LUFS (EBU R128); null when all of it is below the gate.' }),
  silence: z.array(TimeSpan).max(measurementCaps.timeSpans).meta({ description: 'Spans of true silence.' }),
  voice: z.array(TimeSpan).max(measurementCaps.timeSpans).meta({ description: 'Spans in which a voice is heard.' }),
  voiceShare: share.meta({ description: 'The share of the video in which a voice is heard.' }),
});
export type Sound = z.infer<typeof Sound>;

const Captions = z.strictObject({
  share: share.meta({ description: 'The share of the voice during which the text on screen changes along with it; with "no", at most.' }),
  present: z.enum(['yes', 'partly', 'no']),
});
export type Captions = z.infer<typeof Captions>;

export const measuredParts = ['picture', 'text', 'sound', 'captions'] as const;
export const MeasuredPart = z.enum(measuredParts);
export type MeasuredPart = z.infer<typeof MeasuredPart>;

export const NotMeasuredReason = z.enum([
  'codec_not_supported',
  'no_sound_track',
  'no_voice',
  'not_read',
  'out_of_time',
  'switched_off',
  'failed',
]);
export type NotMeasuredReason = z.infer<typeof NotMeasuredReason>;

/** Our own measurement of a video; a part that is null is named in `notMeasured` with its reason. */
export const VideoMeasurement = z.strictObject({
  picture: Picture.nullable(),
  text: OnScreenText.nullable(),
  sound: Sound.nullable(),
  captions: Captions.nullable().meta({ description: 'Whether the words that are heard are also shown.' }),
  notMeasured: z.array(z.strictObject({ part: MeasuredPart, reason: NotMeasuredReason })).max(measuredParts.length),
});
export type VideoMeasurement = z.infer<typeof VideoMeasurement>;

/** The types of sound that the model takes and a sound track is written as. */
export const soundTypes = ['audio/aac', 'audio/mp3', 'audio/wav'] as const;
/** Ten minutes of AAC at 128 kbit/s, or five of WAV with 16 bits at 16 kHz. */
export const MAX_SOUND_BYTES = 10_000_000;

/** The sound of a video as a file. */
export type SoundTrack = { mimeType: (typeof soundTypes)[number]; bytes: Uint8Array };

/** A frame of the video as JPEG; `n` counts the candidates of a run from 1, in order of `at`. */
export type Still = { n: number; at: number; width: number; height: number; jpeg: Uint8Array };
