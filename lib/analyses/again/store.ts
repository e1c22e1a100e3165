import type { Db } from '@/db/client';
import type { Row, runs } from '@/db/schema';

type Finished = Row<typeof runs, 'score' | 'rubricVersion' | 'completedAt'>;

export async function findFinished(db: Db, runId: string): Promise<Finished | undefined> {
  const [row] = await db<Finished[]>`
    select score, rubric_version as "rubricVersion", completed_at as "completedAt" from runs where id = ${runId} and status = 'done'`;
  return row;
}

/** The replaced run stays only while it has an analysis. Lock the run first; the current one is locked here, also against new analyses. */
export async function replaceCurrent(tx: Db, runId: string): Promise<void> {
  const rows = await tx<Row<typeof runs, 'id'>[]>`
    update runs set standing = 'replaced' where id = (
      select c.id from runs c join runs r on r.url = c.url and r.stand_in = c.stand_in
      where r.id = ${runId} and c.status <> 'failed' and c.standing = 'current' for update of c)
    returning id`;
  await deleteUnservedRuns(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Deletes those of these runs that answer no submit and have no analysis anymore: replaced ones and samples. Lock the runs first. */
export async function deleteUnservedRuns(tx: Db, runIds: readonly string[]): Promise<void> {
  await tx`
    delete from runs r where id = any(${[...runIds]}::uuid[]) and standing in ('replaced', 'sample')
      and not exists (select 1 from analyses a where a.run_id = r.id)`;
}
