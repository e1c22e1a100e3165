import { z } from 'zod';

/** What the container of a complete, playable video declares. */
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

/** A downloaded video that is complete and playable. */
export type VideoFile = Container & { path: string; bytes: number; sha256: string };
