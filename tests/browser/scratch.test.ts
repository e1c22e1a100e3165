import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { removeAbandonedTempFolders, withTempFolder } from '@/lib/browser/temp-folder';
import { env, loadEnv } from '@/lib/env';

loadEnv('serve');
const scratch = path.resolve(env().dataDir, 'tmp');
const left: string[] = [];

afterEach(() => {
  spawnSync('rm', ['-rf', ...left.splice(0)]);
});

const HOUR_MS = 3_600_000;

function folderOf(owner: string, ageMs: number): string {
  const folder = path.join(scratch, owner);
  mkdirSync(path.join(folder, 'video-abc'), { recursive: true });
  const touched = new Date(Date.now() - ageMs);
  utimesSync(folder, touched, touched);
  left.push(folder);
  return folder;
}

test('a start removes the folders of processes that ended here, and none of a process that lives', async () => {
  await withTempFolder('video', async (mine) => {
    const own = readdirSync(scratch).find((name) => path.dirname(mine).endsWith(name)) ?? '';
    const dead = spawnSync('true').pid;
    // The owner's name as it would be of a process of this machine that had another pid.
    const ended = folderOf(own.replace(/^\d+/, String(dead)), 0);
    await removeAbandonedTempFolders();
    expect([existsSync(ended), existsSync(mine)]).toEqual([false, true]);
  });
});

test('the folder of a process in another container stays until it is old', async () => {
  const owner = `${process.pid}-0123456789abcdef-0123456789abcdef`;
  const folder = folderOf(owner, HOUR_MS / 2);
  await removeAbandonedTempFolders();
  expect(existsSync(folder)).toBe(true);
  folderOf(owner, 2 * HOUR_MS);
  await removeAbandonedTempFolders();
  expect(existsSync(folder)).toBe(false);
});

test('a folder that cannot be removed keeps no server from starting, and no other folder from being removed', async () => {
  const stuck = folderOf('1-0123456789abcdef-0123456789abcdef', 2 * HOUR_MS);
  const other = folderOf('2-0123456789abcdef-0123456789abcdef', 2 * HOUR_MS);
  // Deeper than a path may be long, so that not even root removes it by its path.
  const name = 'd'.repeat(250);
  const digging = spawnSync('sh', ['-c', `for n in $(seq 20); do mkdir ${name} && cd -P ${name} || exit 1; done`], { cwd: stuck });
  expect(digging.status).toBe(0);
  utimesSync(stuck, 0, 0);
  await removeAbandonedTempFolders();
  expect([existsSync(stuck), existsSync(other)]).toEqual([true, false]);
});
