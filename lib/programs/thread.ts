import { pathToFileURL } from 'node:url';
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';
import { programFile, type programs } from './list.mjs';

/** A thread that runs one of our programs, which answers each job with one message. The first job that fails ends it. */
export type Thread<Job, Answer> = {
  /** Runs one job at a time. Rejects with the reason of `signal` or the error that ended the thread, once it has ended. */
  run: (job: Job, options: { signal: AbortSignal; transfer?: Transferable[] }) => Promise<Answer>;
  state: () => 'idle' | 'busy' | 'ended';
  end: () => Promise<void>;
};

function startWorker(program: keyof typeof programs, resourceLimits: ResourceLimits): Worker {
  // By a line of code, because a bundler takes the path of a worker for a module of its own.
  return new Worker("process.setSourceMapsEnabled(true); import(require('node:worker_threads').workerData)", {
    eval: true,
    workerData: pathToFileURL(programFile(program)).href,
    // It gets neither the settings and secrets of this process nor its loaders.
    env: { NODE_ENV: 'production' },
    execArgv: [],
    argv: [],
    resourceLimits,
  });
}

export function startThread<Job, Answer>(program: keyof typeof programs, limits: ResourceLimits): Thread<Job, Answer> {
  const worker = startWorker(program, limits);
  let current: { resolve: (answer: Answer) => void; reject: (error: unknown) => void } | undefined;
  let hasEnded = false;
  const fail = (error: unknown) => {
    hasEnded = true;
    current?.reject(error);
  };
  worker.on('message', (answer: Answer) => current?.resolve(answer));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`the thread of ${program} ended with code ${code}`)));
  worker.unref();

  const run: Thread<Job, Answer>['run'] = async (job, { signal, transfer = [] }) => {
    signal.throwIfAborted();
    const abort = () => fail(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    // The process waits for a busy thread, but not for an idle one.
    worker.ref();
    try {
      return await new Promise<Answer>((resolve, reject) => {
        current = { resolve, reject };
        worker.postMessage(job, transfer);
      });
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      current = undefined;
      signal.removeEventListener('abort', abort);
      worker.unref();
    }
  };
  const state = () => {
    if (hasEnded) return 'ended';
    return current === undefined ? 'idle' : 'busy';
  };
  return { run, state, end: async () => void (await worker.terminate()) };
}
