import type { Db, Sql } from '@/db/client';
import { gate } from './gate';
import { until } from './until';

/** Waits until so many connections of this database wait for a lock. */
export async function awaitBlocked(db: Sql, count: number): Promise<void> {
  await until(`${count} connections wait for a lock`, async () => {
    const rows = await db`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length >= count;
  });
}

export async function openWork(db: Sql, work: (tx: Db) => Promise<unknown>): Promise<{ commit: () => Promise<void> }> {
  const [begun, told] = [gate(), gate()];
  const ended = db.begin(async (tx) => {
    await work(tx);
    begun.open();
    await told.opened;
  });
  await Promise.race([begun.opened, ended]);
  return {
    commit: async () => {
      told.open();
      await ended;
    },
  };
}
