import type { Context } from '@/lib/context';
import type { ScoreRank } from '@/lib/report/view/gauge';
import { findRanks } from './store';

/** Ranks the score of the caller's analysis among the caller's ads, and among those of its brand, where there are others. */
export async function getRanks({ db, actor: { userId } }: Context, { id }: { id: string }): Promise<ScoreRank[]> {
  const { all, brand } = (await findRanks(db, { id, userId })) ?? { all: undefined, brand: undefined };
  return [
    ...(all !== undefined && all.of > 1 ? [{ among: 'account', ...all } as const] : []),
    ...(brand !== undefined && brand.of > 1 && brand.of < all.of ? [{ among: 'brand', ...brand } as const] : []),
  ];
}
