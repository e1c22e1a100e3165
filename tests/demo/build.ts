import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { enter, hasUsers, withLock } from '@/db/embedded/lock';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { stampRelease } from '@/lib/programs/stamp.mjs';

const BUILD_TIMEOUT_MS = 600_000;

const sources = [
  'app',
  'components',
  'db',
  'inngest',
  'lib',
  'public',
  'instrumentation.ts',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'proxy.ts',
  'tsconfig.json',
];

export const nextBin = path.join('node_modules', 'next', 'dist', 'bin', 'next');

async function filesOf(entry: string): Promise<string[]> {
  if (!existsSync(entry)) return [];
  const children = await readdir(entry, { recursive: true, withFileTypes: true }).catch(() => undefined);
  return children === undefined
    ? [entry]
    : children.filter((child) => child.isFile()).map((child) => path.join(child.parentPath, child.name));
}

/** `BUILT_ON_NODE` names the version whose build will do. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(process.env.BUILT_ON_NODE ?? process.versions.node);
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest('hex');
}

async function runBuild(signal: AbortSignal): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [nextBin, 'build'], { env, stdio: ['ignore', 'pipe', 'pipe'], signal });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${Buffer.concat(output).toString()}\nThe build of the app failed; its reasons are above.`);
  await bundlePrograms();
  stampRelease(undefined);
}

/**
 * Builds the app unless the build at hand was made from these very sources, and keeps others from replacing it
 * until the answered function is called or this process ends.
 */
export async function holdBuild(options: { signal: AbortSignal; say: (message: string) => void }): Promise<() => Promise<void>> {
  const stamp = path.join('.next', 'built-from');
  const usersDir = path.join('node_modules', '.cache', 'build-users');
  return withLock(path.join('node_modules', '.cache', 'build-lock'), { timeoutMs: BUILD_TIMEOUT_MS }, async () => {
    const digest = await hashSources();
    if (!existsSync(stamp) || (await readFile(stamp, 'utf8')) !== digest) {
      if (await hasUsers(usersDir))
        throw new Error('The sources have changed, but a demo of this clone still serves the build before. Stop it first.');
      options.say('Building the app (a minute or more, once) …');
      await rm(stamp, { force: true });
      await runBuild(options.signal);
      await writeFile(stamp, digest);
    }
    const presence = await enter(usersDir);
    return () => rm(presence, { force: true });
  });
}
