import type { Db } from '@/db/client';
import type { Platform } from '@/lib/platforms';

export type PoolKey = { platform: Platform; rubricVersion: string; model: string };

/** Counts the latest reports of this pool, each of another ad, up to `limit`, and those of them that have a lower score. */
export async function countPool(
  db: Db,
  { platform, rubricVersion, model, score }: PoolKey & { score: number },
  limit: number,
): Promise<{ reports: number; lower: number }> {
  const [row] = await db<{ reports: number; lower: number }[]>`
    select count(*)::int as reports, (count(*) filter (where score < ${score}::float8))::int as lower from (
      select score from runs
      where platform = ${platform} and rubric_version = ${rubricVersion} and model = ${model} and standing = 'current' and score is not null
      order by completed_at desc nulls last limit ${limit}) as latest`;
  if (row === undefined) throw new Error('the pool was not counted');
  return row;
}
