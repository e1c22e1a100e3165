import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processStart } from '@/db/embedded/process';
import { adminOf, Demo, makeDataDir, removeDataDir } from '@/tests/support/demo-process';

const TEST_TIMEOUT_MS = 180_000;
const postgresPid = (dataDir: string) => Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Asks the running server directly, without a handler of ours in between. */
async function answerOf(demo: Demo, pathname: string, method = 'GET'): Promise<unknown[]> {
  const { status, headers } = await fetch(`${demo.ready.url}${pathname}`, {
    method,
    redirect: 'manual',
    headers: { Authorization: `Bearer ${demo.ready.token}` },
  });
  return [status, headers.get('allow'), headers.has('x-request-id')];
}

describe('the demo', () => {
  const dataDir = makeDataDir();
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.start(dataDir);
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await demo.end('SIGTERM');
    removeDataDir(dataDir);
  });

  test('turns two ads into two reports, charges for new ones only, and refunds the ad without a video', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    expect(await demo.balance()).toBe(25);
    expect(await answerOf(demo, '/api/v1/credits/')).toEqual([200, null, true]);
    expect(await answerOf(demo, '/api/v1/credits', 'HEAD')).toEqual([200, null, true]);
    expect(await answerOf(demo, '/api/v1/credits', 'OPTIONS')).toEqual([204, 'GET, HEAD, OPTIONS', true]);
    expect(await answerOf(demo, '/api/v1/nothing/here/', 'DELETE')).toEqual([404, null, true]);

    const urls = [demo.adUrl('Meta video ad (kettle)'), demo.adUrl('Meta video ad (shared bills)')];
    const submitted = await Promise.all(urls.map((url) => demo.submit(url)));
    expect(submitted.map(({ http, status }) => [http, status])).toEqual([
      [201, 'queued'],
      [201, 'queued'],
    ]);
    const reports = await Promise.all(submitted.map(({ id }) => demo.waitFor(id, ({ status }) => status === 'done')));
    expect(reports.map(({ report }) => report?.verdict)).toEqual(['scored', 'scored']);
    expect(reports.every(({ report }) => report?.meta.model?.includes('stand-in'))).toBe(true);
    expect(reports[0]?.report?.summary).not.toBe(reports[1]?.report?.summary);
    expect(await demo.submit(urls[0] ?? '')).toMatchObject({ http: 200, status: 'done', cached: true, id: submitted[0]?.id });
    expect(await demo.balance()).toBe(23);

    const image = await demo.submit(demo.adUrl('image ad'));
    expect((await demo.waitFor(image.id, ({ status }) => status === 'done')).report?.verdict).toBe('insufficient_evidence');
    const removed = await demo.submit(demo.adUrl('removed ad'));
    expect((await demo.waitFor(removed.id, ({ status }) => status === 'failed')).errorMessage).toMatch(/removed/);
    expect(await demo.balance()).toBe(23);
    expect(adminOf(dataDir, 'ledger', 'verify')).toMatchObject({ ok: true });
  });

  test('leaves no process behind at Ctrl-C, and only its owner can read its secrets', { timeout: TEST_TIMEOUT_MS }, async () => {
    const pids = [...Object.values(demo.pids), postgresPid(dataDir)];
    expect(pids.every((pid) => processStart(pid) !== undefined)).toBe(true);
    expect(statSync(path.join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(await demo.end('SIGINT')).toBe(0);
    expect(pids.filter((pid) => processStart(pid) !== undefined)).toEqual([]);
  });
});
