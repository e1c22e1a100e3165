import type { Context } from '@/lib/context';
import type { ScoreRank } from '@/lib/report/view/gauge';
import { findRanks } from './store';

export async function getRanks({ db, actor: { userId } }: Context, { id }: { id: string }): Promise<ScoreRank[]> {
  const ranks = await findRanks(db, { id, userId });
  if (ranks === undefined) return [];
  const { all, brand, isOfNewest } = ranks;
  return [
    ...(all.of > 1 ? [{ among: isOfNewest ? 'latest' : 'account', ...all } as const] : []),
    ...(brand.of > 1 && brand.of < all.of ? [{ among: 'brand', ...brand } as const] : []),
  ];
}
