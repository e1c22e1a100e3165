import { z } from 'zod';

/** What the container of a whole, playable video says about it. */
export const Container = z.object({
  mimeType: z.enum(['video/mp4', 'video/webm', 'video/quicktime']),
  seconds: z.number().positive(),
  hasAudio: z.boolean(),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type Container = z.infer<typeof Container>;

/** What the inspector says about a file; `broken` says why in words for the log. */
export const Verdict = z.union([z.strictObject({ container: Container }), z.strictObject({ broken: z.string() })]);
export type Verdict = z.infer<typeof Verdict>;

/** A downloaded video that was proven whole and playable. */
export type VideoFile = Container & { path: string; bytes: number; sha256: string };
