import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Demo } from '@/tests/support/demo-process';

const root = path.resolve(import.meta.dirname, '../..');

/** The processes whose arguments or settings name this folder. */
function processesOf(dataDir: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(dataDir));
    } catch {
      // It has ended meanwhile, or belongs to another user.
      return false;
    }
  });
}

test('npm run dev serves pages, makes a report and its PDF, and Ctrl-C leaves no process and no lock behind', {
  timeout: 300_000,
}, async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'ad-dev-'));
  // PostgreSQL may have to run as another user.
  await chmod(dir, 0o755);
  const dataDir = path.join(dir, 'data');
  const dev = await Demo.start(dataDir, [], 'dev');
  onTestFinished(async () => {
    await dev.end('SIGTERM');
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  });
  const page = await fetch(`${dev.ready.url}/sign-in`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('name="password"')]);

  const { id } = await dev.submit(dev.adUrl('Meta video ad (kettle)'));
  expect((await dev.waitFor(id, ({ status }) => status === 'done')).report?.verdict).toBe('scored');
  const headers = { Authorization: `Bearer ${dev.ready.token}`, Accept: 'application/pdf' };
  const pdf = await fetch(`${dev.ready.url}/api/v1/analyses/${id}`, { headers });
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');

  const locks = [path.join(root, '.next/dev/lock'), path.join(dataDir, 'demo-running.json')];
  expect(locks.filter((file) => !existsSync(file))).toEqual([]);
  expect(processesOf(dataDir).length).toBeGreaterThan(1);
  expect(await dev.end('SIGINT')).toBe(0);
  await expect.poll(() => processesOf(dataDir)).toEqual([]);
  expect(locks.filter((file) => existsSync(file))).toEqual([]);
});
