import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database, Sql } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import type { GeminiOperation } from '../fakes/gemini/faults';
import { type Gemini, startGemini } from '../fakes/gemini/server';
import type { Library } from '../fakes/library';
import { type AppProcess, startApp } from './app-process';
import { type Customer, newRemoteCustomer } from './customer';
import { openScratchDatabase } from './scratch-database';
import { lookFor, until } from './until';

type Where =
  /** Inside a statement: right after it wrote a row of this kind, before it ends. */
  | { table: string; on: 'insert' | 'update'; when: string }
  /** When the library has been asked for this. */
  | { library: 'page' | 'media' }
  /** While the model works on this. */
  | { gemini: GeminiOperation };

/** A moment of a run. */
export type Point = { name: string; where: Where };

const insert = (table: string, when = 'true'): Where => ({ table, on: 'insert', when });
const update = (table: string, when: string): Where => ({ table, on: 'update', when });
const step = (name: string): Where => insert('job_steps', `new.name = '${name}'`);

/** One moment of each kind, from the submit to the end of its job. */
export const points = {
  charged: { name: 'the credit is charged', where: insert('credit_entries', "new.kind = 'charge'") },
  sent: { name: 'the event becomes a job', where: insert('job_runs') },
  claimed: { name: 'the run is claimed', where: update('runs', 'old.engine_run_id is null and new.engine_run_id is not null') },
  opened: { name: 'the page is opened', where: { library: 'page' } },
  scraped: { name: 'the scrape is remembered', where: step('scrape') },
  inspected: { name: 'the inspection ends', where: update('runs', 'new.open_inspections < old.open_inspections') },
  uploading: { name: 'the video is uploaded', where: { gemini: 'upload' } },
  uploaded: { name: 'the upload is remembered', where: step('upload') },
  asked: { name: 'the model is called', where: { gemini: 'generate' } },
  composed: { name: 'the report is remembered', where: step('compose') },
  done: { name: 'the run is done', where: update('runs', "new.status = 'done' and old.status <> 'done'") },
  failed: { name: 'the failure is settled', where: update('runs', "new.status = 'failed' and old.status <> 'failed'") },
  refunded: { name: 'the refund is written', where: insert('credit_entries', "new.kind = 'refund'") },
  deleting: { name: 'the video is deleted', where: { gemini: 'delete' } },
} satisfies Record<string, Point>;

/** An arbitrary number: the lock at which an armed statement stops. */
const BARRIER = 7_451_900;

/** Puts a barrier behind every statement of a point; each is open until it is armed. */
async function installBarriers(db: Sql): Promise<void> {
  await db`create table armed (point text primary key)`;
  await db.unsafe(`
    create function stand_still() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from armed where point = tg_argv[0]) then perform pg_advisory_xact_lock_shared(${BARRIER}); end if;
      return new;
    end $$`);
  for (const [key, { name, where }] of Object.entries<Point>(points)) {
    if (!('table' in where)) continue;
    await db.unsafe(`
      create trigger barrier_${key} after ${where.on} on ${where.table}
      for each row when (${where.when}) execute function stand_still('${name}')`);
  }
}

/** Reached once the server is where it is to be killed; `leave` clears the way for the next one. */
type Armed = { isReached: () => Promise<boolean>; leave: () => Promise<void> };

/** `lost`: the database learns at once that its client is gone, or ends the statement first, which may commit. */
export type Lost = 'connection' | 'statement';

async function armBarrier(db: Sql, { name }: Point, lost: Lost): Promise<Armed> {
  const reserved = await db.reserve();
  await reserved`select pg_advisory_lock(${BARRIER})`;
  await db`insert into armed values (${name})`;
  const waiting = () => db<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  return {
    isReached: async () => (await waiting()).length > 0,
    leave: async () => {
      await db`delete from armed`;
      if (lost === 'connection') for (const { pid } of await waiting()) await db`select pg_terminate_backend(${pid})`;
      await reserved`select pg_advisory_unlock(${BARRIER})`;
      reserved.release();
    },
  };
}

/** Plays the time for which the leases of a killed server last, once all that it sent to the database has ended. */
async function endLeases(db: Sql): Promise<void> {
  await db`update job_runs set lease_until = now() where lease_until > now()`;
  await db`update platform_gates set lease_until = now() where lease_until > now()`;
}

/** A database, a model and one server process after the other: while one serves, the next is on standby. */
export class CrashLane {
  readonly #database: Database;
  readonly #env: Record<string, string>;
  #app: AppProcess;
  #next: Promise<AppProcess>;

  private constructor(
    readonly library: Library,
    readonly gemini: Gemini,
    { database, env, app }: { database: Database; env: Record<string, string>; app: AppProcess },
  ) {
    this.#database = database;
    this.#env = env;
    this.#app = app;
    this.#next = startApp(env, {}, 'standby');
  }

