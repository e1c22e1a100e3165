import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/errors';
import type { PdfAnswer, PdfJob } from './worker';

export type PdfPoolLimits = {
  workers: number;
  /** Reports that may wait for a worker; one more is refused. */
  maxWaiting: number;
  /** From the start of a render, the start of its worker included, to its end. */
  timeoutMs: number;
  maxHeapMb: number;
};

export const pdfPoolLimits: PdfPoolLimits = {
  // One processor stays with the thread that answers requests.
  workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 50,
  timeoutMs: 30_000,
  maxHeapMb: 512,
};

const RETRY_AFTER_SECONDS = 5;

type Waiting = { job: PdfJob; resolve: (pdf: Uint8Array) => void; reject: (error: unknown) => void };

/** One worker and the render it is busy with. */
type Lane = { worker: Worker; current: (Waiting & { timer: NodeJS.Timeout }) | undefined };

export type PdfPool = {
  /** Throws `service_unavailable` when too many reports wait or a render takes too long. */
  render: (job: PdfJob) => Promise<Uint8Array>;
  /** Ends the workers; renders that are under way or waiting are refused. */
  close: () => Promise<void>;
};

const busy = (cause?: unknown) => new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

function startWorker(maxHeapMb: number): Worker {
  const entry = path.join(process.cwd(), 'lib', 'report', 'render', 'pdf', 'worker.mjs');
  // By a line of code, because a bundler takes the path of a worker for a module of its own.
  const worker = new Worker("import(require('node:worker_threads').workerData)", {
    eval: true,
    workerData: pathToFileURL(entry).href,
    // It gets neither the settings and secrets of this process nor its loaders.
    env: { NODE_ENV: 'production' },
    execArgv: [],
    argv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // Nobody waits for an idle worker.
  worker.unref();
  return worker;
}

/** Workers that render PDFs off the main thread: started when they are needed, replaced when they fail. */
export function createPdfPool(limits: PdfPoolLimits = pdfPoolLimits): PdfPool {
  const lanes = new Set<Lane>();
  const waiting: Waiting[] = [];
  let closed = false;

  function settle(lane: Lane): Lane['current'] {
    const { current } = lane;
    lane.current = undefined;
    clearTimeout(current?.timer);
    lane.worker.unref();
    return current;
  }

  /** Gives up a worker; the render that it was busy with fails with `error`. */
  function drop(lane: Lane, error: unknown): void {
    lanes.delete(lane);
    settle(lane)?.reject(error);
    lane.worker.terminate().then(next, next);
  }

  function openLane(): Lane {
    const lane: Lane = { worker: startWorker(limits.maxHeapMb), current: undefined };
    lanes.add(lane);
    lane.worker.on('message', (answer: PdfAnswer) => {
      const current = settle(lane);
      if ('pdf' in answer) current?.resolve(answer.pdf);
      else current?.reject(new Error('the PDF could not be rendered', { cause: answer.error }));
      next();
    });
    lane.worker.on('error', (error) => drop(lane, error));
    lane.worker.on('exit', (code) => drop(lane, new Error(`the PDF worker ended with code ${code}`)));
    return lane;
  }

  function freeLane(): Lane | undefined {
    const idle = [...lanes].find(({ current }) => current === undefined);
    return idle ?? (lanes.size < limits.workers ? openLane() : undefined);
  }

  function next(): void {
    if (closed || waiting.length === 0) return;
    const lane = freeLane();
    const chosen = lane === undefined ? undefined : waiting.shift();
    if (lane === undefined || chosen === undefined) return;
    const timer = setTimeout(() => drop(lane, busy('a PDF took too long to render')), limits.timeoutMs);
    lane.current = { ...chosen, timer };
    lane.worker.ref();
    lane.worker.postMessage(chosen.job);
    next();
  }

  return {
    render: (job) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= limits.maxWaiting) return reject(busy('too many PDFs wait to be rendered'));
        waiting.push({ job, resolve, reject });
        next();
      }),
    close: async () => {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(busy('the server is stopping'));
      const ending = [...lanes].map((lane) => {
        lanes.delete(lane);
        settle(lane)?.reject(busy('the server is stopping'));
        return lane.worker.terminate();
      });
      await Promise.all(ending);
    },
  };
}
