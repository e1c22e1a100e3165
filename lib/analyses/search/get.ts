import type { Context } from '@/lib/context';
import { analysisNotFound } from '../not-found';
import type { AnalysisRecord } from './schema';
import { toAnalysisRecord } from './search';
import { findAnalysis, findNeighbors, type Neighbors } from './store';

/** One analysis of the caller. Throws `not_found`, also for another user's. */
export async function getAnalysisRecord(ctx: Context, input: { id: string }): Promise<AnalysisRecord> {
  const row = await findAnalysis(ctx.db, ctx.actor.userId, input.id);
  if (row === undefined) throw analysisNotFound();
  return toAnalysisRecord(row);
}

/** The analyses before and after one of the caller in the list without a filter; null at its ends. */
export async function getNeighbors({ db, actor }: Context, { id }: { id: string }): Promise<Neighbors> {
  return findNeighbors(db, actor.userId, id);
}
