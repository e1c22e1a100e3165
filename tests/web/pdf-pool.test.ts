import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { type PoolLimits, poolLimits, RenderPool } from '@/lib/report/render/pool';
import type { RenderJob } from '@/lib/report/render/renderer';
import { countRenders } from '../support/pdf-renders';
import { insufficientSample, richReport } from '../support/report-samples';

const pools: RenderPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function openPool(limits: Partial<PoolLimits>): RenderPool {
  const pool = new RenderPool('pdf-worker', { ...poolLimits, timeoutMs: 120_000, ...limits });
  pools.push(pool);
  return pool;
}

let jobs = 0;

/** A unique report that is quick to render. */
function newJob(): RenderJob {
  jobs += 1;
  return { report: { ...insufficientSample(), summary: `The summary of report ${jobs}.` }, ad: undefined };
}

const renderIn = (pool: RenderPool, accountId = 'an account') => pool.render(newJob(), accountId);
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

async function nextWorker(): Promise<Worker> {
  const [worker]: Worker[] = await once(process, 'worker');
  if (worker === undefined) throw new Error('no worker was started');
  return worker;
}

test('a worker that dies fails the render it was busy with, and the next one gets a new worker', async () => {
  const pool = openPool({ workers: 1 });
  const started = nextWorker();
  const [first, second] = [renderIn(pool), renderIn(pool)];
  await (await started).terminate();
  await expect(first).rejects.toThrow('the thread of pdf-worker ended');
  expect(isPdf(await second)).toBe(true);
});

test('an error in a worker names the sources that it comes from, not the bundle', async () => {
  const broken = { report: null, ad: undefined } as unknown as RenderJob;
  const failure = await openPool({ workers: 1 })
    .render(broken, 'an account')
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: 'the report could not be rendered',
    cause: expect.stringMatching(/\/lib\/report\/[\w/-]+\.tsx?:\d+/),
  });
});

test('a render that takes too long is rejected, and its worker is ended', async () => {
  const pool = openPool({ workers: 1, timeoutMs: 20 });
  const started = nextWorker();
  const refused = renderIn(pool);
  const ended = once(await started, 'exit');
  await expect(refused).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
  await ended;
});

test('a worker that needs more memory than it may have is replaced', async () => {
  const pool = openPool({ workers: 1, maxHeapMb: 8 });
  await expect(renderIn(pool)).rejects.toThrow();
  await expect(renderIn(pool)).rejects.toThrow();
});

test('one report more than may wait is rejected at once', async () => {
  const pool = openPool({ workers: 1, maxWaiting: 1 });
  const [busy, waiting] = [renderIn(pool), renderIn(pool)];
  await expect(renderIn(pool)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect([await busy, await waiting].every(isPdf)).toBe(true);
});

test('after it is closed nothing waits and nothing runs', async () => {
  const pool = openPool({ workers: 1 });
  const refused = Promise.allSettled([renderIn(pool), renderIn(pool)]);
  await pool.close();
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(renderIn(pool)).rejects.toMatchObject({ code: 'service_unavailable' });
});

test('the thread that asks stays free while ten PDFs are rendered', async () => {
  const pool = openPool({});
  await renderIn(pool);
  const rich = Array.from({ length: 10 }, (_, n) => ({ report: { ...richReport(), summary: `Report ${n}.` }, ad: undefined }));
  const before = performance.eventLoopUtilization();
  await Promise.all(rich.map((job) => pool.render(job, 'an account')));
  // A share, because on a busy machine each stall is that of its scheduler; the bench shows the longest one.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.25);
});

test('accounts are served round-robin, however many PDFs one of them has waiting', async () => {
  const pool = openPool({ workers: 1 });
  const answered: string[] = [];
  const ask = (accountId: string, name: string) => renderIn(pool, accountId).then(() => answered.push(name));
  const many = Array.from({ length: 6 }, (_, n) => ask('many', `many ${n}`));
  await Promise.all([...many, ask('few', 'few one'), ask('few', 'few two'), ask('single', 'single')]);
  expect(answered.slice(0, 6)).toEqual(['many 0', 'many 1', 'few one', 'single', 'many 2', 'few two']);
});

test('stills leave the caller as they came, though a thread takes their memory', async () => {
  // A view of something larger, as a socket reads it.
  const read = new Uint8Array(64);
  const still = read.subarray(8, 16).fill(1);
  const { report } = newJob();
  expect(isPdf(await openPool({ workers: 1 }).render({ report, ad: undefined, stills: new Map([[1, still]]) }, 'an account'))).toBe(true);
  expect([...still]).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
});

test('a warm worker renders the first report', async () => {
  const pool = openPool({ workers: 1 });
  const started = nextWorker();
  const job = newJob();
  await pool.warm(job);
  await started;
  const starts = vi.fn();
  process.on('worker', starts);
  try {
    expect(await countRenders(async () => expect(isPdf(await pool.render(job, 'an account'))).toBe(true))).toBe(1);
    expect(starts).not.toHaveBeenCalled();
  } finally {
    process.off('worker', starts);
  }
});
