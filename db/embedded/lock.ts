import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMark, isAlive, markOf } from './process';

const isHeld = (file: string) => isAlive(findMark(file) ?? { pid: 0, start: 'free' });
const newestIn = async (dir: string) => Math.max(0, ...(await readdir(dir)).filter((name) => /^\d+$/.test(name)).map(Number));

/** Registers this process in `dir`, until the file is removed or the process ends. */
export async function enter(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true });
  const file = path.join(dir, `${process.pid}-${randomUUID()}`);
  const written = path.join(path.dirname(dir), path.basename(file));
  await writeFile(written, JSON.stringify(markOf(process.pid)));
  await rename(written, file);
  return file;
}

/** Tells whether processes are registered in `dir`; removes the files of those that crashed. */
export async function hasUsers(dir: string): Promise<boolean> {
  await mkdir(dir, { recursive: true });
  const files = (await readdir(dir)).map((name) => path.join(dir, name));
  for (const file of files) if (!isHeld(file)) await rm(file, { force: true });
  return files.some(isHeld);
}

/**
 * The lock is the file with the highest number, and free when no live process left it. Only one contender can link its file under the next
 * number; one that used an old listing sees a higher number and backs off. Numbers never decrease, so no takeover removes a live lock.
 */
async function tryAcquire(dir: string, claim: string): Promise<boolean> {
  const last = await newestIn(dir);
  if (last > 0 && isHeld(path.join(dir, String(last)))) return false;
  const file = path.join(dir, String(last + 1));
  const isTaken = await link(claim, file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EEXIST' || Promise.reject(error),
  );
  if (!isTaken && (await newestIn(dir)) === last + 1) return true;
  if (!isTaken) await rm(file, { force: true });
  return false;
}

/** Takes over the lock of a dead process. */
export async function withLock<T>(dir: string, { timeoutMs }: { timeoutMs: number }, work: () => Promise<T>): Promise<T> {
  const claim = await enter(dir);
  try {
    const deadline = Date.now() + timeoutMs;
    while (!(await tryAcquire(dir, claim))) {
      if (Date.now() > deadline) throw new Error(`another process has held the lock ${dir} for too long`);
      await sleep(25 + Math.random() * 25);
    }
    await hasUsers(dir);
    return await work();
  } finally {
    // The lock is another link to this file.
    await writeFile(claim, 'free');
    // Another process may remove a free claim first.
    await rm(claim, { force: true });
  }
}
