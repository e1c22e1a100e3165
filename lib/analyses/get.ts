import { LRUCache } from 'lru-cache';
import { isSampleId } from '@/lib/ads/sample-ads';
import { toAdUrl } from '@/lib/ads/url';
import { toStillPath } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { isRetryable, toErrorMessage, toFailureCode } from '@/lib/failures';
import { processState } from '@/lib/process-state';
import { listCurrentSteps } from './current-step';
import { analysisNotFound } from './not-found';
import type { FetchedAnalysis } from './schema';
import { type AnalysisRow, type AnalysisStamp, findAnalysis, findStamp } from './store';

const MAX_BYTES = 16 * 1024 * 1024;

// At most two bytes a character.
const bytesOf = ({ report }: FetchedAnalysis) => 1 + 2 * (report?.text.length ?? 0);

/** The database alone says who owns an analysis and whether it is unchanged. */
const recentAnalyses = () =>
  processState('recent analyses', () => new LRUCache<string, FetchedAnalysis>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf }));

/** Throws `not_found` for none, or `forbidden` for another user's. */
function assertOwn<Found extends { userId: string }>({ actor }: Context, found: Found | null | undefined): Found {
  if (found === undefined || found === null) throw analysisNotFound();
  if (found.userId !== actor.userId) throw new AppError('forbidden');
  return found;
}

async function findKept(ctx: Context, id: string, found: AnalysisStamp | null | undefined): Promise<FetchedAnalysis | undefined> {
  const kept = recentAnalyses().get(id);
  if (kept === undefined) return undefined;
  const stamp = found === undefined ? await findStamp(ctx.db, id) : found;
  const { reportTag, stillCount } = assertOwn(ctx, stamp);
  const isSame = reportTag === kept.report?.tag && (env().stills ? stillCount : 0) === kept.stills.length;
  return isSame ? kept : undefined;
}

const toFailure = (code: string) => ({ code: toFailureCode(code), retryable: isRetryable(code) });

const toReport = ({ reportTag: tag, reportText: text }: AnalysisRow) => (tag === null || text === null ? null : { text, tag });

/** A done one is frozen. `found`: the answer of {@link stampOf}, null for no row. Throws `not_found`, or `forbidden` for another user's. */
export async function getAnalysis(ctx: Context, input: { id: string }, found?: AnalysisStamp | null): Promise<FetchedAnalysis> {
  const kept = await findKept(ctx, input.id, found);
  if (kept !== undefined) return kept;
  const row = assertOwn(ctx, await findAnalysis(ctx.db, input.id));
  const [step] = await listCurrentSteps(ctx.db, [row]);
  const analysis: FetchedAnalysis = {
    id: row.id,
    status: row.status,
    source: row.source,
    ...(isSampleId(row.adId) ? { sample: true } : {}),
    url: toAdUrl(row.platform, row.adId),
    platform: row.platform,
    adId: row.adId,
    pageName: row.pageName,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    addedAt: (row.status === 'done' && row.settledAt?.toISOString()) || null,
    report: toReport(row),
    currentStep: step?.words ?? null,
    stills: env().stills ? row.stills.map(({ n, at }) => ({ n, at, href: toStillPath(row.id, n) })) : [],
    errorMessage: row.failureCode === null ? null : toErrorMessage(row.failureCode, row),
    failure: row.failureCode === null ? null : toFailure(row.failureCode),
  };
  if (analysis.status === 'done') recentAnalyses().set(row.id, Object.freeze(analysis));
  return analysis;
}
