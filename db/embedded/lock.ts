import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Life, leaveMark, watchLife } from './life';
import { findMark } from './process';

const POLL_MS = 25;

async function newestGeneration(dir: string): Promise<number> {
  const names = await readdir(dir);
  return Math.max(0, ...names.filter((name) => /^\d+$/.test(name)).map(Number));
}

type Judge = (file: string) => Life;

/** Removes the files of earlier holders and dead contenders. */
async function sweep(dir: string, generation: number, judge: Judge): Promise<void> {
  for (const name of await readdir(dir)) {
    const file = path.join(dir, name);
    // A claim without a mark is still being written.
    const isLeft = name.startsWith('claim-') && findMark(file) !== undefined && judge(file).state === 'gone';
    if (/^\d+$/.test(name) ? Number(name) < generation : isLeft) await rm(file, { force: true });
  }
}

/**
 * The lock is the file with the highest number. It is free when it names no live process. A contender links its complete claim under
 * the next number, which only one can do, and then lists again: one that used an old listing sees a higher number and backs off.
 * Numbers never decrease, so a takeover cannot remove a live lock.
 */
async function tryAcquire(dir: string, claim: string, judge: Judge): Promise<number | undefined> {
  const last = await newestGeneration(dir);
  if (last > 0 && judge(path.join(dir, String(last))).state !== 'gone') return undefined;
  const mine = last + 1;
  const file = path.join(dir, String(mine));
  try {
    await link(claim, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
  if ((await newestGeneration(dir)) === mine) return mine;
  await rm(file, { force: true });
  return undefined;
}

/** Runs `work` with the lock in `dir`. Takes over the lock of a dead process. */
export async function withLock<T>(dir: string, options: { timeoutMs: number }, work: () => Promise<T>): Promise<T> {
  await mkdir(dir, { recursive: true });
  const claim = path.join(dir, `claim-${process.pid}-${randomUUID()}`);
  await leaveMark(claim);
  const judge = watchLife();
  let held: number | undefined;
  try {
    const deadline = Date.now() + options.timeoutMs;
    for (held = await tryAcquire(dir, claim, judge); held === undefined; held = await tryAcquire(dir, claim, judge)) {
      if (Date.now() > deadline) throw new Error(`another process has held the lock ${dir} for too long`);
      await sleep(POLL_MS + Math.random() * POLL_MS);
    }
    await sweep(dir, held, judge);
    return await work();
  } finally {
    if (held === undefined) await rm(claim, { force: true });
    else {
      const free = path.join(dir, `free-${randomUUID()}`);
      await writeFile(free, '{}');
      await rename(free, path.join(dir, String(held)));
      await rm(claim, { force: true });
    }
  }
}
