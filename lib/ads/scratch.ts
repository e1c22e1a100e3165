import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { User } from '@/db/embedded/place';
import { processRealm, processStart } from '@/db/embedded/process';
import { log } from '@/lib/log';
import { giveTo } from './chromium-start';
import { foldersOf, openFolder } from './reach';

/** Much longer than any run uses a folder. */
const OLD_MS = 3_600_000;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A folder name that belongs to one process for ever: its pid, and digests of where that pid counts and when it began. */
function ownerName(pid: number): string | undefined {
  const start = processStart(pid);
  return start && `${pid}-${digest(processRealm())}-${digest(start)}`;
}

/** Gives `use` an empty folder, of `user` if one is given, and removes it afterwards, whatever happened. */
export async function withScratchFolder<T>(purpose: string, use: (folder: string) => Promise<T>, user?: User): Promise<T> {
  const owner = path.join(await openFolder('tmp', user), ownerName(process.pid) ?? String(process.pid));
  await mkdir(owner, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chmod(owner, 0o711);
  const folder = await mkdtemp(path.join(owner, `${purpose}-`));
  try {
    await giveTo(user, folder);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch((cause: unknown) =>
      log.warn('a scratch folder is left behind', { folder, cause }),
    );
  }
}

type Owner = 'lives' | 'gone' | 'unknown';

/** Another container's process cannot be looked up; its folder is told by its age. */
async function judgeOwner(folder: string): Promise<Owner> {
  const name = path.basename(folder);
  if (ownerName(Number.parseInt(name, 10)) === name) return 'lives';
  if (name.split('-')[1] === digest(processRealm())) return 'gone';
  const found = await stat(folder).catch(() => undefined);
  return found === undefined || Date.now() - found.mtimeMs > OLD_MS ? 'gone' : 'unknown';
}

/**
 * Removes what processes that were killed left: profiles of browsers, and videos that must not outlive their run. Where it is
 * not known yet whether the process was killed, it looks again.
 */
export async function removeAbandonedScratch(): Promise<void> {
  const roots = foldersOf('tmp').filter((root) => existsSync(root));
  const folders = (await Promise.all(roots.map(async (root) => (await readdir(root)).map((name) => path.join(root, name))))).flat();
  const owners = await Promise.all(folders.map(judgeOwner));
  for (const folder of folders.filter((_, at) => owners[at] === 'gone')) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!owners.includes('unknown')) return;
  const again = () => removeAbandonedScratch().catch((cause: unknown) => log.warn('abandoned scratch folders are left', { cause }));
  setTimeout(() => void again(), OLD_MS).unref();
}
