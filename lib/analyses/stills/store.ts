import type { Db } from '@/db/client';
import type { analyses, Row, runs } from '@/db/schema';
import type { Json } from '@/lib/analyses/engine';

/** Finds the user and the run of an analysis. */
export async function findOwner(db: Db, id: string): Promise<Row<typeof analyses, 'userId' | 'runId'> | undefined> {
  const [row] = await db<Row<typeof analyses, 'userId' | 'runId'>[]>`
    select user_id as "userId", run_id as "runId" from analyses where id = ${id}`;
  return row;
}

/** Lock the run first: whether the claim is current is for the caller to check. */
export async function updateMeasured(db: Db, runId: string, measured: Json): Promise<void> {
  await db`update runs set measured = ${JSON.stringify(measured)}::text::jsonb where id = ${runId}`;
}

export async function findMeasured(db: Db, runId: string): Promise<Json | undefined> {
  const [row] = await db<{ measured: Json }[]>`select measured from runs where id = ${runId}`;
  return row?.measured;
}

/** The runs of the same ads as these, of the ads that no account has an analysis of. */
export async function listUnseenRuns(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db<Row<typeof runs, 'id'>[]>`
    select r.id from runs r join (select distinct url, stand_in from runs where id = any(${[...ids]}::uuid[])) ad using (url, stand_in)
    where r.status <> 'failed' and not exists (
      select 1 from runs o join analyses a on a.run_id = o.id where o.url = r.url and o.stand_in = r.stand_in and o.status <> 'failed')`;
  return rows.map(({ id }) => id);
}
