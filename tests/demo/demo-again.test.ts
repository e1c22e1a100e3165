import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { processStart } from '@/db/embedded/process';
import { adminOf, Demo, makeDataDir, removeDataDir } from '@/tests/support/demo-process';

const TEST_TIMEOUT_MS = 180_000;
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) await cleanup();
});

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

test('Inngest can drive the demo instead, and an unknown engine is rejected', { timeout: TEST_TIMEOUT_MS }, async () => {
  const dataDir = ownDataDir();
  const demo = await startDemo(dataDir, '--engine', 'inngest');
  const { id } = await demo.submit(demo.adUrl('Meta video ad (kettle)'));
  expect((await demo.waitFor(id, ({ status }) => status === 'done')).report?.verdict).toBe('scored');
  expect(adminOf(dataDir, 'status')).toMatchObject({
    queue: { runs: { queued: 0 }, events: { pending: 0 }, jobs: { queued: 0, running: 0 } },
  });
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
