import { z } from 'zod';
import { type MeasuredPart, type NotMeasuredReason, TimeSpan } from '@/lib/video/schema';
import type { Caption, Plan, Scene } from './plan';

const TrueText = z.strictObject({
  ...TimeSpan.shape,
  text: z.string(),
  /** Font size in pixels if the picture were 720 wide. */
  sizeAt720: z.number(),
  /** False for scripts that our recognizer does not know: it has to say so. */
  readable: z.boolean(),
  x: z.number(),
  y: z.number(),
});
export type TrueText = z.infer<typeof TrueText>;

const TrueShot = z.strictObject({
  ...TimeSpan.shape,
  /** `unknown`: the source draws digits of its own. */
  text: z.enum(['none', 'some', 'unknown']),
});

/** The truth about a video, known from its making. Times are in seconds. */
export const Truth = z.strictObject({
  name: z.string(),
  file: z.strictObject({
    mimeType: z.enum(['video/mp4', 'video/webm']),
    seconds: z.number().positive(),
    hasAudio: z.boolean(),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  framesPerSecond: z.number().positive(),
  /** A cut counts as found within so many seconds: one frame, at the video's longest. */
  frameSeconds: z.number().positive(),
  bars: z.strictObject({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() }),
  cuts: z.array(z.number()),
  gradual: z.array(TimeSpan),
  shots: z.array(TrueShot),
  texts: z.array(TrueText),
  /** Whether what is said is also shown; null where that is not judged. */
  captioned: z.enum(['yes', 'no']).nullable().default(null),
  voice: z.array(TimeSpan),
  silence: z.array(TimeSpan),
  /** LUFS; null without a sound track. */
  loudness: z.number().nullable(),
  notMeasured: z.array(z.strictObject({ part: z.string(), reason: z.string() })),
});
export type Truth = z.infer<typeof Truth>;

type PictureTruth = Pick<Truth, 'framesPerSecond' | 'frameSeconds' | 'bars' | 'cuts' | 'gradual' | 'shots' | 'texts' | 'captioned'> & {
  seconds: number;
};

/** A video with a variable frame rate loses every other frame in half of its windows of so many frames. */
export const VARIABLE_WINDOW = 40;
const isKept = (form: Plan['form'], frame: number) =>
  form !== 'variable' || frame % 2 === 0 || frame % VARIABLE_WINDOW < VARIABLE_WINDOW / 2;

/** The first frame of each shot, and the frame after the last. */
function placeShots({ shots }: Pick<Plan, 'shots'>): { starts: number[]; total: number } {
  const starts: number[] = [];
  let end = 0;
  for (const { enters, frames } of shots) {
    const start = enters === 'cut' ? end : end - enters.frames;
    starts.push(start);
    end = start + frames;
  }
  return { starts, total: end };
}

/** A shot of so few frames at the start is a cover, which is none. */
const COVER_SECONDS = 0.15;

const overlaps = (caption: Caption, from: number, to: number) => caption.from < to && caption.to > from;

function textOf(scene: Scene, captions: readonly Caption[], from: number, to: number): 'none' | 'some' | 'unknown' {
  if (captions.some((caption) => overlaps(caption, from, to))) return 'some';
  return 'source' in scene && scene.source === 'testsrc2' ? 'unknown' : 'none';
}

const readableScript = /^[\p{Script=Latin}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Derives the truth about the picture from the plan. A gradual transition belongs to no shot. */
export function toPictureTruth(plan: Plan): PictureTruth {
  const { starts, total } = placeShots(plan);
  const [rate, per] = plan.rate;
  const at = (frame: number) => (frame * per) / rate;
  const kept = Array.from({ length: total }, (_, frame) => frame).filter((frame) => isKept(plan.form, frame)).length;
  const gradualFrames = plan.shots.flatMap(({ enters }, index) => {
    const start = starts[index] ?? 0;
    return enters === 'cut' ? [] : [{ from: start, to: start + enters.frames }];
  });
  const shots = plan.shots.map(({ scene, enters, frames }, index) => {
    const start = starts[index] ?? 0;
    const from = enters === 'cut' ? start : start + enters.frames;
    const to = Math.min(start + frames, starts[index + 1] ?? total);
    return { from: at(from), to: at(to), text: textOf(scene, plan.captions, from, to) };
  });
  return {
    seconds: at(total),
    framesPerSecond: kept / at(total),
    frameSeconds: at(plan.form === 'variable' ? 2 : 1),
    bars: {
      top: plan.bars.vertical / plan.height,
      bottom: plan.bars.vertical / plan.height,
      left: plan.bars.horizontal / plan.width,
      right: plan.bars.horizontal / plan.width,
    },
    cuts: plan.shots
      .flatMap(({ enters }, index) => (index > 0 && enters === 'cut' ? [at(starts[index] ?? 0)] : []))
      .filter((cut) => cut > COVER_SECONDS),
    gradual: gradualFrames.map(({ from, to }) => ({ from: at(from), to: at(to) })),
    shots,
    captioned: plan.captioned,
    texts: plan.captions.map((caption) => ({
      from: at(caption.from + caption.fade / 2),
      to: at(caption.to - caption.fade / 2),
      text: caption.lines.join(' '),
      sizeAt720: (caption.size * 720) / plan.width,
      readable: readableScript.test(caption.lines.join('')),
      x: caption.x,
      y: caption.y,
    })),
  };
}

type NotMeasured = { part: Exclude<MeasuredPart, 'captions'>; reason: NotMeasuredReason };

export function toNotMeasured({ form, sound }: Pick<Plan, 'form' | 'sound'>): NotMeasured[] {
  const unseen = form === 'hevc' ? (['picture', 'text'] as const) : [];
  return [
    ...unseen.map((part) => ({ part, reason: 'codec_not_supported' as const })),
    ...(sound === null ? [{ part: 'sound' as const, reason: 'no_sound_track' as const }] : []),
  ];
}
