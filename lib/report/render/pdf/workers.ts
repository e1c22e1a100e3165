import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/errors';
import { programFile } from '@/lib/programs/list.mjs';
import { noStills } from '../stills';
import type { PdfJob } from './job';
import { packStills } from './stills';
import type { PdfAnswer, PdfMessage } from './worker';

export type PdfWorkerLimits = {
  workers: number;
  /** From the start of a render, the start of its worker included, to its end. */
  timeoutMs: number;
  maxHeapMb: number;
};

const RETRY_AFTER_SECONDS = 5;

export const pdfsAreBusy = (cause: string) => new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

type Current = { resolve: (pdf: Uint8Array) => void; reject: (error: unknown) => void; timer: NodeJS.Timeout };

/** One worker and the render it is busy with; one that is ending takes no other. */
type Lane = { worker: Worker; current: Current | undefined; isEnding: boolean };

export type PdfWorkers = {
  /** Whether a render can begin now. */
  areFree: () => boolean;
  /** Throws `service_unavailable` when no worker is free or the render takes too long. */
  run: (job: PdfJob) => Promise<Uint8Array>;
  /** Ends the workers; renders that are under way are refused. */
  close: () => Promise<void>;
};

function startWorker(maxHeapMb: number): Worker {
  // By a line of code, because a bundler takes the path of a worker for a module of its own.
  const worker = new Worker("process.setSourceMapsEnabled(true); import(require('node:worker_threads').workerData)", {
    eval: true,
    workerData: pathToFileURL(programFile('pdf-worker')).href,
    // It gets neither the settings and secrets of this process nor its loaders.
    env: { NODE_ENV: 'production' },
    execArgv: [],
    argv: [],
    // Twice the room of its own for what is new: a render makes much that is garbage at its end.
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 96 },
  });
  // Nobody waits for an idle worker.
  worker.unref();
  return worker;
}

/** Workers that render PDFs off the main thread: started when they are needed, replaced when they fail. */
export function createPdfWorkers(limits: PdfWorkerLimits): PdfWorkers {
  const lanes = new Set<Lane>();

  function settle(lane: Lane): Current | undefined {
    const { current } = lane;
    lane.current = undefined;
    clearTimeout(current?.timer);
    lane.worker.unref();
    return current;
  }

  /** Gives up a worker; once it has ended, the render that it was busy with fails with `error`. */
  async function drop(lane: Lane, error: unknown): Promise<void> {
    const current = settle(lane);
    lane.isEnding = true;
    await lane.worker.terminate();
    lanes.delete(lane);
    current?.reject(error);
  }

  function openLane(): Lane {
    const lane: Lane = { worker: startWorker(limits.maxHeapMb), current: undefined, isEnding: false };
    lanes.add(lane);
    lane.worker.on('message', (answer: PdfAnswer) => {
      const current = settle(lane);
      if ('pdf' in answer) current?.resolve(answer.pdf);
      else current?.reject(new Error('the PDF could not be rendered', { cause: answer.error }));
    });
    lane.worker.on('error', (error) => void drop(lane, error));
    lane.worker.on('exit', (code) => void drop(lane, new Error(`the PDF worker ended with code ${code}`)));
    return lane;
  }

  const idleLane = () => [...lanes].find(({ current, isEnding }) => current === undefined && !isEnding);

  return {
    areFree: () => lanes.size < limits.workers || idleLane() !== undefined,
    run: (job) =>
      new Promise((resolve, reject) => {
        const lane = idleLane() ?? (lanes.size < limits.workers ? openLane() : undefined);
        if (lane === undefined) return reject(pdfsAreBusy('no PDF worker is free'));
        const timer = setTimeout(() => void drop(lane, pdfsAreBusy('a PDF took too long to render')), limits.timeoutMs);
        lane.current = { resolve, reject, timer };
        lane.worker.ref();
        const stills = packStills(job.stills ?? noStills);
        lane.worker.postMessage({ ...job, stills } satisfies PdfMessage, [stills.bytes.buffer]);
      }),
    close: async () => {
      await Promise.all([...lanes].map((lane) => drop(lane, pdfsAreBusy('the server is stopping'))));
    },
  };
}
