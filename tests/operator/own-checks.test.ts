import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetChromium } from '@/lib/browser/chromium';
import { env, loadEnv } from '@/lib/env';
import { checkChromium, checkDisk } from '@/lib/notices/checks';
import { listLocalNotices, setLocalNotices } from '@/lib/notices/local';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-checks-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  forgetChromium();
  for (const check of ['disk', 'chromium']) setLocalNotices(check, []);
  await rm(folder, { recursive: true, force: true });
});

function configure(settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  loadEnv('serve');
}

test('a full or read-only disk is a notice, and one with room is not', async () => {
  const child = ['-rm', process.execPath, '--import', 'tsx', 'tests/operator/disk-child.ts', folder];
  const { stdout } = await promisify(execFile)('unshare', child, { env: { ...process.env, LOG_LEVEL: 'silent' } });
  expect(JSON.parse(stdout)).toEqual([null, 'disk_full', 'disk_read_only']);
});

test('a folder that cannot be written to is a notice until it can', async () => {
  configure({ DATA_DIR: path.join(folder, 'data') });
  await checkDisk();
  expect(listLocalNotices()).toEqual([{ code: 'disk_read_only', server: `${hostname()}:${env().port}` }]);
  configure({ DATA_DIR: folder });
  await checkDisk();
  expect(listLocalNotices()).toEqual([]);
});

test('a Chromium that does not start is a notice', async () => {
  const broken = path.join(folder, 'chromium');
  await writeFile(broken, '#!/bin/sh\nexit 1\n');
  await chmod(broken, 0o755);
  configure({ CHROMIUM_PATH: broken, DATA_DIR: folder });
  forgetChromium();
  await checkChromium();
  expect(listLocalNotices()).toEqual([{ code: 'chromium_unusable', server: `${hostname()}:${env().port}` }]);
});
