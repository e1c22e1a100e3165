import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { noStills } from '../stills';
import type { PdfCache } from './cache';
import type { PdfJob } from './job';
import { createLine, type Render } from './line';
import { createResults, type ResultLimits } from './results';
import { createPdfWorkers, type PdfWorkerLimits, pdfsAreBusy } from './workers';

export type PdfPoolLimits = PdfWorkerLimits & {
  /** Renders that may wait for a worker. */
  maxWaiting: number;
  /** Of the PDFs that are kept for whoever asks for the same report next. */
  kept: ResultLimits;
};

export const pdfPoolLimits: PdfPoolLimits = {
  // One processor stays with the thread that answers requests.
  workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 50,
  timeoutMs: 30_000,
  maxHeapMb: 512,
  kept: { maxEntries: 200, maxBytes: 32 * 1024 * 1024 },
};

/** Of the same report: after the second, a render takes about a third of the first. */
const WARM_ROUNDS = 2;

export type PdfPool = {
  /**
   * The PDF of a report, which several may hold: nobody changes it. A report is rendered once, however many ask for it meanwhile, and
   * accounts take turns. `key` stands for all that the job is made of; without one, it is computed. Throws `service_unavailable` when
   * too many renders wait or one takes too long.
   */
  render: (job: PdfJob, accountId: string, key?: string) => Promise<Uint8Array>;
  /** What was rendered under a key and is kept, in memory or on disk. */
  find: (key: string) => Promise<Uint8Array | undefined>;
  /** Starts the workers and lets each render a job, so that the first that is asked for does not wait for code and fonts. */
  warm: (job: PdfJob) => Promise<void>;
  /** What is kept in memory. */
  size: () => { entries: number; bytes: number };
  /** Ends the workers; renders that are under way or waiting are refused. */
  close: () => Promise<void>;
};

const isStopping = () => pdfsAreBusy('the server is stopping');

/** Over everything that the bytes of a PDF are made of, so that a kept one can stand for no other report. */
function toKey({ stills = noStills, ...rest }: PdfJob): string {
  const hash = createHash('sha256').update(JSON.stringify(rest));
  for (const [n, jpeg] of stills) hash.update(`${n}:${jpeg.byteLength}:`).update(jpeg);
  return hash.digest('base64url');
}

/** `cache` outlives the process; without one, PDFs are kept in memory alone. */
export function createPdfPool(limits: PdfPoolLimits = pdfPoolLimits, cache?: PdfCache): PdfPool {
  const workers = createPdfWorkers(limits);
  const results = createResults(limits.kept);
  const line = createLine(limits.maxWaiting);
  let closed = false;

  function keep(key: string, pdf: Uint8Array): void {
    results.keep(key, pdf);
    // It reports what goes wrong itself.
    void cache?.keep(key, pdf);
  }

  async function find(key: string): Promise<Uint8Array | undefined> {
    const kept = results.find(key);
    if (kept !== undefined || cache === undefined) return kept;
    const read = await cache.find(key);
    if (read !== undefined && !closed) results.keep(key, read);
    // It may have been rendered meanwhile.
    return read ?? results.find(key);
  }

  async function run(render: Render): Promise<void> {
    try {
      const pdf = await workers.run(render.job);
      if (!closed) keep(render.key, pdf);
      line.end(render, ({ resolve }) => resolve(pdf));
    } catch (error) {
      line.end(render, ({ reject }) => reject(error));
    }
    next();
  }

  function next(): void {
    while (!closed && workers.areFree()) {
      const render = line.take();
      if (render === undefined) return;
      void run(render);
    }
  }

  /** A worker that is busy gets warm by that. */
  async function warmOne(job: PdfJob): Promise<void> {
    for (let round = 0; round < WARM_ROUNDS && !closed && workers.areFree(); round += 1) {
      await workers.run(job).catch((error: unknown) => {
        if (!closed) throw error;
      });
      next();
    }
  }

  return {
    render: async (job, accountId, key = toKey(job)) => {
      if (closed) throw isStopping();
      const kept = await find(key);
      if (kept !== undefined) return kept;
      if (closed) throw isStopping();
      return new Promise((resolve, reject) => {
        line.join({ key, job }, { accountId, resolve, reject });
        next();
      });
    },
    find,
    warm: async (job) => void (await Promise.all(Array.from({ length: limits.workers }, () => warmOne(job)))),
    size: results.size,
    close: async () => {
      closed = true;
      results.clear();
      line.clear(isStopping());
      await Promise.all([workers.close(), cache?.close()]);
    },
  };
}
