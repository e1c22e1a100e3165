import { cache } from 'react';
import type { Session } from '@/app/_server/session/session';
import { type Analysis, toAnalysis } from '@/lib/analyses/schema';
import { getAnalysisRecord } from '@/lib/analyses/search/get';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { requirePage } from '../../page-context';

type OwnAnalysis = { session: Session; ctx: Context; analysis: Analysis; record: AnalysisRecord };

/** Cached per request, for the page and its title; undefined for unknown, malformed and other users' ids alike. */
export const findOwnAnalysis = cache(async (id: string): Promise<OwnAnalysis | undefined> => {
  const { session, ctx } = await requirePage(`/analyses/${encodeURIComponent(id)}`);
  const input = getAnalysisOperation.input.safeParse({ id });
  if (!input.success) return undefined;
  try {
    const answer = await getAnalysisOperation.run(ctx, input.data);
    // Read after it: a report never comes with the record of an analysis that has not ended.
    const record = await getAnalysisRecord(ctx, input.data);
    return { session, ctx, record, analysis: toAnalysis(getAnalysisOperation.output.parse(answer)) };
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')) return undefined;
    throw error;
  }
});
