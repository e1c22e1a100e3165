import { parseListView } from '@/lib/analyses/list/filter';
import type { Context } from '@/lib/context';
import type { Platform } from '@/lib/platforms';
import type { AnalysisRecord } from './schema';
import { listWhole } from './search';

/** The most analyses of a brand that its page shows. */
export const MAX_BRAND_ANALYSES = 200;

/** How often something occurs among the ads of a brand. */
export type ValueCount = { value: string; count: number };

export type BrandPage = {
  /** The newest first, at most {@link MAX_BRAND_ANALYSES}. */
  analyses: AnalysisRecord[];
  total: number;
  archetypes: ValueCount[];
  stages: ValueCount[];
  offers: ValueCount[];
  /** Scores by the rubric and model of the newest report, the oldest first. */
  scores: { id: string; value: number; endedAt: Date }[];
};

function countValues(values: readonly (string | null)[]): ValueCount[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((one, other) => other.count - one.count);
}

/** Collects what the caller's done analyses say of one brand: the name of a page in one library. */
export async function getBrand(ctx: Context, { platform, pageName }: { platform: Platform; pageName: string }): Promise<BrandPage> {
  const view = { ...parseListView({ status: 'done' }), platform, pageName };
  const { count, read } = await listWhole(ctx, view, { ids: undefined, limit: MAX_BRAND_ANALYSES });
  const analyses: AnalysisRecord[] = [];
  for await (const batch of read()) analyses.push(...batch);
  const newest = analyses.find(({ score }) => score !== null)?.facts;
  const alike = analyses.filter(({ facts }) => facts.rubricVersion === newest?.rubricVersion && facts.model === newest?.model);
  return {
    analyses,
    total: count,
    archetypes: countValues(analyses.map(({ facts }) => facts.archetype)),
    stages: countValues(analyses.map(({ facts }) => facts.stage)),
    offers: countValues(analyses.map(({ facts }) => facts.offer)),
    scores: alike
      .flatMap(({ id, score, endedAt }) => (score === null || endedAt === null ? [] : [{ id, value: score.value, endedAt }]))
      .toReversed(),
  };
}
