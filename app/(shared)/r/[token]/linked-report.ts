import { cache } from 'react';
import { requireDatabase } from '@/app/_server/http/context';
import { toLinkContext } from '@/app/_server/shares/visit';
import { compareAnalyses } from '@/lib/analyses/compare';
import { findShownAd } from '@/lib/analyses/early/shown-ad';
import { type Analysis, toAnalysis } from '@/lib/analyses/schema';
import { getAnalysisRecord } from '@/lib/analyses/search/get';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { AppError } from '@/lib/errors';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import type { ReportAd } from '@/lib/report/ad';
import type { Comparison } from '@/lib/report/view/comparison';
import { findLink } from '@/lib/shares/find';
import type { OpenedLink } from '@/lib/shares/schema';

export type SharedReport = {
  link: OpenedLink;
  record: AnalysisRecord;
  report: NonNullable<Analysis['report']>;
  stills: Analysis['stills'];
  ad: ReportAd | undefined;
};

/** Cached per request, for the page and its title; undefined for ended, revoked and unknown links alike. */
export const findOpenedLink = cache((token: string): Promise<OpenedLink | undefined> => findLink(requireDatabase(), token));

export const isComparison = ({ analysisIds }: OpenedLink): boolean => analysisIds.length > 1;

/** Cached as {@link findOpenedLink}; undefined also for the link of a comparison. */
export const findSharedReport = cache(async (token: string): Promise<SharedReport | undefined> => {
  const link = await findOpenedLink(token);
  const [id] = link?.analysisIds ?? [];
  if (link === undefined || id === undefined || isComparison(link)) return undefined;
  const [ctx, input] = [toLinkContext(link), { id }];
  try {
    const [record, answer] = await Promise.all([getAnalysisRecord(ctx, input), getAnalysisOperation.run(ctx, input)]);
    const { report, stills } = toAnalysis(getAnalysisOperation.output.parse(answer));
    if (report === null) return undefined;
    const ad = record.score === null ? await findShownAd(ctx, record) : undefined;
    return { link, record, report, stills, ad };
  } catch (error) {
    // The analysis was deleted meanwhile, and its links with it.
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
});

/** The comparison of a link, of which the IDs of the analyses are the places of its ads; cached as {@link findOpenedLink}. */
export const findSharedComparison = cache(async (token: string): Promise<Comparison | undefined> => {
  const link = await findOpenedLink(token);
  if (link === undefined || !isComparison(link)) return undefined;
  try {
    const comparison = await compareAnalyses(toLinkContext(link), link.analysisIds);
    return { ...comparison, ads: comparison.ads.map((ad, index) => ({ ...ad, id: String(index + 1) })) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
});
