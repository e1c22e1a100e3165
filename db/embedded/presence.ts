import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaveMark, watchLife } from './life';

const POLL_MS = 100;

/** Registers this process in `dir`, until the file is removed or the process ends. */
export async function enter(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true });
  const file = path.join(dir, `${process.pid}-${randomUUID()}`);
  await leaveMark(file);
  return file;
}

/** `elsewhere`: in another container or on another machine, and perhaps here too. */
export type Users = 'none' | 'here' | 'elsewhere';

/**
 * Removes the files of processes that crashed and returns who is left. It watches files from elsewhere until it is certain whether
 * their processes live. The caller holds the lock.
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
