import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createPdfPool, type PdfPool, type PdfPoolLimits, pdfPoolLimits } from '@/lib/report/render/pdf/pool';
import { richReport } from '../support/report-samples';

const pools: PdfPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function openPool(limits: Partial<PdfPoolLimits>): PdfPool {
  const pool = createPdfPool({ ...pdfPoolLimits, timeoutMs: 120_000, ...limits });
  pools.push(pool);
  return pool;
}

const job = () => ({ report: richReport(), ad: undefined });
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

async function nextWorker(): Promise<Worker> {
  const [worker]: Worker[] = await once(process, 'worker');
  if (worker === undefined) throw new Error('no worker was started');
  return worker;
}

test('a worker that dies fails the render it was busy with, and the next one gets a new worker', async () => {
  const pool = openPool({ workers: 1 });
  const started = nextWorker();
  const [first, second] = [pool.render(job()), pool.render(job())];
  await (await started).terminate();
  await expect(first).rejects.toThrow('the PDF worker ended');
  expect(isPdf(await second)).toBe(true);
});

test('a render that takes too long is refused, and its worker is ended', async () => {
  const pool = openPool({ workers: 1, timeoutMs: 20 });
  const started = nextWorker();
  const refused = pool.render(job());
  const ended = once(await started, 'exit');
  await expect(refused).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
  await ended;
});

test('a worker that needs more memory than it may have is replaced', async () => {
  const pool = openPool({ workers: 1, maxHeapMb: 8 });
  await expect(pool.render(job())).rejects.toThrow();
  await expect(pool.render(job())).rejects.toThrow();
});

test('one report more than may wait is refused at once', async () => {
  const pool = openPool({ workers: 1, maxWaiting: 1 });
  const [busy, waiting] = [pool.render(job()), pool.render(job())];
  await expect(pool.render(job())).rejects.toMatchObject({ code: 'service_unavailable' });
  expect([await busy, await waiting].every(isPdf)).toBe(true);
});

test('after it is closed nothing waits and nothing runs', async () => {
  const pool = openPool({ workers: 1 });
  const refused = Promise.allSettled([pool.render(job()), pool.render(job())]);
  await pool.close();
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.render(job())).rejects.toMatchObject({ code: 'service_unavailable' });
});

test('the thread that asks stays free while ten PDFs are rendered', async () => {
  const pool = openPool({});
  await pool.render(job());
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await Promise.all(Array.from({ length: 10 }, () => pool.render(job())));
  delay.disable();
  // Not the longest stall, which on a busy machine is that of its scheduler; the bench shows that one.
  expect(delay.percentile(99) / 1e6).toBeLessThan(50);
});
