import { z } from 'zod';
import { analysisSources, type endedStatuses, runStatuses } from '@/db/enums';
import type { AdRef } from '@/lib/ads/schema';
import { parseDecimal } from '@/lib/decimal';
import { type FailureCode, failureTable } from '@/lib/failures';
import { MAX_ESTIMATE_SECONDS, MAX_VIDEO_NUMBER, MIN_ESTIMATE_SECONDS } from '@/lib/limits';
import { Platform } from '@/lib/platform-schema';
import { anyLibrary } from '@/lib/platforms';
import { readStored, StoredReport, StoredText } from '@/lib/report/legacy';
import { grades } from '@/lib/report/rubric';
import { ApiFilter } from './list/filter';

export const RunStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof RunStatus>;

export type EndedStatus = (typeof endedStatuses)[number];
export const isEnded = (status: RunStatus): status is EndedStatus => status === 'done' || status === 'failed';

export const AnalysisSource = z.enum(analysisSources);

/** Time after a final failure of an ad during which further submits of it fail at once. */
export const FAILURE_MEMORY_HOURS = 6;

export const SubmitInput = z
  .object({
    url: z.string().meta({
      description: `URL of one ad in the ${anyLibrary}.`,
      example: 'https://www.facebook.com/ads/library/?id=1234567890123456',
    }),
    // Without a default, so that an idempotency key of a body without it stays the same.
    video: z
      .preprocess(
        (value) => (typeof value === 'string' ? (parseDecimal(value) ?? value) : value),
        z.int().min(1).max(MAX_VIDEO_NUMBER).optional(),
      )
      .meta({ description: 'The number of the video to analyze, where the ad has several; the first by default.' }),
  })
  .meta({ id: 'SubmitInput' });
export type SubmitInput = z.infer<typeof SubmitInput>;

/** Present, and true, for the fictional ads of the sandbox. */
const sample = z
  .literal(true)
  .optional()
  .meta({ description: 'Present when it is a sample: a fictional ad of the sandbox, free of charge.' });

export const SubmitResponse = z
  .strictObject({
    id: z.uuid().meta({ description: 'The ID of the analysis. Use it to fetch the result.' }),
    status: RunStatus.extract(['queued', 'done']),
    cached: z.literal(true).optional().meta({ description: 'Present when the report came from the cache, free of charge.' }),
    estimatedSeconds: z.int().min(MIN_ESTIMATE_SECONDS).max(MAX_ESTIMATE_SECONDS).optional().meta({
      description: 'Present when queued: the median duration of recent analyses, plus the time for which the ad library asked us to wait.',
    }),
    sample,
    links: z.strictObject({ self: z.string() }),
  })
  .meta({ id: 'SubmitResponse' });
export type SubmitResponse = z.infer<typeof SubmitResponse>;

export type AdCheck = { ref: AdRef } & (
  | { state: 'new' | 'cached' | 'sample' }
  | { state: 'own'; id: string }
  | { state: 'off'; message: string }
);

export const AnalysisStill = z
  .strictObject({
    n: z.int().positive().meta({ description: 'The number by which the report refers to it.' }),
    at: z.number().min(0).meta({ description: 'Seconds into the video.' }),
    href: z.string().meta({ description: 'The URL of the JPEG, which needs the same token.' }),
  })
  .meta({ id: 'AnalysisStill' });
export type AnalysisStill = z.infer<typeof AnalysisStill>;

const adUrl = z.string().meta({ description: 'The canonical URL of the ad in its library.' });
const createdAt = z.iso.datetime().meta({ description: 'When you submitted it.' });
const ADDED = 'When it was done for you, by which the list is sorted; later than `completedAt` for a report from the cache.';

const failureCodes = Object.keys(failureTable) as [FailureCode, ...FailureCode[]];

export const AnalysisFailure = z
  .strictObject({
    code: z.enum(failureCodes).meta({ description: 'The reason. Values may be added.' }),
    retryable: z.boolean().meta({ description: 'Whether another submit may succeed later.' }),
  })
  .meta({ id: 'AnalysisFailure' });

/** Branches that state what `status` says of the other fields, as JSON Schema beside them: typed clients narrow by it. */
const byStatus = [
  { title: 'In progress', properties: { status: { enum: ['queued', 'fetching', 'composing'] } } },
  {
    title: 'Done',
    properties: {
      status: { const: 'done' },
      // Any object: the union of reports again would be crossed with the one of the field.
      report: { type: 'object', properties: { verdict: { type: 'string' } } },
      completedAt: { type: 'string' },
    },
  },
  {
    title: 'Failed',
    properties: { status: { const: 'failed' }, failure: { $ref: '#/$defs/AnalysisFailure' }, errorMessage: { type: 'string' } },
  },
].map((one) => ({ ...one, type: 'object', required: Object.keys(one.properties) }));

