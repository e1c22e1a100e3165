import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { Platform } from '@/lib/platform-schema';
import { gradeOf } from '@/lib/report/rubric';
import type { AnalysisRecord } from '../search/schema';
import { type BrandRow, selectBrands } from './store';

/** The maximum number of brands that their page lists. */
export const MAX_BRANDS = 200;

export type ListedBrand = Omit<BrandRow, 'scoreValue' | 'scoreGrade' | 'platforms'> &
  Pick<AnalysisRecord, 'score'> & { platforms: Platform[] };

/** The brands of the caller's analyses, those analyzed last first, and whether there are more. */
export async function listBrands({ db, actor }: Context): Promise<{ brands: ListedBrand[]; hasMore: boolean }> {
  const rows = await selectBrands(db, actor.userId, MAX_BRANDS + 1);
  const brands = rows.slice(0, MAX_BRANDS).map(({ scoreValue, scoreGrade, platforms, firstStill, ...row }) => ({
    ...row,
    platforms: platforms.map((platform) => Platform.parse(platform)),
    firstStill: env().stills ? firstStill : null,
    score: scoreValue === null ? null : { value: scoreValue, grade: gradeOf(scoreValue) },
  }));
  return { brands, hasMore: rows.length > MAX_BRANDS };
}
