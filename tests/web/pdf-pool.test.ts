import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PdfJob } from '@/lib/report/render/pdf/job';
import { createPdfPool, type PdfPool, type PdfPoolLimits, pdfPoolLimits } from '@/lib/report/render/pdf/pool';
import { countRenders } from '../support/pdf-renders';
import { insufficientSample, richReport } from '../support/report-samples';

const pools: PdfPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function openPool(limits: Partial<PdfPoolLimits>): PdfPool {
  const pool = createPdfPool({ ...pdfPoolLimits, timeoutMs: 120_000, ...limits });
  pools.push(pool);
  return pool;
}

let jobs = 0;

/** A report like no other, and quick to render. */
function newJob(): PdfJob {
  jobs += 1;
  return { report: { ...insufficientSample(), summary: `The summary of report ${jobs}.` }, ad: undefined };
}

/** One more render, of a report like no other. */
const renderIn = (pool: PdfPool, accountId = 'an account') => pool.render(newJob(), accountId);
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
  await expect(first).rejects.toThrow('the PDF worker ended');
  expect(isPdf(await second)).toBe(true);
});

test('an error in a worker names the sources that it comes from, not the bundle', async () => {
  const broken = { report: null, ad: undefined } as unknown as PdfJob;
  const failure = await openPool({ workers: 1 })
    .render(broken, 'an account')
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: 'the PDF could not be rendered',
    cause: expect.stringMatching(/\/lib\/report\/[\w/-]+\.tsx?:\d+/),
  });
});