export const Analysis = z
  .strictObject({
    id: z.uuid(),
    status: RunStatus,
    source: AnalysisSource,
    sample,
    url: adUrl,
    platform: Platform,
    adId: z.string().meta({ description: 'The ID of the ad in its library.' }),
    pageName: z.string().nullable().meta({ description: 'The page that ran the ad; null until it is known.' }),
    createdAt,
    completedAt: z.iso.datetime().nullable().meta({ description: 'When the analysis was completed; null while it is in progress.' }),
    addedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: `${ADDED} Null while it is in progress, and when it failed.` }),
    report: StoredReport.nullable(),
    currentStep: z.string().nullable().meta({ description: 'The current step; null when done or failed.' }),
    stills: z
      .array(AnalysisStill)
      .meta({ description: 'The small frames of the video that were kept with the report, in order; empty when there are none.' }),
    errorMessage: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed and, if a credit was charged, that it was refunded; null otherwise.' }),
    failure: AnalysisFailure.nullable().meta({ description: 'Why it failed, for programs; null otherwise.' }),
  })
  .meta({ id: 'Analysis', oneOf: byStatus });
export type Analysis = z.infer<typeof Analysis>;

export const FetchedAnalysis = z.strictObject({ ...Analysis.shape, report: StoredText.nullable() });
export type FetchedAnalysis = z.infer<typeof FetchedAnalysis>;

export const toAnalysis = (fetched: FetchedAnalysis): Analysis => ({ ...fetched, report: fetched.report && readStored(fetched.report) });

const MAX_PAGE = 100_000;
const MAX_PAGE_SIZE = 100;

/** Anything but a number becomes the default, because a list is not worth an error. */
const toClamped = (max: number, byDefault: number) => (value: unknown) => {
  const number = typeof value === 'string' ? parseDecimal(value.trim()) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return byDefault;
  return Math.min(max, Math.max(1, Math.trunc(number)));
};

const MAX_CURSOR = 500;
const cursor = (name: 'after' | 'since') =>
  z.string({ error: `"${name}" must be a cursor.` }).max(MAX_CURSOR, { error: `"${name}" is too long.` });

export const ListInput = z
  .object({
    // Without a default in the schema, so that a call with a cursor can be told from one with a page.
    page: z
      .preprocess((value) => (value === undefined ? undefined : toClamped(MAX_PAGE, 1)(value)), z.int().min(1).max(MAX_PAGE).optional())
      .meta({ description: 'Page number, from 1.', default: 1 }),
    pageSize: z
      .preprocess(toClamped(MAX_PAGE_SIZE, 25), z.int().min(1).max(MAX_PAGE_SIZE).default(25))
      .meta({ description: 'Analyses per page.' }),
    after: cursor('after').optional().meta({ description: 'The `pagination.after` of an answer, for the next older analyses.' }),
    since: cursor('since').optional().meta({
      description:
        'The `pagination.since` of an answer, or a date or a time with its zone in ISO 8601, for what was added since, oldest first.',
    }),
    ...ApiFilter.shape,
  })
  .meta({ id: 'ListInput' });
export type ListInput = z.infer<typeof ListInput>;

export const ListedScore = z.strictObject({
  value: z.number().min(0).max(100),
  grade: z.enum(grades),
  rubricVersion: z.string().optional(),
});

export const AnalysisListItem = z
  .strictObject({
    id: z.uuid(),
    pageName: z.string().nullable().meta({ description: 'The page that ran the ad.' }),
    adId: z.string().nullable().meta({ description: 'The ID of the ad in its library.' }),
    url: adUrl,
    platform: Platform,
    source: AnalysisSource,
    sample,
    score: ListedScore.nullable(),
    summary: z.string().nullable().meta({ description: 'The first paragraph of the summary.' }),
    createdAt,
    completedAt: z.iso.datetime().meta({ description: 'When the analysis was completed.' }),
    addedAt: z.iso.datetime().meta({ description: ADDED }),
  })
  .meta({ id: 'AnalysisListItem' });

export const AnalysisPage = z
  .strictObject({
    data: z.array(AnalysisListItem),
    pagination: z.strictObject({
      page: z.int().positive(),
      pageSize: z.int().positive(),
      total: z.int().nonnegative().meta({ description: 'The number of your completed analyses that pass the filters.' }),
      totalPages: z.int().nonnegative(),
      after: z.string().nullable().meta({
        description: 'Continues with older analyses; null where there are none.',
      }),
      since: z.string().meta({ description: 'Continues with those added after the newest of this page, also where there is none yet.' }),
    }),
  })
  .meta({ id: 'AnalysisPage' });
export type AnalysisPage = z.infer<typeof AnalysisPage>;
