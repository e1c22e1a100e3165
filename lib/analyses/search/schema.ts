import { z } from 'zod';
import type { ListStatus } from '@/lib/analyses/list/filter';
import { AnalysisSource, RunStatus } from '@/lib/analyses/schema';
import { type FailureCode, failureTable } from '@/lib/failures';
import { Platform } from '@/lib/platform-schema';
import { grades } from '@/lib/report/rubric';
import type { Hit } from '@/lib/report/search-words';

export const PAGE_SIZE = 25;
export const MAX_MATCHES = 500;
/** Counts end here: a list shows "1,000+". */
export const MAX_COUNTED = 1000;

/** Facts of a report as a list shows them; null where the report does not state one, and without a report. */
export const RecordFacts = z.strictObject({
  verdict: z.enum(['scored', 'insufficient_evidence']).nullable(),
  hookLine: z.string().nullable(),
  archetype: z.string().nullable(),
  framework: z.string().nullable(),
  stage: z.string().nullable(),
  offer: z.string().nullable(),
  /** The points of the four sections, each of 25. */
  points: z.strictObject({ hook: z.number(), script: z.number(), visual: z.number(), cta: z.number() }).nullable(),
  videoSeconds: z.number().nullable(),
  /** Calendar days, `YYYY-MM-DD`. */
  firstShown: z.string().nullable(),
  lastShown: z.string().nullable(),
  isActive: z.boolean().nullable(),
  daysRunning: z.int().nullable(),
  rubricVersion: z.string().nullable(),
  model: z.string().nullable(),
});
export type RecordFacts = z.infer<typeof RecordFacts>;

export const AnalysisRecord = z.strictObject({
  id: z.uuid(),
  platform: Platform,
  adId: z.string(),
  adUrl: z.string(),
  video: z.int().positive(),
  /** The number of videos of the ad; null before its page was read, or where a version before 0.2.0 read it. */
  videoCount: z.int().nonnegative().nullable(),
  pageName: z.string().nullable(),
  /** The ID of that page in its library; null without a report, and for one of an earlier version. */
  pageId: z.string().nullable(),
  source: AnalysisSource,
  status: RunStatus,
  score: z.strictObject({ value: z.number().min(0).max(100), grade: z.enum(grades) }).nullable(),
  /** First paragraph. */
  summary: z.string().nullable(),
  failureCode: z.enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]]).nullable(),
  charged: z.boolean(),
  firstStill: z.int().positive().nullable(),
  submittedAt: z.date(),
  endedAt: z.date().nullable(),
  archived: z.boolean(),
  tags: z.array(z.string()),
  facts: RecordFacts,
});
export type AnalysisRecord = z.infer<typeof AnalysisRecord>;

export type FoundRecord = AnalysisRecord & { hit?: Hit };

export type LibraryPage = {
  /** Analyses in progress, the newest first; on the first page, where the filters leave them in. */
  live: AnalysisRecord[];
  data: FoundRecord[];
  /** The analyses of the account by status, archived ones or the others, of one library where the filter names it. */
  counts: Record<ListStatus, number>;
  hasArchived: boolean;
  /** How many have ended and match, at most {@link MAX_COUNTED}, or {@link MAX_MATCHES} in a search. */
  total: number;
  hasMore: boolean;
  previous: string | null;
  next: string | null;
};

export const LiveProgress = z.strictObject({
  expectedSeconds: z.number().positive(),
  analyses: z.array(
    z.strictObject({
      id: z.uuid(),
      status: RunStatus,
      currentStep: z.string(),
      waitsFor: z.enum(['turn', 'library', 'model', 'spend']).nullable(),
      pageName: z.string().nullable(),
      /** The facts that the run has stored so far: its ad, and the measurement of its video. */
      known: z.enum(['nothing', 'ad', 'video']),
      /** Time since the submit. */
      elapsedSeconds: z.number().nonnegative(),
      /** Time since the claim; null while it is queued. */
      runningSeconds: z.number().nonnegative().nullable(),
    }),
  ),
});
export type LiveProgress = z.infer<typeof LiveProgress>;
export type LiveAnalysis = LiveProgress['analyses'][number];
