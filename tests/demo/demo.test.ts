import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { processStart } from '@/db/embedded/process';
import { Demo } from '@/tests/support/demo-process';

const TEST_TIMEOUT_MS = 180_000;
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) await cleanup();
});

function makeDataDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'ad-demo-'));
  chmodSync(dir, 0o755);
  return path.join(dir, 'data');
}

const removeDataDir = (dataDir: string) => rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 5 });

function ownDataDir(): string {
  const dataDir = makeDataDir();
  cleanups.push(() => removeDataDir(dataDir));
  return dataDir;
}

async function startDemo(dataDir: string, ...args: string[]): Promise<Demo> {
  const demo = await Demo.start(dataDir, args);
  cleanups.push(() => demo.end('SIGTERM'));
  return demo;
}

const postgresPid = (dataDir: string) => Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

function admin(dataDir: string, ...args: string[]): unknown {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  return JSON.parse(execFileSync(process.execPath, ['lib/operator/start.mjs', ...args, '--json'], { env, encoding: 'utf8' }));
}

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

    const urls = [demo.adUrl('Meta video ad among neighbors'), demo.adUrl('another Meta video ad among neighbors')];
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
    expect(admin(dataDir, 'ledger', 'verify')).toMatchObject({ ok: true });
  });

  test('leaves no process behind at Ctrl-C, and only its owner can read its secrets', { timeout: TEST_TIMEOUT_MS }, async () => {
    const pids = [...Object.values(demo.pids), postgresPid(dataDir)];
    expect(pids.every((pid) => processStart(pid) !== undefined)).toBe(true);
    expect(statSync(path.join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(await demo.end('SIGINT')).toBe(0);
    expect(pids.filter((pid) => processStart(pid) !== undefined)).toEqual([]);
  });
});

test('after a server is killed in the middle of a run, the demo says so, and the next start completes the run with one charge', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const dataDir = ownDataDir();
  const first = await startDemo(dataDir);
  const { id } = await first.submit(first.adUrl('video ad whose data comes 6 s late'));
  await first.waitFor(id, ({ status }) => status === 'fetching');
  process.kill(first.pids.server, 'SIGKILL');
  expect(await first.ended()).toBe(1);
  expect(first.output.join('\n')).toMatch(/The server ended by itself \(SIGKILL\)/);

  const second = await startDemo(dataDir);
  expect(second.ready).toMatchObject({ email: first.ready.email, password: first.ready.password, token: first.ready.token });
  expect((await second.waitFor(id, ({ status }) => status === 'done')).report?.verdict).toBe('scored');
  expect(await second.balance()).toBe(24);
  expect(admin(dataDir, 'ledger', 'verify')).toMatchObject({ ok: true });
});

test('Inngest can drive the demo instead, and an unknown engine is rejected', { timeout: TEST_TIMEOUT_MS }, async () => {
  const dataDir = ownDataDir();
  const demo = await startDemo(dataDir, '--engine', 'inngest');
  const { id } = await demo.submit(demo.adUrl('Meta video ad among neighbors'));
  expect((await demo.waitFor(id, ({ status }) => status === 'done')).report?.verdict).toBe('scored');
  expect(admin(dataDir, 'queue', 'show')).toMatchObject({ runs: { queued: 0 }, events: { pending: 0 }, jobs: { queued: 0, running: 0 } });
  expect(await demo.end('SIGTERM')).toBe(0);
  const refused = Demo.spawn({ DATA_DIR: dataDir, PORT: '0' }, ['--engine', 'steam']);
  expect((await once(refused, 'close'))[0]).toBe(1);
});

test('one data directory has one demo, and the next one ends the processes of a killed one', { timeout: TEST_TIMEOUT_MS }, async () => {
  const dataDir = ownDataDir();
  const demo = await startDemo(dataDir);
  const refused = Demo.spawn({ DATA_DIR: dataDir, PORT: '0' });
  let said = '';
  refused.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  expect((await once(refused, 'close'))[0]).toBe(1);
  expect(said).toContain(`A demo already runs on ${dataDir}: ${demo.ready.url}`);

  const { server } = demo.pids;
  await demo.end('SIGKILL');
  expect(processStart(server)).toBeDefined();
  const next = await startDemo(dataDir);
  expect(processStart(server)).toBeUndefined();
  expect(next.ready.token).toBe(demo.ready.token);
});
