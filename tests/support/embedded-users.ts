import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { SYSTEM_DIR } from '@/db/embedded/place';

const root = path.resolve(import.meta.dirname, '../..');
const script = path.join(root, 'tests/support/open-embedded.ts');
const cleanups: (() => void)[] = [];

/** Ends the processes and deletes the directories of a test. */
export function cleanUp(): void {
  for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) cleanup();
}

/** Deletes a data directory and, where root had to keep its cluster elsewhere, that too. */
export function removeDataDir(dataDir: string): void {
  const pointer = path.join(dataDir, 'postgres/cluster-id');
  const outside = existsSync(pointer) ? path.join(SYSTEM_DIR, readFileSync(pointer, 'utf8')) : undefined;
  rmSync(dataDir, { recursive: true, force: true });
  if (outside !== undefined) cleanups.push(() => rmSync(outside, { recursive: true, force: true }));
}

export function makeDataDir(mode: number): string {
  const parent = mkdtempSync('/tmp/ad-embedded-');
  chmodSync(parent, mode);
  const dataDir = path.join(parent, 'data with spaces');
  cleanups.push(() => {
    removeDataDir(dataDir);
    rmSync(parent, { recursive: true, force: true });
  });
  return dataDir;
}

/** A process of its own that uses the database in `dataDir` until its standard input ends; `prefix` is what runs it. */
export function startUser(dataDir: string, options: { cwd?: string; prefix?: readonly string[] } = {}): ChildProcess {
  const tsx = path.join(root, 'node_modules/tsx/dist/loader.mjs');
  const env = { ...process.env, TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json') };
  const [command = '', ...args] = [...(options.prefix ?? []), process.execPath, '--import', tsx, script, dataDir];
  const child = spawn(command, args, { cwd: options.cwd ?? root, env, stdio: ['pipe', 'pipe', options.prefix ? 'pipe' : 'inherit'] });
  cleanups.push(() => child.kill('SIGKILL'));
  return child;
}

/** The prefix that runs a command as in a container: with pids and shared memory of its own. Everything in it dies with it. */
export const asContainer = ['unshare', '--pid', '--ipc', '--mount-proc', '--kill-child'];

/** True if this machine lets us make a container's namespaces. */
export const hasContainers = spawnSync(asContainer[0] ?? '', [...asContainer.slice(1), 'true']).status === 0;

export async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no stdout');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the process ended before it had opened the database');
}

/** Waits for the end of a process that may not use the database, and answers what it says about that. */
export async function refusalOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null || child.stderr === null) throw new Error('no output');
  child.stdin?.end();
  const [url, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return url === '' ? complaint : `opened ${url}`;
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export async function query<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

/** The messages about a server in another container, and about users there. */
export const unseen = /still runs on .* where this process cannot see it/;
export const inUse = /is in use by another container or machine\. Stop that one, run the command there, or set DATABASE_URL/;

/** Adds a row that a kill may not lose, although the tests' servers are faster than durable. */
export const commit = (url: string, n: number) =>
  query(url, async (sql) => {
    await sql`set synchronous_commit = on`;
    await sql`insert into kept values (${n})`;
  });

export const rowsOf = (url: string) =>
  query(url, (sql) => sql<{ n: number }[]>`select n from kept order by n`.then((rows) => rows.map(({ n }) => n)));
