import type { Context } from '@/lib/context';
import { analysisNotFound } from '../not-found';
import type { BrowsedAnalysis } from './schema';
import { toBrowsedAnalysis } from './search';
import { findAnalysis } from './store';

/** One analysis of the caller. Throws `not_found`, for another user's too. */
export async function getBrowsedAnalysis(ctx: Context, input: { id: string }): Promise<BrowsedAnalysis> {
  const row = await findAnalysis(ctx.db, ctx.actor.userId, input.id);
  if (row === undefined) throw analysisNotFound();
  return toBrowsedAnalysis(row);
}
