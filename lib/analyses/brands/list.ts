import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { type BrandRow, selectBrands } from './store';

/** The maximum number of brands that their page lists. */
export const MAX_BRANDS = 200;

export type ListedBrand = BrandRow;

/** The brands of the caller's analyses, those analyzed last first, and whether there are more. */
export async function listBrands({ db, actor }: Context): Promise<{ brands: ListedBrand[]; hasMore: boolean }> {
  const rows = await selectBrands(db, actor.userId, MAX_BRANDS + 1);
  const brands = rows.slice(0, MAX_BRANDS).map((row) => ({ ...row, firstStill: env().stills ? row.firstStill : null }));
  return { brands, hasMore: rows.length > MAX_BRANDS };
}