  static async open(library: Library): Promise<CrashLane> {
    const database = await openScratchDatabase();
    await installBarriers(database.sql);
    const apiKey = `${DEMO_KEY_PREFIX}-lane`;
    const gemini = await startGemini({ apiKey });
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: await mkdtemp(path.join(tmpdir(), 'crash-')),
      EGRESS_MAP: library.egressMap,
      EGRESS_CA: library.caFile,
      GEMINI_API_KEY: apiKey,
      GEMINI_BASE_URL: gemini.baseUrl,
    };
    return new CrashLane(library, gemini, { database, env, app: await startApp(env) });
  }

  get sql(): Sql {
    return this.#database.sql;
  }

  customer(): Promise<Customer> {
    return newRemoteCustomer(this.sql, () => this.#app.baseUrl);
  }

  pages = (adId: string): number => this.library.requests({ adId, kind: 'page' }).length;
  calls = (operation: GeminiOperation): number => this.gemini.calls().filter((call) => call.operation === operation).length;

  async #arm({ adId, point, lost }: { adId: string; point: Point; lost: Lost }): Promise<Armed> {
    const { where } = point;
    if ('table' in where) return armBarrier(this.sql, point, lost);
    const count = () => ('library' in where ? this.library.requests({ adId, kind: where.library }).length : this.calls(where.gemini));
    const before = count();
    if ('gemini' in where) this.gemini.fail({ on: where.gemini, delayMs: 1000 });
    return { isReached: async () => count() > before, leave: async () => undefined };
  }

  /** `kill -9` when the work that `begin` starts, or that is at work already, is at the point; the next server does not begin yet. */
  async killAt<T>(place: { adId: string; point: Point; lost: Lost }, begin: () => Promise<T>): Promise<T | undefined> {
    const armed = await this.#arm(place);
    const begun = begin().catch(() => undefined);
    await until(place.point.name, armed.isReached, { everyMs: 10 });
    await this.#app.kill();
    await armed.leave();
    return begun;
  }

  async kill(): Promise<void> {
    await this.#app.kill();
  }

  /** Ends the server by SIGTERM, once it has drained. */
  async retire(): Promise<void> {
    await this.#app.stop();
  }

  /** Lets the server on standby take the place of the one that has ended. */
  async replace(): Promise<void> {
    this.#app = await this.#next;
    await endLeases(this.sql);
    await this.#app.begin();
    this.#next = startApp(this.#env, {}, 'standby');
  }

  /** The job of the last run of an ad, once it has ended: it may outlast its run. */
  jobOf(adId: string): Promise<{ status: string; deaths: number; steps: string[] }> {
    return until('the job ends', async () => {
      const job = await this.findJob(adId);
      return job?.status === 'queued' || job?.status === 'running' ? undefined : job;
    });
  }

  async findJob(adId: string): Promise<{ status: string; deaths: number; steps: string[] } | undefined> {
    const [job] = await this.sql<{ status: string; deaths: number; steps: string[] }[]>`
      select j.status, j.deaths, array(select s.name from job_steps s where s.run_id = j.id) as steps
      from job_runs j join runs r on r.id::text = j.event -> 'data' ->> 'runId'
      where r.ad_id = ${adId} order by r.created_at desc limit 1`;
    return job;
  }

  /** Ends the servers without force; returns what should not remain. */
  async close(): Promise<string[]> {
    const left: string[] = [];
    const ledger = await verifyLedger(this.sql);
    if (!ledger.ok) left.push(`drift: ${JSON.stringify(ledger)}`);
    const live = await this.sql`select id, status from runs where status not in ('done', 'failed')`;
    if (live.length > 0) left.push(`live runs: ${JSON.stringify(live)}`);
    await this.#app.stop();
    // What the killed ones left in their folders and with the model is tidied up by the one that lives on: it makes up for the last tick.
    await this.sql`delete from job_runs where event ->> 'name' = 'inngest/scheduled.timer'`;
    const last = await this.#next;
    await last.begin();
    await lookFor(() => this.gemini.files().length === 0);
    await last.stop();
    left.push(...this.gemini.files().map(({ displayName }) => `video left with the model: ${displayName}`));
    const scratch = path.join(this.#env.DATA_DIR ?? '', 'tmp');
    for (const owner of await readdir(scratch).catch(() => []))
      left.push(...(await readdir(path.join(scratch, owner))).map((name) => `${owner}/${name}`));
    await this.gemini.close();
    await this.#database.close();
    await rm(this.#env.DATA_DIR ?? '', { recursive: true, force: true });
    return left;
  }
}
