import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { killGroup } from '@/lib/browser/process-group';
import { showLogs } from '@/tests/support/logs/shown';
import { openScratchDatabase } from '@/tests/support/scratch-database';
import { until } from '@/tests/support/until';
import { proveService } from './prove';
import { choosePort, toAddress } from './server';

const root = path.resolve(import.meta.dirname, '../..');

/** Names that are not copied: files that an operator does not need, that git ignores, or that are installed and built below. */
const left = new Set(['tests', '.git', '.ci', '.env', '.env.local', '.next', 'node_modules']);

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** Links the file instead of copying it where the file system allows. That is safe, because changes of packages write new files. */
function place(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** A package without those that are installed within it. */
function placePackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== 'node_modules') placePackage(source, target);
    else if (entry.isFile()) place(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
  }
}

/** This clone as `npm install --omit=dev` leaves it, without `tests`. */
function makeInstall(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'ad-production-'));
  // The browser may run as another user.
  chmodSync(dir, 0o755);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  for (const name of readdirSync(root).filter((entry) => !left.has(entry) && !entry.startsWith('.data')))
    cpSync(path.join(root, name), path.join(dir, name), { recursive: true });
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')));
  for (const [name, { dev }] of Object.entries(packages)) if (dev !== true) placePackage(path.join(root, name), path.join(dir, name));
  cpSync(path.join(root, 'node_modules/.bin'), path.join(dir, 'node_modules/.bin'), { recursive: true, verbatimSymlinks: true });
  return dir;
}

/** The build of this clone, without the worker programs. */
function copyBuild(dir: string): void {
  const unwanted = ['cache', 'dev', 'programs'].map((name) => path.join(root, '.next', name));
  const filter = (source: string) => !unwanted.includes(source);
  cpSync(path.join(root, '.next'), path.join(dir, '.next'), { recursive: true, verbatimSymlinks: true, filter });
}

/** Makes all but `DATA_DIR`, and the folder that collects logs, read-only for the command behind it, as in a container with one volume. */
const mounts = 'for dir in "$DATA_DIR" $SUITE_LOGS; do mount --bind "$dir" "$dir"; done; mount -o remount,bind,ro /; exec "$@"';
const readOnly = ['unshare', '--mount', 'sh', '-ec', mounts, 'sh'];

/** `npm start` on loopback, with a read-only root where this machine lets us make one, which only root may. */
function startNpm(options: { cwd: string; env: NodeJS.ProcessEnv; logFile: string }): ChildProcess {
  const { cwd, env, logFile } = options;
  mkdirSync(env.DATA_DIR ?? '', { recursive: true });
  const [unshare = '', ...rest] = readOnly;
  const canMount = spawnSync(unshare, [...rest, 'true'], { env }).status === 0;
  const [command = '', ...args] = [...(canMount ? readOnly : []), 'npm', 'start'];
  return spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', openSync(logFile, 'w')], detached: true });
}

/** Signals npm alone, as a container does whose command is `npm start`; answers how npm ended and what the server had logged by then. */
async function stopNpm(npm: ChildProcess, logFile: string): Promise<{ code: number | null; log: string }> {
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  return { code: npm.exitCode, log: readFileSync(logFile, 'utf8') };
}

test('an install without development packages and tests builds, starts, makes reports and runs operator commands', {
  timeout: 600_000,
}, async () => {
  const dir = makeInstall();
  const database = await openScratchDatabase();
  onTestFinished(database.close);
  const port = await choosePort(0);
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(dir, 'data'), PORT: String(port), ...showLogs('info') };
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: dir, env, encoding: 'utf8' });
  const admin = (...args: string[]) => run('npm', 'run', '--silent', 'admin', '--', ...args, '--json');

  expect(admin('ledger', 'verify')).toMatchObject({ status: 2, stderr: 'The operator commands are not built. Run: npm run build\n' });
  copyBuild(dir);
  const started = spawnSync('npm', ['start'], { cwd: dir, env, encoding: 'utf8', timeout: 60_000 });
  expect([started.status, started.stderr]).toEqual([1, expect.stringContaining('The worker programs are not built. Run: npm run build\n')]);
  const built = run('node', 'lib/programs/bundle.mjs');
  expect(built, built.stderr).toMatchObject({ status: 0 });

  const logFile = path.join(dir, 'server.log');
  const server = startNpm({ cwd: dir, env, logFile });
  onTestFinished(() => {
    if (server.pid !== undefined) killGroup(server.pid);
  });
  const address = toAddress(port);
  await until('the server is ready', async () => (await fetch(`${address}/api/health/ready`).catch(() => undefined))?.ok === true);

  await proveService(address, admin);

  expect(await stopNpm(server, logFile)).toEqual({ code: 0, log: expect.stringContaining('"signal":"SIGTERM","message":"draining"') });
  await expect(fetch(`${address}/api/health/live`)).rejects.toThrow('fetch failed');
});
