import { z } from 'zod';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type ComparedReport, compareReports } from '@/lib/report/compare/compare';
import { FEWEST_COMPARED, MOST_COMPARED } from '@/lib/report/compare/limits';
import { toReadable } from '@/lib/report/legacy';
import type { Comparison } from '@/lib/report/view/comparison';
import { withHeavyTurn } from '@/lib/turns';
import { findShownAd } from './early/shown-ad';
import { getAnalysis } from './get';
import { getAnalysisRecord } from './search/get';

/** The IDs of analyses as a URL names them: in one `ids`, with commas between them, or in several. */
export const ComparedIds = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [...new Set([given].flat().flatMap((part) => part.split(',')))].filter((id) => id !== ''))
  .pipe(z.array(z.uuid()).min(FEWEST_COMPARED).max(MOST_COMPARED));

const CHOOSE = `Choose ${FEWEST_COMPARED} to ${MOST_COMPARED} analyses that are done.`;

async function getCompared(ctx: Context, id: string): Promise<ComparedReport> {
  // First, because it does not tell another's analysis from none.
  const record = await getAnalysisRecord(ctx, { id });
  const { report } = await getAnalysis(ctx, { id });
  if (report === null) throw new AppError('invalid_query', { message: `One of these analyses has no report. ${CHOOSE}` });
  const { platform, adId, pageName } = record;
  const read = toReadable(JSON.parse(report.text));
  // A report without a video does not state its ad.
  const ad = read.ad ?? (await findShownAd(ctx, record));
  return { id, platform, adId, pageName, report: ad === undefined ? read : { ...read, ad } };
}

/** Throws `invalid_query` for too few, too many or one without a report, `not_found` for an unknown one. */
export async function compareAnalyses(ctx: Context, ids: unknown): Promise<Comparison> {
  const asked = ComparedIds.safeParse(ids);
  if (!asked.success) throw new AppError('invalid_query', { message: CHOOSE });
  return withHeavyTurn(ctx.actor.userId, async () => compareReports(await Promise.all(asked.data.map((id) => getCompared(ctx, id)))));
}
