import type { Db } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { Row, stills } from '@/db/schema';
import type { Still } from './schema';

/** Replaces the candidates of a run. Lock the run in the same transaction, so that no other worker's get between them. */
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

/** Keeps the candidates with these numbers for good and deletes the others. */
export async function keepStills(db: Db, runId: string, kept: readonly number[]): Promise<void> {
  await db`delete from stills where run_id = ${runId} and n <> all(${[...kept]}::int[])`;
  await db`update stills set kept = true where run_id = ${runId}`;
}

export async function deleteStills(db: Db, runId: string): Promise<void> {
  await db`delete from stills where run_id = ${runId}`;
}

/** Deletes the kept stills of runs; candidates of live ones stay. */
export async function deleteKeptStills(db: Db, runIds: readonly string[]): Promise<void> {
  await db`delete from stills where run_id = any(${[...runIds]}::uuid[]) and kept`;
}

/** Deletes the candidates of runs that have ended. */
export async function deleteLeftCandidates(db: Db): Promise<number> {
  const { count } = await db`delete from stills s using runs r where r.id = s.run_id and not s.kept and not (${isLiveRun(db, 'r')})`;
  return count;
}

/** A fragment: the stills of the run `r` that were kept, as a JSON list of {@link Moment}. */
export const momentsOfRun = (db: Db) => db`
  coalesce((select jsonb_agg(jsonb_build_object('n', s.n, 'at', s.at) order by s.n) from stills s where s.run_id = r.id and s.kept), '[]')`;

/** A fragment: how many stills of the run `r` were kept. */
export const stillCountOfRun = (db: Db) => db`(select count(*)::int from stills s where s.run_id = r.id and s.kept)`;

/** A fragment: the number of the first still of the run `r` that was kept; null when there is none. */
export const firstStillOfRun = (db: Db) => db`(select min(s.n) from stills s where s.run_id = r.id and s.kept)`;

export type Picture = Row<typeof stills, 'n' | 'jpeg'>;

/** Lists those of these stills of a run that were kept. */
export async function listPictures(db: Db, runId: string, wanted: readonly number[]): Promise<Picture[]> {
  return db<Picture[]>`select n, jpeg from stills where run_id = ${runId} and kept and n = any(${[...wanted]}::int[]) order by n`;
}
