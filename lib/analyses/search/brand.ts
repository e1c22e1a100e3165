import type { Context } from '@/lib/context';
import type { Platform } from '@/lib/platforms';
import { parseListView } from '../list/filter';
import type { AnalysisRecord } from './schema';
import { listWhole } from './search';

/** The most analyses of a brand that its page shows. */
export const MAX_OF_BRAND = 200;

/** How often something occurs among the ads of a brand. */
export type Share = { value: string; count: number };

export type BrandPage = {
  /** The newest first, at most {@link MAX_OF_BRAND}. */
  analyses: AnalysisRecord[];
  total: number;
  archetypes: Share[];
  stages: Share[];
  offers: Share[];
  /** Scores by one rubric and model, the oldest first: those of the newest report. */
  scores: { id: string; value: number; endedAt: Date }[];
};

function countValues(values: readonly (string | null)[]): Share[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((one, other) => other.count - one.count);
}

/** Collects the caller's done analyses of one page of a library, by its name; none where there are none. */
export async function getBrand(ctx: Context, { platform, pageName }: { platform: Platform; pageName: string }): Promise<BrandPage> {
  const view = { ...parseListView({ status: 'done' }), platform, pageName };
  const { count, read } = await listWhole(ctx, view, { ids: undefined, limit: MAX_OF_BRAND });
  const analyses: AnalysisRecord[] = [];
  for await (const page of read()) analyses.push(...page);
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