test('a render that takes too long is refused, and its worker is ended', async () => {
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

test('one report more than may wait is refused at once', async () => {
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
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await Promise.all(rich.map((job) => pool.render(job, 'an account')));
  delay.disable();
  // Not the longest stall, which on a busy machine is that of its scheduler; the bench shows that one.
  expect(delay.percentile(99) / 1e6).toBeLessThan(50);
});

describe('accounts take turns', () => {
  /** Records the answered accounts, in the order of the answers. */
  function record(pool: PdfPool) {
    const answered: string[] = [];
    const pending: Promise<unknown>[] = [];
    const ask = (accountId: string, name: string, job = newJob()) =>
      pending.push(
        pool.render(job, accountId).then(
          () => answered.push(name),
          () => answered.push(`${name} refused`),
        ),
      );
    const all = async () => {
      await Promise.all(pending);
      return answered;
    };
    return { ask, all };
  }

  test('however many PDFs one has waiting, another waits for one of them beside what is under way', async () => {
    const { ask, all } = record(openPool({ workers: 1 }));
    for (let n = 0; n < 12; n += 1) ask('many', `many ${n}`);
    for (const name of ['one', 'two']) ask('few', `few ${name}`);
    ask('single', 'single');
    const answered = await all();
    expect(answered.slice(0, 7)).toEqual(['many 0', 'many 1', 'few one', 'single', 'many 2', 'few two', 'many 3']);
    expect(answered.slice(7)).toEqual(Array.from({ length: 8 }, (_, n) => `many ${n + 4}`));
  });

  test('who asks for what another has far back in its line gets it in a turn of its own', async () => {
    const { ask, all } = record(openPool({ workers: 1 }));
    for (let n = 0; n < 4; n += 1) ask('many', `many ${n}`);
    const wanted = newJob();
    ask('many', 'many last', wanted);
    ask('few', 'few', wanted);
    expect(await all()).toEqual(['many 0', 'many 1', 'many last', 'few', 'many 2', 'many 3']);
  });

  test('where all places are taken, the one with the most gives up its last for one who has fewer', async () => {
    const { ask, all } = record(openPool({ workers: 1, maxWaiting: 3 }));
    for (let n = 0; n < 5; n += 1) ask('many', `many ${n}`);
    ask('few', 'few');
    ask('single', 'single');
    ask('few', 'few again');
    expect((await all()).toSorted()).toEqual(
      ['many 0', 'many 1', 'many 2 refused', 'many 3 refused', 'many 4 refused', 'few', 'few again refused', 'single'].toSorted(),
    );
  });
});

describe('a report is rendered once', () => {
  test('however many ask for it at once, of whatever accounts, and once more after that', async () => {
    const pool = openPool({ workers: 2 });
    const [wanted, other] = [newJob(), newJob()];
    const count = await countRenders(async () => {
      const pdfs = await Promise.all(Array.from({ length: 60 }, (_, n) => pool.render(structuredClone(wanted), `account ${n % 3}`)));
      pdfs.push(await pool.render(structuredClone(wanted), 'late'));
      expect(new Set(pdfs.map((pdf) => Buffer.from(pdf).toString('base64'))).size).toBe(1);
      expect(Buffer.from(await pool.render(other, 'late')).equals(pdfs[0] ?? Buffer.alloc(0))).toBe(false);
    });
    expect(count).toBe(2);
  });

  test('but anew where anything that it is made of differs, the ad’s own data too', async () => {
    const pool = openPool({ workers: 1 });
    const { report } = newJob();
    const ad = { platform: 'meta', pageName: 'Oats', adId: '1' } as const;
    const ads = [undefined, ad, { ...ad, adId: '2' }, { ...ad, pageName: 'Hay' }, ad];
    expect(await countRenders(() => Promise.all(ads.map((given) => pool.render({ report, ad: given }, 'an account'))))).toBe(4);
  });

  test('and anew where a still differs or is missing, which leave the caller as they came', async () => {
    const pool = openPool({ workers: 1 });
    const { report } = newJob();
    // A view of something larger, as a socket reads it.
    const read = new Uint8Array(64);
    const [one, other] = [read.subarray(0, 8).fill(1), read.subarray(8, 16).fill(2)];
    const all = [undefined, new Map([[1, one]]), new Map([[1, other]]), new Map([[2, one]]), new Map([[1, one.slice()]])];
    expect(await countRenders(() => Promise.all(all.map((stills) => pool.render({ report, ad: undefined, stills }, 'an account'))))).toBe(
      4,
    );
    expect([...one, ...other]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]);
  });

  test('and a render that failed is not kept', async () => {
    const pool = openPool({ workers: 1, timeoutMs: 20 });
    const job = newJob();
    const refused = await Promise.allSettled([pool.render(job, 'one'), pool.render(job, 'two')]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await countRenders(() => pool.render(job, 'one').catch(() => undefined))).toBe(1);
    expect(pool.size()).toEqual({ entries: 0, bytes: 0 });
  });

  test('and no more PDFs and bytes are kept than may be: those asked for longest ago give way', async () => {
    const pool = openPool({ workers: 1, kept: { maxEntries: 2, maxBytes: 2 ** 30 } });
    const [first, second, third] = [newJob(), newJob(), newJob()];
    for (const job of [first, second, first, third]) await pool.render(job, 'an account');
    const { entries, bytes } = pool.size();
    expect(entries).toBe(2);
    expect(await countRenders(() => pool.render(first, 'an account'))).toBe(0);
    expect(await countRenders(() => pool.render(second, 'an account'))).toBe(1);
    const tight = openPool({ workers: 1, kept: { maxEntries: 100, maxBytes: Math.floor(bytes * 0.75) } });
    for (const job of [first, second, third]) await tight.render(job, 'an account');
    expect(tight.size().entries).toBe(1);
    expect(tight.size().bytes).toBeLessThanOrEqual(Math.floor(bytes * 0.75));
    await tight.close();
    expect(tight.size()).toEqual({ entries: 0, bytes: 0 });
  });
});

test('a worker that is warm renders the first report that is asked for, and nothing of the warm-up is kept', async () => {
  const pool = openPool({ workers: 1 });
  const started = nextWorker();
  const job = newJob();
  await pool.warm(job);
  await started;
  expect(pool.size()).toEqual({ entries: 0, bytes: 0 });
  const starts = vi.fn();
  process.on('worker', starts);
  try {
    expect(await countRenders(async () => expect(isPdf(await pool.render(job, 'an account'))).toBe(true))).toBe(1);
    expect(starts).not.toHaveBeenCalled();
  } finally {
    process.off('worker', starts);
  }
});
