import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { SYSTEM_DIR } from '@/db/embedded/place';

const root = path.resolve(import.meta.dirname, '../..');
const script = path.join(root, 'tests/support/open-embedded.ts');
const cleanups: (() => void)[] = [];

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

/** A process of its own that uses the database in `dataDir` until its standard input ends. */
export function startUser(dataDir: string, options: { cwd?: string } = {}): ChildProcess {
  const tsx = path.join(root, 'node_modules/tsx/dist/loader.mjs');
  const env = { ...process.env, TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json') };
  const args = ['--import', tsx, script, dataDir];
  const child = spawn(process.execPath, args, { cwd: options.cwd ?? root, env, stdio: ['pipe', 'pipe', 'inherit'] });
  cleanups.push(() => child.kill('SIGKILL'));
  return child;
}

export async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no stdout');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the process ended before it had opened the database');
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
