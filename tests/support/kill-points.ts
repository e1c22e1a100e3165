import type { Sql } from '@/db/client';
import type { GeminiOperation } from '../fakes/gemini/faults';
import type { Gemini } from '../fakes/gemini/server';
import type { Library } from '../fakes/library';

/** The outcome of an ad, as far as it decides the steps of its run. */
export type Kind = 'scored' | 'no_video' | 'removed';

type Where =
  /** Inside a statement: right after it wrote a row of this kind, before it ends. */
  | { table: string; on: 'insert' | 'update'; when: string }
  /** When the library has been asked for this. */
  | { library: 'page' | 'media' }
  /** While the model works on this. */
  | { gemini: GeminiOperation };

export type KillPoint = { name: string; kind: Kind; where: Where };

const insert = (table: string, when = 'true'): Where => ({ table, on: 'insert', when });
const update = (table: string, when: string): Where => ({ table, on: 'update', when });
const step = (name: string): Where => insert('job_steps', `new.name = '${name}'`);
const at = (name: string, where: Where, kind: Kind = 'scored'): KillPoint => ({ name, kind, where });

/** The inspection of the video is over, but its result is not stored yet. */
export const inspectionEnds = at('the inspection ends', update('runs', 'new.open_inspections < old.open_inspections'));

/** From the submit to the end of its job. The first twelve are one of each sort. */
export const killPoints: readonly KillPoint[] = [
  at('the credit is charged', insert('credit_entries', "new.kind = 'charge'")),
  at('the event is written', insert('job_events')),
  at('the event becomes a job', insert('job_runs')),
  at('the run is claimed', update('runs', 'old.engine_run_id is null and new.engine_run_id is not null')),
  at('the page is opened', { library: 'page' }),
  at('the scrape is remembered', step('scrape')),
  at('the video is uploaded', { gemini: 'upload' }),
  at('the upload is remembered', step('upload')),
  at('the model is called', { gemini: 'generate' }),
  at('the report is remembered', step('compose')),
  at('the run is done', update('runs', "new.status = 'done' and old.status <> 'done'")),
  at('the refund is written', insert('credit_entries', "new.kind = 'refund'"), 'no_video'),
  at('the run is inserted', insert('runs')),
  at('the job is leased', update('job_runs', "old.status = 'queued' and new.status = 'running'")),
  at('the claim is remembered', step('claim')),
  at('the page load is booked', update('runs', 'new.page_loads > old.page_loads')),
  at('the ad is kept', update('runs', 'old.ad is null and new.ad is not null')),
  at('the video is downloaded', { library: 'media' }),
  at('the file is asked for', { gemini: 'file' }),
  at('the model call is booked', update('runs', 'new.model_calls > old.model_calls')),
  at('the failure is settled', update('runs', "new.status = 'failed' and old.status <> 'failed'"), 'removed'),
  at('the refund of a failure is written', insert('credit_entries', "new.kind = 'refund'"), 'removed'),
  at('the settlement is remembered', step('settle')),
  at('the video is deleted', { gemini: 'delete' }),
  at('the job is completed', update('job_runs', "new.status = 'completed'")),
  at('the inspection begins', update('runs', 'new.open_inspections > old.open_inspections')),
  inspectionEnds,
];

/** Kill points of a scored run that still needs the library. */
export const libraryPoints: readonly KillPoint[] = killPoints.filter(({ name }) =>
  /^(the page is opened|the scrape is remembered|the run is claimed|the claim is remembered|the page load is booked|the ad is kept|the video is downloaded)$/.test(
    name,
  ),
);

/** An arbitrary number: the lock at which an armed statement stops. */
const BARRIER = 7_451_900;

/** Puts a barrier behind every statement of a point; each is open until it is armed. */
export async function installBarriers(db: Sql): Promise<void> {
  await db`create table armed (point text primary key)`;
  await db.unsafe(`
    create function stand_still() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from armed where point = tg_argv[0]) then perform pg_advisory_xact_lock_shared(${BARRIER}); end if;
      return new;
    end $$`);
  for (const [index, { name, where }] of killPoints.entries()) {
    if (!('table' in where)) continue;
    await db.unsafe(`
      create trigger barrier_${index} after ${where.on} on ${where.table}
      for each row when (${where.when}) execute function stand_still('${name}')`);
  }
}

export type Surroundings = { db: Sql; library: Library; gemini: Gemini; adId: string };

/** Reached once the process under test is where it is to be killed; `leave` clears the way for the next one. */
export type Armed = { isReached: () => Promise<boolean>; leave: (lost: 'statement' | 'connection') => Promise<void> };

async function armBarrier({ db }: Surroundings, point: KillPoint): Promise<Armed> {
  const reserved = await db.reserve();
  await reserved`select pg_advisory_lock(${BARRIER})`;
  await db`insert into armed values (${point.name})`;
  const waiting = () => db<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  return {
    isReached: async () => (await waiting()).length > 0,
    leave: async (lost) => {
      await db`delete from armed`;
      // Either the database learns at once that its client is gone, or the statement ends first and may commit.
      if (lost === 'statement') for (const { pid } of await waiting()) await db`select pg_terminate_backend(${pid})`;
      await reserved`select pg_advisory_unlock(${BARRIER})`;
      reserved.release();
    },
  };
}

function armRequest({ library, gemini, adId }: Surroundings, where: Exclude<Where, { table: string }>): Armed {
  const count = () =>
    'library' in where
      ? library.requests({ adId, kind: where.library }).length
      : gemini.calls().filter(({ operation }) => operation === where.gemini).length;
  const before = count();
  if ('gemini' in where) gemini.fail({ on: where.gemini, delayMs: 1000 });
  return { isReached: async () => count() > before, leave: async () => undefined };
}

export async function arm(surroundings: Surroundings, point: KillPoint): Promise<Armed> {
  return 'table' in point.where ? armBarrier(surroundings, point) : armRequest(surroundings, point.where);
}
