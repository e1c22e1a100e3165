import { platforms } from '@/db/enums';
import { listOfBrand } from '@/lib/analyses/facts/store';
import { type ListFilter, parseListView } from '@/lib/analyses/list/filter';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { listWhole } from '@/lib/analyses/search/search';
import type { Context } from '@/lib/context';
import type { Platform } from '@/lib/platforms';
import { DAY_MS } from '@/lib/report/ad';
import { bySection, type Section } from '@/lib/report/criteria';
import { RUBRIC_VERSION, type RubricVersion } from '@/lib/report/rubric';
import { withHeavyTurn } from '@/lib/turns';

export const MAX_BRAND_ANALYSES = 200;

/** How often something occurs among the ads of a brand. `isNew`: only in analyses of the last {@link NEW_DAYS}, of a brand with older ones. */
export type ValueCount = { value: string; count: number; isNew: boolean };

export const NEW_DAYS = 30;

export type BrandPage = {
  /** The newest first, at most {@link MAX_BRAND_ANALYSES}. */
  analyses: AnalysisRecord[];
  total: number;
  archetypes: ValueCount[];
  stages: ValueCount[];
  offers: ValueCount[];
  /** Scores by one rubric, the current one if there is any by it, and by the model of the newest report of it, by the day on which each ad first ran or, where that is not known, was analyzed. */
  scores: { id: string; value: number; day: string }[];
  /** The points of each section on average, of the ads of `scores`; null without one. */
  points: Record<Section, number> | null;
  /** The rubric of `scores`. */
  rubricVersion: RubricVersion;
  libraries: { platform: Platform; analyses: number }[];
};

function toMeanPoints(analyses: readonly AnalysisRecord[]): BrandPage['points'] {
  const known = analyses.flatMap(({ facts: { points } }) => points ?? []);
  if (known.length === 0) return null;
  const mean = (section: Section) => Math.round((10 * known.reduce((sum, points) => sum + points[section], 0)) / known.length) / 10;
  return bySection(mean);
}

type Fact = 'archetype' | 'stage' | 'offer';

function countValues(analyses: readonly AnalysisRecord[], fact: Fact): ValueCount[] {
  const since = Date.now() - NEW_DAYS * DAY_MS;
  const older = analyses.filter(({ endedAt }) => endedAt !== null && endedAt.getTime() < since);
  const known = new Set(older.map(({ facts }) => facts[fact]));
  const counts = new Map<string, number>();
  for (const { facts } of analyses) {
    const value = facts[fact];
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, isNew: older.length > 0 && !known.has(value) }))
    .toSorted((one, other) => other.count - one.count);
}

async function readNewest(
  ctx: Context,
  ids: readonly string[],
  filter: Pick<ListFilter, 'platform'>,
): Promise<Pick<BrandPage, 'analyses' | 'total'>> {
  const view = { ...parseListView({ status: 'done' }), ...filter };
  const { count, read } = await listWhole(ctx, view, { ids, limit: MAX_BRAND_ANALYSES });
  const analyses: AnalysisRecord[] = [];
  for await (const batch of read()) analyses.push(...batch);
  return { analyses, total: count };
}

type Brand = { platform: Platform | undefined; brand: string };

export async function getBrand(ctx: Context, { platform, brand }: Brand): Promise<BrandPage> {
  const { userId } = ctx.actor;
  const ids = await withHeavyTurn(userId, () => listOfBrand(ctx.db, userId, brand));
  const read = (filter: Pick<ListFilter, 'platform'>) => withHeavyTurn(userId, () => readNewest(ctx, ids, filter));
  const all = await read({});
  const isOf = (one: Platform) => (analysis: AnalysisRecord) => analysis.platform === one;
  const { analyses, total } = platform === undefined ? all : await read({ platform });
  const newest = (analyses.find(({ facts }) => facts.rubricVersion === RUBRIC_VERSION) ?? analyses.find(({ score }) => score !== null))
    ?.facts;
  const alike = analyses.filter(({ facts }) => facts.rubricVersion === newest?.rubricVersion && facts.model === newest?.model);
  return {
    analyses,
    total,
    archetypes: countValues(analyses, 'archetype'),
    stages: countValues(analyses, 'stage'),
    offers: countValues(analyses, 'offer'),
    points: toMeanPoints(alike),
    rubricVersion: newest?.rubricVersion,
    scores: alike
      .flatMap(({ id, score, endedAt, facts }) => {
        const day = facts.firstShown ?? endedAt?.toISOString().slice(0, 10);
        return score === null || day === undefined ? [] : [{ id, value: score.value, day }];
      })
      .toReversed()
      .toSorted((one, other) => one.day.localeCompare(other.day)),
    libraries: platforms
      .map((one) => ({ platform: one, analyses: all.analyses.filter(isOf(one)).length }))
      .filter((one) => one.analyses > 0),
  };
}
