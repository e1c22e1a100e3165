import { z } from 'zod';
import { ScrapedAd } from '@/lib/ads/schema';
import { claimKinds } from '@/lib/report/claim';
import { EvidenceSource } from '@/lib/report/evidence-source';
import { slugsOf } from '@/lib/report/vocabulary';

const Statement = z.strictObject({
  id: z.string(),
  /** Whether its claim is true. */
  truth: z.boolean(),
  /** Whether somebody who reads the screen, counts the cuts and hears whether there is a voice can decide it. */
  measurable: z.boolean(),
  /** Its claim is of a kind that its source cannot show. */
  mixed: z.literal(true).exactOptional(),
  /** Its sentence is false although its claim is true. */
  sentenceIsFalse: z.literal(true).exactOptional(),
  sentence: z.string(),
  source: EvidenceSource,
  at: z.number().exactOptional(),
  claim: z.strictObject({
    kind: z.enum(slugsOf(claimKinds)),
    words: z.string().exactOptional(),
    number: z.number().exactOptional(),
    from: z.number().exactOptional(),
    to: z.number().exactOptional(),
  }),
});
export type Statement = z.infer<typeof Statement>;

/** Statements about videos of the evaluation and of the bench, written by somebody who had not read the checks. */
export const Trial = z.strictObject({
  /** The day of the reports. */
  observed: z.string(),
  videos: z.array(
    z.strictObject({ name: z.string(), set: z.enum(['case', 'footage']), ad: ScrapedAd.exactOptional(), statements: z.array(Statement) }),
  ),
});
export type TrialVideo = z.infer<typeof Trial>['videos'][number];
