import { z } from 'zod';
import { ScrapedAd } from '@/lib/ads/schema';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf, visualStyles } from '@/lib/report/vocabulary';

const second = z.number().min(0);
const words = z.string().trim().min(1).max(500);

/** Words that are said or shown from one second to another, in their own language. */
const Line = z.strictObject({ at: second, to: second, words });
export type Line = z.infer<typeof Line>;

/** Every label that a reasonable judge could choose. */
const labels = <T extends string>(slugs: readonly T[]) => z.array(z.enum(slugs)).min(1);
const Labels = z.strictObject({
  hook: labels(slugsOf(hookArchetypes)),
  script: labels(slugsOf(scriptFrameworks)),
  visual: labels(slugsOf(visualStyles)),
  cta: labels(slugsOf(ctaCommitments)),
  stage: labels(slugsOf(awarenessStages)),
});
export type Labels = z.infer<typeof Labels>;

/** The truth about the video of an ad: a file `<name>.truth.json` next to the video. What is left out is not known and not scored. */
export const Truth = z.strictObject({
  /** File name of the video, in the same folder. */
  video: z.string().regex(/^[\w-][\w.-]*\.(?:mp4|webm|mov)$/, 'must be a file name that ends in .mp4, .webm or .mov'),
  /** Its distinction, in one sentence. */
  about: words,
  ad: ScrapedAd,
  written: z.array(Line).optional(),
  spoken: z.array(Line).optional(),
  labels: Labels.optional(),
});
export type Truth = z.infer<typeof Truth>;

/** Its name is that of its file. */
export type EvalCase = { name: string; file: string; truth: Truth };
