import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { User } from '@/db/embedded/place';
import { processRealm, processStart } from '@/db/embedded/process';
import { log } from '@/lib/log';
import { chownTo } from './chromium-launch';
import { foldersOf, openFolder } from './user-folder';

/** Much longer than any run uses a folder. */
const OLD_MS = 3_600_000;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A folder name unique to one process: its pid, with digests of the pid's namespace and of the start time of the process. */
function ownerName(pid: number): string | undefined {
  const start = processStart(pid);
  return start && `${pid}-${digest(processRealm())}-${digest(start)}`;
}

/** A failure is logged: it must neither fail a run nor keep a server from starting. */
const remove = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch((cause: unknown) =>
    log.warn('a temporary folder was not removed', { folder, cause }),
  );

/** Runs `use` with an empty folder, owned by `user` if one is given, and removes the folder afterwards in every case. */
export async function withTempFolder<T>(purpose: string, use: (folder: string) => Promise<T>, user?: User): Promise<T> {
  const owner = path.join(await openFolder('tmp', user), ownerName(process.pid) ?? String(process.pid));
  await mkdir(owner, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chmod(owner, 0o711);
  const folder = await mkdtemp(path.join(owner, `${purpose}-`));
  try {
    await chownTo(user, folder);
    return await use(folder);
  } finally {
    await remove(folder);
  }
}

type Owner = 'alive' | 'gone' | 'unknown';

/** A process of another container cannot be looked up, so the age of its folder decides. */
async function findOwner(folder: string): Promise<Owner> {
  const name = path.basename(folder);
  if (ownerName(Number.parseInt(name, 10)) === name) return 'alive';
  if (name.split('-')[1] === digest(processRealm())) return 'gone';
  const found = await stat(folder).catch(() => undefined);
  return found === undefined || Date.now() - found.mtimeMs > OLD_MS ? 'gone' : 'unknown';
}

/** Videos must not outlive their run. While it is unknown whether a process still runs, its folder is tried again later. */
export async function removeAbandonedTempFolders(): Promise<void> {
  const roots = foldersOf('tmp').filter((root) => existsSync(root));
  const folders = (await Promise.all(roots.map(async (root) => (await readdir(root)).map((name) => path.join(root, name))))).flat();
  const owners = await Promise.all(folders.map(findOwner));
  for (const folder of folders.filter((_, at) => owners[at] === 'gone')) await remove(folder);
  if (!owners.includes('unknown')) return;
  const again = () =>
    removeAbandonedTempFolders().catch((cause: unknown) => log.warn('abandoned temporary folders were not removed', { cause }));
  setTimeout(() => void again(), OLD_MS).unref();
}
