import { toStillPath } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { toErrorMessage } from '@/lib/failures';
import { listCurrentSteps } from './current-step';
import { analysisNotFound } from './not-found';
import type { UnparsedAnalysis } from './schema';
import { findAnalysis } from './store';

/** One analysis of the caller. Throws `not_found`, or `forbidden` for another user's. */
export async function getAnalysis(ctx: Context, input: { id: string }): Promise<UnparsedAnalysis> {
  const row = await findAnalysis(ctx.db, input.id);
  if (row === undefined) throw analysisNotFound();
  if (row.userId !== ctx.actor.userId) throw new AppError('forbidden');
  const [currentStep = null] = await listCurrentSteps(ctx.db, [row]);
  return {
    id: row.id,
    status: row.status,
    source: row.source,
    report: row.report,
    currentStep,
    stills: env().stills ? row.stills.map(({ n, at }) => ({ n, at, href: toStillPath(row.id, n) })) : [],
    errorMessage: row.failureCode === null ? null : toErrorMessage(row.failureCode, row),
  };
}
