import { type Inngest, RetryAfterError } from 'inngest';
import { type Database, processDatabase } from '@/db/client';
import { runPipeline } from '@/lib/analyses/pipeline';
import { failRun } from '@/lib/analyses/settle';
import type { Worker } from '@/lib/analyses/stage';
import type { Json, Step } from '@/lib/analyses/step';
import { RunFailure } from '@/lib/failures';
import { callerSignal } from '../calls';
import { analysisRequested } from '../client';
import { WORKER_LOST } from '../embedded/config';

const RETRIES = 3;

/** Runs driven at one time over all processes: each holds a browser, then a video in memory. */
const CONCURRENCY = 4;

/** Of these for one account, so that nobody's backlog keeps the others waiting. What is above either limit waits in line. */
const CONCURRENCY_PER_ACCOUNT = 2;

type StepRun = { run: (id: string, work: () => Promise<Json>) => Promise<unknown> };

/** Says in the engine's words when another try makes sense. */
async function inEngineTerms<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof RunFailure) || !((cause.retryAfterMs ?? 0) > 0)) throw cause;
    throw new RetryAfterError(cause.message, Math.ceil(cause.retryAfterMs ?? 0), { cause });
  }
}

/** The pipeline's port over Inngest's steps, whose results are JSON by the port's own type. */
function durable(step: StepRun): Step {
  return { run: async <T extends Json>(id: string, work: () => Promise<T>) => (await step.run(id, () => inEngineTerms(work))) as T };
}

function requireDatabase(): Database {
  const database = processDatabase();
  if (database === undefined) throw new Error('the database of this process is not open');
  return database;
}

export function createAnalyzeAd(client: Inngest, settings: Omit<Worker, 'db'> = {}) {
  return client.createFunction(
    {
      id: 'analyze-ad',
      name: 'Analyze an ad',
      triggers: [analysisRequested],
      retries: RETRIES,
      concurrency: [
        { limit: CONCURRENCY, scope: 'fn' },
        { limit: CONCURRENCY_PER_ACCOUNT, key: 'event.data.accountId', scope: 'fn' },
      ],
      // A run is sent again under a new event id when nobody claimed it; the claim in the database makes extra copies harmless.
      idempotency: 'event.id',
      // Past the hour that a run may wait to be taken up and the ten minutes it then has, so that it is settled before its engine gives up.
      timeouts: { finish: '75m' },
      onFailure: async ({ event, error }) => {
        const { runId } = event.data.event.data as { runId: string };
        const engineRunId = event.data.run_id;
        await failRun(requireDatabase().sql, { runId, engineRunId, code: error.name === WORKER_LOST ? 'worker_lost' : 'internal' });
      },
    },
    async ({ event, step, runId, attempt, maxAttempts = RETRIES + 1 }) =>
      runPipeline({ ...settings, db: requireDatabase().sql }, durable(step), {
        runId: event.data.runId,
        engineRunId: runId,
        lastAttempt: attempt >= maxAttempts - 1,
        abandoned: callerSignal(),
      }),
  );
}
