import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { Database } from '@/db/client';
import { type EngineTiming, startEngine } from '@/inngest/embedded/engine';
import type { Protocol } from '@/inngest/embedded/protocol';
import type { Loop } from '@/inngest/loop';
import { until } from '@/tests/support/until';
import { openScratchDatabase } from '../support/scratch-database';
import { type Act, createScriptedProtocol, createTraceTables } from './scripted-function';

type Row = {
  id: string;
  status: string;
  attempt: number;
  deaths: number;
  held: boolean;
  token: number;
  error: { name: string; message: string } | null;
};

export let database: Database;
const engines: Loop[] = [];
const workers: ChildProcess[] = [];

export async function openLab(): Promise<void> {
  database = await openScratchDatabase();
  await createTraceTables(database.sql);
}

/** Between tests: one test at a time owns the tables, because every engine claims whatever is due. */
export async function clearLab(): Promise<void> {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  for (const worker of workers.splice(0)) await kill(worker);
  await database.sql`truncate job_events, job_runs, job_steps, trace, gates`;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

export async function start(options: Partial<EngineTiming> & { protocol?: Protocol } = {}): Promise<Loop> {
  const timing = { pollMs: 50, leaseMs: 3000, backoffMs: () => 20, graceMs: 2000, now: Date.now };
  const engine = await startEngine({ sql: database.sql, protocol: createScriptedProtocol(database.sql), ...timing, ...options });
  engines.push(engine);
  return engine;
}

export async function startWorker(leaseMs: number): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'engine-worker.ts');
  const worker = spawn(process.execPath, ['--import', 'tsx', script, database.url, String(leaseMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout, 'data');
  return worker;
}

export async function send(kind: Act): Promise<string> {
  const key = randomUUID();
  await database.sql`insert into job_events (id, name, data) values (${key}, 'test/scripted', ${JSON.stringify({ key, kind })}::text::jsonb)`;
  return key;
}

export async function find(key: string): Promise<Row | undefined> {
  const [row] = await database.sql<Row[]>`
    select id, status, attempt, deaths, lease_until is not null as held, lease_token as token, error
    from job_runs where event_id = ${key} and function_id = 'test-scripted'`;
  return row;
}

export async function trace(key: string): Promise<string[]> {
  const rows = await database.sql<{ step: string; attempt: number }[]>`select step, attempt from trace where key = ${key} order by id`;
  return rows.map(({ step, attempt }) => `${step} #${attempt}`);
}

export const openGate = (key: string) => database.sql`insert into gates values (${key})`;

export const ended = (key: string, status: string) => until(`${status}, but ${key}`, async () => (await find(key))?.status === status);
export const reached = (key: string, line: string) => until(line, async () => (await trace(key)).includes(line));
export const failed = (key: string) => until('onFailure', async () => (await trace(key)).some((line) => line.startsWith('onFailure')));

/** The result of the third step when the two before it returned the right values. */
export const THIRD = 'third after first and "second" #0';
