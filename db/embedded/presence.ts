import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaveMark, watchLife } from './life';

const POLL_MS = 100;

/** Notes in `dir` that this process uses something, until the file is removed or the process ends, however it ends. */
export async function enter(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true });
  const file = path.join(dir, `${process.pid}-${randomUUID()}`);
  await leaveMark(file);
  return file;
}

/** `elsewhere`: in another container or on another machine, and perhaps here too. */
export type Users = 'none' | 'here' | 'elsewhere';

/**
 * Removes the notes of processes that ended without a word, and tells who is left; the caller holds the lock. Notes from
 * elsewhere are watched until it is certain whether they are kept up.
 */
export async function findUsers(dir: string): Promise<Users> {
  await mkdir(dir, { recursive: true });
  const judge = watchLife();
  for (; ; await sleep(POLL_MS)) {
    const files = (await readdir(dir)).map((name) => path.join(dir, name));
    const judged = files.map((file) => ({ file, ...judge(file) }));
    for (const { file, state } of judged) if (state === 'gone') await rm(file, { force: true });
    if (judged.some(({ state, isHere }) => state === 'alive' && !isHere)) return 'elsewhere';
    if (!judged.some(({ state }) => state === 'unsure')) return judged.some(({ state }) => state === 'alive') ? 'here' : 'none';
  }
}
