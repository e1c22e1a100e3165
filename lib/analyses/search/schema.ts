import { z } from 'zod';
import { analysisStatuses, platforms } from '@/db/enums';
import { AnalysisSource, RunStatus } from '@/lib/analyses/schema';
import { type FailureCode, failureTable } from '@/lib/failures';
import { Platform } from '@/lib/platforms';
import { grades } from '@/lib/report/rubric';

export const PAGE_SIZE = 25;
const MAX_PAGE = 100_000;
const MAX_SEARCH = 200;

export const statusFilters = ['all', ...analysisStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];
export const libraryFilters = ['all', ...platforms] as const;
export const orders = ['newest', 'score'] as const;

/** What cannot be read is the default, because a list is never worth an error. */
export const BrowseInput = z.object({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
  /** Part of a page's name, of an ad id or of a summary. */
  q: z
    .string()
    .transform((text) => text.trim().slice(0, MAX_SEARCH))
    .catch(''),
  status: z.enum(statusFilters).catch('all'),
  library: z.enum(libraryFilters).catch('all'),
  order: z.enum(orders).catch('newest'),
});
export type BrowseInput = z.output<typeof BrowseInput>;

/** An analysis in any state, with what is shown of it beside its report. */
export const BrowsedAnalysis = z.strictObject({
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
  /** False for a report that existed already. */
  charged: z.boolean(),
  submittedAt: z.date(),
  endedAt: z.date().nullable(),
});
export type BrowsedAnalysis = z.infer<typeof BrowsedAnalysis>;

export type BrowsePage = {
  data: BrowsedAnalysis[];
  /** What the search and the library leave under each status. */
  counts: Record<StatusFilter, number>;
  pagination: { page: number; pageSize: number; total: number; totalPages: number };
};

/** Work that has not ended. */
export const LiveProgress = z.strictObject({
  /** How long such work takes lately, from a worker's start to the report. */
  expectedSeconds: z.number().positive(),
  analyses: z.array(
    z.strictObject({
      id: z.uuid(),
      status: RunStatus,
      currentStep: z.string(),
      pageName: z.string().nullable(),
      /** Since the submit. */
      elapsedSeconds: z.number().nonnegative(),
      /** Since a worker took it; null while it waits for one. */
      runningSeconds: z.number().nonnegative().nullable(),
    }),
  ),
});
export type LiveProgress = z.infer<typeof LiveProgress>;
export type LiveAnalysis = LiveProgress['analyses'][number];
