import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Place, User } from './place';
import { EMPTY_ENV, hasArgument, isAlive, type ProcessMark, processStart } from './process';

const POLL_MS = 20;
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const START_ATTEMPTS = 5;
const MAX_LOG_BYTES = 4 * 1024 * 1024;

export type Durability = 'durable' | 'fast';
export type Server = { mark: ProcessMark; port: number };

const settings: Record<Durability, readonly string[]> = {
  durable: [],
  fast: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
};

const always = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  // Keeps key values and statements out of its log.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
];

const logFile = (place: Place) => path.join(place.stateDir, 'postgres.log');

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

async function giveTo(user: User | undefined, file: string): Promise<void> {
  if (user !== undefined) await chown(file, user.uid, user.gid);
}

export async function clusterPassword(place: Place): Promise<string> {
  return (await readFile(path.join(place.stateDir, 'password'), 'utf8')).trim();
}

/** Creates the cluster under another name first, so that an interrupted one is never used. */
export async function initializeCluster(place: Place, binDir: string, durability: Durability): Promise<void> {
  if (existsSync(place.clusterDir)) return;
  const fresh = `${place.clusterDir}.new`;
  const passwordFile = `${place.clusterDir}.password`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await giveTo(place.user, fresh);
  const password = randomBytes(24).toString('base64url');
  await writeFile(path.join(place.stateDir, 'password'), password, { mode: 0o600 });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(place.user, passwordFile);
  const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--no-locale'];
  const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const sync = durability === 'fast' ? ['--no-sync'] : [];
  try {
    await new Promise<void>((resolve, reject) => {
      execFile(
        path.join(binDir, 'initdb'),
        ['-D', fresh, ...options, ...collation, ...sync],
        { ...place.user, cwd: '/', env: EMPTY_ENV },
        (error, stdout, stderr) => {
          if (error === null) resolve();
          else
            reject(new Error(`The embedded PostgreSQL could not create its cluster: ${stderr.trim() || stdout.trim()}`, { cause: error }));
        },
      );
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, place.clusterDir);
}

/** The process in `postmaster.pid`, if it serves this cluster. Its port is 0 until it has written it. */
function findPostmaster(clusterDir: string): Server | undefined {
  const file = path.join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pidLine, , , portLine] = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(pidLine), Number(portLine)];
  const start = pid > 0 ? processStart(pid) : undefined;
  return start !== undefined && hasArgument(pid, clusterDir) ? { mark: { pid, start }, port } : undefined;
}

export function findServer(clusterDir: string): Server | undefined {
  const postmaster = findPostmaster(clusterDir);
  return postmaster !== undefined && postmaster.port > 0 ? postmaster : undefined;
}

/** Tells whether the server on `port` belongs to this cluster and accepts our password. */
async function answers(place: Place, port: number, password: string): Promise<boolean> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    username: 'postgres',
    password,
    database: 'postgres',
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
  });
  try {
    const [row] = await sql<{ dir: string }[]>`select current_setting('data_directory') as dir`;
    return row?.dir === place.clusterDir;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function waitReady(place: Place, server: Server, password: string): Promise<Server | undefined> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline && isAlive(server.mark); await sleep(POLL_MS)) {
    const lines = await readFile(path.join(place.clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
    if (lines.split('\n')[7]?.trim() === 'ready' && (await answers(place, server.port, password))) return server;
  }
  return undefined;
}

async function openLog(place: Place): Promise<{ fd: number; close: () => Promise<void> }> {
  const log = await open(logFile(place), 'a', 0o600);
  if ((await log.stat()).size > MAX_LOG_BYTES) await log.truncate(0);
  return { fd: log.fd, close: () => log.close() };
}

async function startServer(place: Place, binDir: string, durability: Durability, port: number): Promise<Server> {
  const log = await openLog(place);
  const options = [...always, ...settings[durability]].flatMap((setting) => ['-c', setting]);
  try {
    // Detached, so that neither Ctrl-C in a terminal nor the end of this process reaches it.
    const child = spawn(path.join(binDir, 'postgres'), ['-D', place.clusterDir, '-p', String(port), ...options], {
      ...place.user,
      cwd: '/',
      env: EMPTY_ENV,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    if (child.pid === undefined) throw new Error('the PostgreSQL server has no pid');
    const mark = { pid: child.pid, start: processStart(child.pid) ?? 'gone' };
    return { mark, port };
  } finally {
    await log.close();
  }
}

async function adoptOrStart(place: Place, start: () => Promise<Server>): Promise<Server> {
  for (let running = findPostmaster(place.clusterDir); running !== undefined; running = findPostmaster(place.clusterDir)) {
    if (running.port > 0) return running;
    await sleep(POLL_MS);
  }
  // A stale file that names another process would keep PostgreSQL from starting.
  await rm(path.join(place.clusterDir, 'postmaster.pid'), { force: true });
  return start();
}

/** Adopts the running server of the cluster or starts one. The caller holds the lock. */
export async function ensureServer(place: Place, binDir: string, durability: Durability): Promise<Server> {
  const password = await clusterPassword(place);
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    const server = await adoptOrStart(place, async () => startServer(place, binDir, durability, await freePort()));
    const ready = await waitReady(place, server, password);
    if (ready !== undefined) return ready;
    // Another process took the port, or children of a killed server still hold its memory for a moment.
    await sleep(200 * attempt);
  }
  const tail = (await readFile(logFile(place), 'utf8')).trim().split('\n').slice(-8).join('\n');
  throw new Error(`The embedded PostgreSQL did not start. Its log ${logFile(place)} ends:\n${tail}`);
}

async function waitGone(mark: ProcessMark, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(POLL_MS)) {
    if (!isAlive(mark)) return true;
  }
  return false;
}

export async function stopServer(server: Server): Promise<void> {
  if (!isAlive(server.mark)) return;
  process.kill(server.mark.pid, 'SIGINT');
  if (await waitGone(server.mark, STOP_TIMEOUT_MS)) return;
  process.kill(server.mark.pid, 'SIGQUIT');
  if (!(await waitGone(server.mark, STOP_TIMEOUT_MS))) throw new Error(`The embedded PostgreSQL (pid ${server.mark.pid}) does not stop.`);
}
