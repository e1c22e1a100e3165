import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findMark, isAlive, markOf } from './process';

/** Notes in `dir` that this process uses something, until the file is removed or the process ends, however it ends. */
export async function enter(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true });
  const file = path.join(dir, `${process.pid}-${randomUUID()}`);
  await writeFile(file, JSON.stringify(markOf(process.pid)));
  return file;
}

/** Removes the notes of processes that ended without a word, and tells whether anyone is left; the caller holds the lock. */
export async function isUsed(dir: string): Promise<boolean> {
  await mkdir(dir, { recursive: true });
  let used = false;
  for (const name of await readdir(dir)) {
    const mark = findMark(path.join(dir, name));
    if (mark !== undefined && isAlive(mark)) used = true;
    else await rm(path.join(dir, name), { force: true });
  }
  return used;
}
