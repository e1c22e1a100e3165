import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { processStart } from '@/db/embedded/process';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

const root = () => path.resolve(env().dataDir, 'tmp');

/** A folder name that belongs to one process for ever: its pid and a digest of when it began. */
function ownerName(pid: number): string | undefined {
  const start = processStart(pid);
  return start && `${pid}-${createHash('sha256').update(start).digest('hex').slice(0, 16)}`;
}

/** Gives `use` an empty folder and removes it afterwards, whatever happened. */
export async function withScratchFolder<T>(purpose: string, use: (folder: string) => Promise<T>): Promise<T> {
  const owner = path.join(root(), ownerName(process.pid) ?? String(process.pid));
  await mkdir(owner, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(owner, `${purpose}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch((cause: unknown) =>
      log.warn('a scratch folder is left behind', { folder, cause }),
    );
  }
}

/** Removes what processes that were killed left: profiles of browsers, and videos that must not outlive their run. */
export async function removeAbandonedScratch(): Promise<void> {
  const names = existsSync(root()) ? await readdir(root()) : [];
  for (const name of names) {
    if (ownerName(Number.parseInt(name, 10)) !== name) await rm(path.join(root(), name), { recursive: true, force: true, maxRetries: 5 });
  }
}
