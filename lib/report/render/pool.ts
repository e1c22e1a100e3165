import { availableParallelism } from 'node:os';
import { withDeadline } from '@/lib/deadline';
import { AppError } from '@/lib/errors';
import { FairQueue } from '@/lib/fair-queue';
import { startThread, type Thread } from '@/lib/programs/thread';
import type { RenderJob } from './renderer';
import { noStills } from './stills';
import type { RenderAnswer } from './worker';

export type Program = 'html-worker' | 'pdf-worker';

export type PoolLimits = {
  workers: number;
  maxWaiting: number;
  /** From the start of a render, the start of its worker included, to its end. */
  timeoutMs: number;
  maxHeapMb: number;
};

export const poolLimits: PoolLimits = {
  // One processor stays with the thread that answers requests.
  workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 50,
  timeoutMs: 30_000,
  maxHeapMb: 512,
};

/** Renders of the same report: after the second, a render takes about a third of the first. */
const WARM_ROUNDS = 2;
const RETRY_AFTER_SECONDS = 5;

const toBusy = (cause: string) => new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

type RenderThread = Thread<RenderJob, RenderAnswer>;

/** The threads of a program that draws reports. */
export class RenderPool {
  readonly #program: Program;
  readonly #limits: PoolLimits;
  readonly #queue: FairQueue;
  #threads: RenderThread[] = [];
  #isClosed = false;

  constructor(program: Program, limits: PoolLimits = poolLimits) {
    this.#program = program;
    this.#limits = limits;
    const toRefusal = () => toBusy('too many reports wait to be rendered');
    this.#queue = new FairQueue({ atOnce: limits.workers, maxWaiting: limits.maxWaiting, toRefusal });
  }

  /** Serves accounts round-robin. Throws `service_unavailable` when too many renders wait or one takes too long. */
  render(job: RenderJob, accountId: string): Promise<Uint8Array> {
    return this.#queue.run({ lane: accountId }, () => this.#renderNow(job));
  }

  waiting(): number {
    return this.#queue.waiting();
  }

  /** Lets each worker render a job, so that the first user waits for neither code nor fonts. */
  async warm(job: RenderJob): Promise<void> {
    const warmOne = async () => {
      for (let round = 0; round < WARM_ROUNDS; round += 1) await this.render(job, '');
    };
    const warming = Array.from({ length: this.#limits.workers }, warmOne);
    await Promise.all(warming).catch((error: unknown) => {
      if (!this.#isClosed) throw error;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  async #renderNow({ stills = noStills, ...job }: RenderJob): Promise<Uint8Array> {
    if (this.#isClosed) throw toBusy('the server is stopping');
    // Copied, because a view of what a database or a socket read is part of something larger, all of which a message would copy.
    const copies = new Map([...stills].map(([n, jpeg]) => [n, Uint8Array.from(jpeg)]));
    const transfer = [...copies.values()].map(({ buffer }) => buffer);
    const thread = this.#idleThread();
    try {
      const message = { ...job, stills: copies };
      const answer = await withDeadline(undefined, this.#limits.timeoutMs, (signal) => thread.run(message, { signal, transfer }));
      if ('error' in answer) throw new Error('the report could not be rendered', { cause: answer.error });
      return answer.bytes;
    } catch (error) {
      if (this.#isClosed) throw toBusy('the server is stopping');
      throw isTimeout(error) ? toBusy('a report took too long to render') : error;
    }
  }

  #idleThread(): RenderThread {
    this.#threads = this.#threads.filter((thread) => thread.state() !== 'ended');
    const idle = this.#threads.find((thread) => thread.state() === 'idle');
    if (idle !== undefined) return idle;
    const { maxHeapMb } = this.#limits;
    // Twice the usual room for new objects, because most of what a render makes is garbage at its end.
    const started: RenderThread = startThread(this.#program, { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 96 });
    this.#threads.push(started);
    return started;
  }
}
