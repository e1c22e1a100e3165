import type { Db } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { analyses, Row, runs, stills } from '@/db/schema';
import type { Json } from '@/lib/analyses/engine';
import type { Still } from '@/lib/video/schema';

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

/** Lock the run in the same transaction, so that no other worker's get between them. */
export async function replaceCandidates(db: Db, runId: string, candidates: readonly Still[]): Promise<void> {
  await deleteStills(db, runId);
  await db`
    insert into stills (run_id, n, at, width, height, jpeg)
    select ${runId}, n, at, width, height, decode(jpeg, 'base64')
    from unnest(${candidates.map(({ n }) => n)}::int[], ${candidates.map(({ at }) => at)}::float8[],
      ${candidates.map(({ width }) => width)}::int[], ${candidates.map(({ height }) => height)}::int[],
      ${candidates.map(({ jpeg }) => Buffer.from(jpeg).toString('base64'))}::text[]) as c (n, at, width, height, jpeg)`;
}

export type Moment = Row<typeof stills, 'n' | 'at'>;

export async function listCandidates(db: Db, runId: string): Promise<Moment[]> {
  return db<Moment[]>`select n, at from stills where run_id = ${runId} and not kept order by n`;
}

export async function listCandidatePictures(db: Db, runId: string, wanted: readonly number[]): Promise<Picture[]> {
  return db<Picture[]>`select n, jpeg from stills where run_id = ${runId} and not kept and n = any(${[...wanted]}::int[])`;
}

/** Deletes the other candidates. */
export async function keepStills(db: Db, runId: string, kept: readonly number[]): Promise<void> {
  await db`delete from stills where run_id = ${runId} and n <> all(${[...kept]}::int[])`;
  await db`update stills set kept = true where run_id = ${runId}`;
}

export async function deleteStills(db: Db, runId: string): Promise<void> {
  await db`delete from stills where run_id = ${runId}`;
}

/** Candidates of live runs stay. */
export async function deleteKeptStills(db: Db, runIds: readonly string[]): Promise<void> {
  await db`delete from stills where run_id = any(${[...runIds]}::uuid[]) and kept`;
}

export async function deleteLeftCandidates(db: Db): Promise<number> {
  const { count } = await db`delete from stills s using runs r where r.id = s.run_id and not s.kept and not (${isLiveRun(db, 'r')})`;
  return count;
}

/** The run is `r`; a JSON list of {@link Moment}. */
export const momentsOfRun = (db: Db) => db`
  coalesce((select jsonb_agg(jsonb_build_object('n', s.n, 'at', s.at) order by s.n) from stills s where s.run_id = r.id and s.kept), '[]')`;

export const stillCountOfRun = (db: Db) => db`(select count(*)::int from stills s where s.run_id = r.id and s.kept)`;

export const firstStillOfRun = (db: Db) => db`(select min(s.n) from stills s where s.run_id = r.id and s.kept)`;

export type Picture = Row<typeof stills, 'n' | 'jpeg'>;

export async function listPictures(db: Db, runId: string, wanted: readonly number[]): Promise<Picture[]> {
  return db<Picture[]>`select n, jpeg from stills where run_id = ${runId} and kept and n = any(${[...wanted]}::int[]) order by n`;
}
