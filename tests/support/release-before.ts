import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { choosePort, toAddress } from '@/tests/demo/server';
import { until } from './until';

const root = path.resolve(import.meta.dirname, '../..');

/** The release from before there were tags. */
const FIRST = '20928427';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Finds the release before this commit: the tag before it, else the first release. Throws where git has no such commit. */
export function findReleaseBefore(): string {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-v:refname').split('\n');
  const commit = tags[0] === undefined || tags[0] === '' ? FIRST : tags[0];
  try {
    return git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
  } catch (cause) {
    throw new Error(`The release before (${commit}) is not in this clone. Run: git fetch --unshallow --tags`, { cause });
  }
}

export type OldServer = { address: string; pid: number; end: () => Promise<string> };
export type OldRelease = {
  commit: string;
  admin: (databaseUrl: string, ...args: string[]) => Record<string, unknown>;
  start: (databaseUrl: string, port?: number) => Promise<OldServer>;
};

/** Installs and builds a release in a folder of its own, once. */
function build(commit: string): string {
  // Not within node_modules, where Next builds nothing.
  const dir = path.join(tmpdir(), 'ad-release-before', commit.slice(0, 8));
  const stamp = path.join(dir, '.next/complete');
  if (existsSync(stamp)) return dir;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: dir, stdio: ['ignore', 2, 2] });
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$1"`, 'sh', dir], { cwd: root });
  // Its lock may lack packages of other platforms, which `npm ci` refuses.
  run('npm', 'install', '--no-save', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error');
  run('npm', 'run', 'build');
  writeFileSync(stamp, commit);
  return dir;
}

export function openReleaseBefore(): OldRelease {
  const commit = findReleaseBefore();
  const dir = build(commit);
  // In the folder that it gives each page, the path of Chromium's socket may be longer than a system allows.
  const chromium = path.join(dir, 'chromium.sh');
  writeFileSync(chromium, `#!/bin/sh\nTMPDIR=/tmp exec '${process.env.CHROMIUM_PATH}' "$@"\n`, { mode: 0o755 });
  const settings = (databaseUrl: string) => ({
    ...process.env,
    CHROMIUM_PATH: chromium,
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production' as const,
  });
  return {
    commit,
    admin: (databaseUrl, ...args) => {
      const options = { cwd: dir, env: settings(databaseUrl), encoding: 'utf8' as const };
      return JSON.parse(execFileSync(process.execPath, ['lib/operator/start.mjs', ...args, '--json'], options));
    },
    start: async (databaseUrl, wantedPort = 0) => {
      const port = await choosePort(wantedPort);
      const env = { ...settings(databaseUrl), PORT: String(port), HOST: '127.0.0.1', NEXT_MANUAL_SIG_HANDLE: 'true' };
      const started = existsSync(path.join(dir, 'app/_server/start.mjs'))
        ? ['app/_server/start.mjs']
        : ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)];
      const log = openSync(path.join(dir, `server-${port}.log`), 'a');
      const child = spawn(process.execPath, started, { cwd: dir, env, stdio: ['ignore', log, log] });
      const ended = once(child, 'exit').then(([code, signal]) => `${signal ?? `exit code ${code}`}`);
      const address = toAddress(port);
      await until(
        'the release before is ready',
        async () => (await fetch(`${address}/api/health/ready`).catch(() => undefined))?.ok === true,
      );
      const end = () => {
        child.kill('SIGTERM');
        return ended;
      };
      return { address, pid: child.pid ?? 0, end };
    },
  };
}
