import { z } from 'zod';
import { readJpegSize } from '@/lib/jpeg';
import { LINES } from '../measure/bars';
import { MAX_FRAMES } from '../measure/meter';
import { SIGNATURE_BYTES } from '../measure/signature';
import { Hearing } from '../measure/sound/hearing';
import { Readings } from '../measure/text/readings';
import { MAX_SOUND_BYTES, NotMeasuredReason, soundTypes } from '../schema';
import { MAX_STILL_KB, MAX_STILL_PIXELS } from '../still-limits';

const MAX_SECONDS = 100_000;

const toBase64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

const seconds = z.number().min(0).max(MAX_SECONDS);
const bytes = (most: number) =>
  z
    .base64()
    .max(toBase64Length(most))
    .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const side = z.int().min(1).max(16_384);
const counts = z.array(z.int().nonnegative()).length(LINES);
const lineCounts = z.strictObject({ lit: counts, wide: counts });

const PictureObservation = z
  .strictObject({
    frames: z.int().min(0).max(10_000_000),
    until: seconds,
    times: z.array(seconds).max(MAX_FRAMES),
    signatures: z.base64().max(toBase64Length(SIGNATURE_BYTES * MAX_FRAMES)),
    bars: z.strictObject({ frames: z.int().nonnegative(), rows: lineCounts, columns: lineCounts }),
  })
  .refine(({ times, signatures }) => signatures.length === toBase64Length(SIGNATURE_BYTES * times.length), 'as many signatures as times')
  .refine(({ times }) => times.every((at, i) => i === 0 || at > (times[i - 1] ?? 0)), 'times ascend');

const StillObservation = z
  .strictObject({
    kind: z.literal('still'),
    at: seconds,
    width: z.int().min(1).max(MAX_STILL_PIXELS),
    height: z.int().min(1).max(MAX_STILL_PIXELS),
    jpeg: bytes(MAX_STILL_KB * 1000),
  })
  .refine(({ jpeg, width, height }) => {
    const size = readJpegSize(jpeg);
    return size?.width === width && size.height === height;
  }, 'a JPEG of the stated size');

/** A message that the page may send; see `page/message.ts`. */
export const Observation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('not_measured'),
    part: z.enum(['picture', 'text', 'sound', 'sound_track']),
    reason: NotMeasuredReason.extract(['codec_not_supported', 'no_sound_track', 'out_of_time', 'failed']),
    why: z.string().transform((text) => text.slice(0, 300)),
  }),
  z.strictObject({ kind: z.literal('hearing'), hearing: Hearing }),
  z.strictObject({ kind: z.literal('sound_track'), mimeType: z.enum(soundTypes), bytes: bytes(MAX_SOUND_BYTES) }),
  z.strictObject({ kind: z.literal('size'), width: side, height: side, rotation: z.literal([0, 90, 180, 270]) }),
  z.strictObject({ kind: z.literal('picture'), until: seconds, observation: PictureObservation }),
  z.strictObject({ kind: z.literal('all_frames_seen') }),
  z.strictObject({ kind: z.literal('sampled'), from: seconds, everySeconds: z.number().positive().max(MAX_SECONDS) }),
  z.strictObject({ kind: z.literal('readings'), readings: Readings }),
  StillObservation,
]);
export type Observation = z.infer<typeof Observation>;
