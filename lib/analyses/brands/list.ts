import { toBrandName } from '@/lib/analyses/facts/keys';
import { countDoneAnalyses } from '@/lib/analyses/list/store';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { Platform } from '@/lib/platform-schema';
import { withHeavyTurn } from '@/lib/turns';
import { AnalysisRecord } from '../search/schema';
import { type BrandRow, selectBrands } from './store';

/** The maximum number of brands that their page lists, and of the newest analyses in which it looks for them. */
export const MAX_BRANDS = 100;
export const MAX_READ_FOR_BRANDS = 5000;

export type ListedBrand = Omit<BrandRow, 'scoreValue' | 'scoreGrade' | 'platforms' | 'pageName'> &
  Pick<AnalysisRecord, 'score'> & { name: string; platforms: Platform[] };

/** The brands of the caller's analyses, those analyzed last first, and whether there are more. */
export async function listBrands({ db, actor }: Context): Promise<{ brands: ListedBrand[]; hasMore: boolean }> {
  const [rows, done] = await withHeavyTurn(actor.userId, () =>
    Promise.all([
      selectBrands(db, actor.userId, { among: MAX_READ_FOR_BRANDS, limit: MAX_BRANDS + 1 }),
      countDoneAnalyses(db, actor.userId),
    ]),
  );
  const brands = rows.slice(0, MAX_BRANDS).map(({ scoreValue, scoreGrade, platforms, firstStill, pageName, ...row }) => ({
    ...row,
    name: toBrandName(row.brand, pageName),
    platforms: platforms.map((platform) => Platform.parse(platform)),
    firstStill: env().stills ? firstStill : null,
    score: AnalysisRecord.shape.score.parse(scoreValue === null ? null : { value: scoreValue, grade: scoreGrade }),
  }));
  return { brands, hasMore: rows.length > MAX_BRANDS || done > MAX_READ_FOR_BRANDS };
}
