import type { Context } from '@/lib/context';
import { analysisNotFound } from '../not-found';
import type { AnalysisRecord } from './schema';
import { toAnalysisRecord } from './search';
import { findAnalysis } from './store';

/** Throws `not_found`, also for another user's. */
export async function getAnalysisRecord(ctx: Context, input: { id: string }): Promise<AnalysisRecord> {
  const row = await findAnalysis(ctx.db, ctx.actor.userId, input.id);
  if (row === undefined) throw analysisNotFound();
  return toAnalysisRecord(row);
}
