import { z } from 'zod';
import { analysisStatuses, platforms } from '@/db/enums';
import { AnalysisSource, RunStatus } from '@/lib/analyses/schema';
import { type FailureCode, failureTable } from '@/lib/failures';
import { Platform } from '@/lib/platform-schema';
import { grades } from '@/lib/report/rubric';

export const PAGE_SIZE = 25;
/** The most matches that a search lists. */
export const MAX_MATCHES = 500;
const MAX_PAGE = 100_000;
const MAX_SEARCH = 200;

export const statusFilters = ['all', ...analysisStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];
export const libraryFilters = ['all', ...platforms] as const;
export const orders = ['newest', 'score'] as const;

/** An invalid parameter falls back to its default, because a list is not worth an error. */
export const SearchInput = z.object({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
  /** Searches page names, ad ids and summaries. */
  q: z
    .string()
    // PostgreSQL takes no text with it.
    .refine((text) => !text.includes('\0'))
    .transform((text) => text.trim().slice(0, MAX_SEARCH))
    .catch(''),
  status: z.enum(statusFilters).catch('all'),
  library: z.enum(libraryFilters).catch('all'),
  order: z.enum(orders).catch('newest'),
});
export type SearchInput = z.output<typeof SearchInput>;

/** An analysis in any state, without its report. */
export const AnalysisRecord = z.strictObject({
  id: z.uuid(),
  platform: Platform,
  adId: z.string(),
  adUrl: z.string(),
  pageName: z.string().nullable(),
  source: AnalysisSource,
  status: RunStatus,
  score: z.strictObject({ value: z.number().min(0).max(100), grade: z.enum(grades) }).nullable(),
  /** First paragraph. */
  summary: z.string().nullable(),
  failureCode: z.enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]]).nullable(),
  /** False for a cache hit. */
  charged: z.boolean(),
  /** The number of the first still of its video; null when it has none. */
  firstStill: z.int().positive().nullable(),
  submittedAt: z.date(),
  endedAt: z.date().nullable(),
});
export type AnalysisRecord = z.infer<typeof AnalysisRecord>;

export type SearchPage = {
  data: AnalysisRecord[];
  /** The results by status, of this search and library. */
  counts: Record<StatusFilter, number>;
  /** True if the search matches more than {@link MAX_MATCHES}, of which only the newest are listed. */
  hasMore: boolean;
  pagination: { page: number; pageSize: number; total: number; totalPages: number };
};

/** The live analyses of one user. */
export const LiveProgress = z.strictObject({
  /** The time that recent analyses took from claim to report. */
  expectedSeconds: z.number().positive(),
  analyses: z.array(
    z.strictObject({
      id: z.uuid(),
      status: RunStatus,
      currentStep: z.string(),
      waitsFor: z.enum(['turn', 'library', 'model']).nullable(),
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
