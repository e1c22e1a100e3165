import { type Sql, withTransaction } from '@/db/client';
import type { Env } from '@/lib/env';
import { deleteOldStills, deleteUnowned, lockUnowned } from './store';

/** Rows of one statement: few enough that no request waits for it. */
const AT_ONCE = 500;

async function removeAll(remove: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove();
    removed += count;
    if (count < AT_ONCE) return removed;
  }
}

export async function removeOldRuns(sql: Sql, { stillsDays, unownedDays }: Env['retention']): Promise<{ stills: number; runs: number }> {
  const stills = stillsDays === undefined ? 0 : await removeAll(() => deleteOldStills(sql, stillsDays, AT_ONCE));
  const removeUnowned = (days: number) => withTransaction(sql, async (tx) => deleteUnowned(tx, await lockUnowned(tx, days, AT_ONCE)));
  const runs = unownedDays === undefined ? 0 : await removeAll(() => removeUnowned(unownedDays));
  return { stills, runs };
}
