import type { Db } from '@/db/client';
import type { Row, runs } from '@/db/schema';

const before = (db: Db, days: number) => db`now() - make_interval(days => ${days})`;

/** A submit that joins one waits, and then makes a new one. */
export async function lockUnowned(db: Db, days: number, most: number): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`
    select id from runs r
    where (status = 'done' and completed_at < ${before(db, days)} or status = 'failed' and completed_at < ${before(db, days)})
      and not exists (select 1 from analyses where run_id = r.id)
    order by completed_at limit ${most} for update skip locked`;
  return rows.map(({ id }) => id);
}

export async function deleteUnowned(db: Db, runIds: readonly string[]): Promise<number> {
  const { count } = await db`
    delete from runs r where id = any(${[...runIds]}::uuid[]) and not exists (select 1 from analyses where run_id = r.id)`;
  return count;
}

export async function deleteOldStills(db: Db, days: number, most: number): Promise<number> {
  const { count } = await db`
    delete from stills where (run_id, n) in (
      select s.run_id, s.n from stills s join runs r on r.id = s.run_id
      where s.kept and r.status = 'done' and r.completed_at < ${before(db, days)} limit ${most})`;
  return count;
}
