import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { noStills } from '../stills';
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

export type PdfPool = {
  /**
   * The PDF of a report, which several may hold: nobody changes it. A report is rendered once, however many ask for it meanwhile, and
   * accounts take turns. Throws `service_unavailable` when too many renders wait or one takes too long.
   */
  render: (job: PdfJob, accountId: string) => Promise<Uint8Array>;
  /** What is kept. */
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

export function createPdfPool(limits: PdfPoolLimits = pdfPoolLimits): PdfPool {
  const workers = createPdfWorkers(limits);
  const results = createResults(limits.kept);
  const line = createLine(limits.maxWaiting);
  let closed = false;

  async function run(render: Render): Promise<void> {
    try {
      const pdf = await workers.run(render.job);
      if (!closed) results.keep(render.key, pdf);
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

  return {
    render: async (job, accountId) => {
      const key = toKey(job);
      if (closed) throw isStopping();
      const kept = results.find(key);
      if (kept !== undefined) return kept;
      return new Promise((resolve, reject) => {
        line.join({ key, job }, { accountId, resolve, reject });
        next();
      });
    },
    size: results.size,
    close: async () => {
      closed = true;
      results.clear();
      line.clear(isStopping());
      await workers.close();
    },
  };
}
