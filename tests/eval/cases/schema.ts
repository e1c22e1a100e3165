import { z } from 'zod';
import { ScrapedAd } from '@/lib/ads/schema';
import { criteriaOf, criterionPoints, type Section, sections } from '@/lib/report/criteria';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf, visualStyles } from '@/lib/report/vocabulary';

const second = z.number().min(0);
const words = z.string().trim().min(1).max(500);
const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'must be lowercase letters, digits and hyphens');

/** Words that are said or shown from one second to another, in their own language. */
const Line = z.strictObject({ at: second, to: second, words });
export type Line = z.infer<typeof Line>;

/** Every label that a reasonable judge could choose. */
const labels = <T extends string>(slugs: readonly T[]) => z.array(z.enum(slugs)).min(1);
export const Labels = z.strictObject({
  hook: labels(slugsOf(hookArchetypes)),
  script: labels(slugsOf(scriptFrameworks)),
  visual: labels(slugsOf(visualStyles)),
  cta: labels(slugsOf(ctaCommitments)),
  stage: labels(slugsOf(awarenessStages)),
});
export type Labels = z.infer<typeof Labels>;

/** An offer: each entry of `says` lists words that a right answer contains, and one entry is enough. */
const Offer = z.strictObject({
  says: z.array(z.array(words).min(1)).min(1),
  price: words.nullable(),
  at: second,
  source: z.enum(['on_screen_text', 'audio']),
});
export type Offer = z.infer<typeof Offer>;

const pointsOf = (section: Section) => z.partialRecord(z.enum(slugsOf(criteriaOf(section))), z.literal(criterionPoints));
export const Points = z.strictObject({
  hook: pointsOf('hook'),
  script: pointsOf('script'),
  visual: pointsOf('visual'),
  cta: pointsOf('cta'),
});
export type Points = z.infer<typeof Points>;

/**
 * The truth about the video of an ad: a file `<name>.truth.json` next to the video. A missing field is not known and not scored; null or an
 * empty list says that there is none. Seconds are of the video.
 */
export const Truth = z.strictObject({
  /** File name of the video, in the same folder. */
  video: z.string().regex(/^[\w-][\w.-]*\.(?:mp4|webm|mov)$/, 'must be a file name that ends in .mp4, .webm or .mov'),
  /** Its distinction, in one sentence. */
  about: words,
  ad: ScrapedAd,
  written: z.array(Line).optional(),
  spoken: z.array(Line).optional(),
  brand: z.strictObject({ name: words, firstSeen: second.nullable(), firstSaid: second.nullable() }).nullable().optional(),
  offers: z.array(Offer).optional(),
  /** The words with which the video itself asks for the next step. */
  button: words.nullable().optional(),
  /** Facts that only the voice states, in the words or figures that a report must have. */
  heard: z.array(words).optional(),
  labels: Labels.optional(),
  /** The points of a careful judge, by the levels of the rubric. */
  points: Points.optional(),
  /** The same ad with an instruction to the reviewer, and the case without it. */
  injection: z.strictObject({ twin: name, channel: z.enum(['speech', 'caption', 'copy']) }).optional(),
  /** Steps by which the video was made worse in one section, from 0 on; the other sections are as they were. */
  ladders: z.array(z.strictObject({ ladder: name, section: z.enum(sections), rung: z.int().min(0) })).default([]),
  pair: z.strictObject({ pair: name, side: z.enum(['better', 'worse']) }).optional(),
});
export type Truth = z.infer<typeof Truth>;

/** Its name is that of its file. */
export type EvalCase = { name: string; file: string; truth: Truth };
