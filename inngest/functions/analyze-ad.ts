import { type Inngest, RetryAfterError } from 'inngest';
import type { Json, Step } from '@/lib/analyses/engine';
import { runPipeline } from '@/lib/analyses/pipeline';
import { failRun } from '@/lib/analyses/settle';
import type { Worker } from '@/lib/analyses/steps/durable-step';
import { RunFailure } from '@/lib/failures';
import { RUN_DEADLINE_MINUTES } from '@/lib/limits';
import { log } from '@/lib/log';
import { withLogScope } from '@/lib/scope';
import { callerSignal, functionDatabase } from '../calls';
import { analysisRequested, RequestedRun } from '../client';
import { WORKER_LOST } from '../embedded/config';

const RETRIES = 3;

/** Longer than the deadline of the run, so that the run always ends first. */
const FINISH = `${RUN_DEADLINE_MINUTES + 5}m`;

type StepRun = { run: (id: string, work: () => Promise<Json>) => Promise<unknown> };

/** Translates a failure, and the time until a retry makes sense, into the SDK's errors, without the cause, which quotes vendors and is logged. */
async function withRetryAfter<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    const { message, retryAfterMs = 0 } = error;
    throw retryAfterMs > 0 ? new RetryAfterError(message, Math.ceil(retryAfterMs)) : new Error(message);
  }
}

function durable(step: StepRun, runId: string): Step {
  const run = async <T extends Json>(id: string, work: () => Promise<T>) =>
    (await step.run(id, () => withLogScope({ runId, step: id }, () => withRetryAfter(work)))) as T;
  return { run };
}

export function createAnalyzeAd(client: Inngest, settings: Omit<Worker, 'db'> = {}) {
  return client.createFunction(
    {
      id: 'analyze-ad',
      name: 'Analyze an ad',
      triggers: [analysisRequested],
      retries: RETRIES,
      // The claim in the database decides how many runs are active and which comes next; an engine's own limits would count steps, not runs.
      // A run is requested again under a new event id; the claim makes extra copies harmless.
      idempotency: 'event.id',
      timeouts: { finish: FINISH },
      onFailure: async ({ event, error }) => {
        const engineRunId = event.data.run_id;
        const requested = RequestedRun.safeParse(event.data.event.data);
        if (!requested.success) return log.warn('an event without a valid run ID was dropped', { engineRunId });
        const { runId } = requested.data;
        await failRun(functionDatabase(), { runId, engineRunId, code: error.name === WORKER_LOST ? 'worker_lost' : 'internal' });
      },
    },
    async ({ event, step, runId, attempt, maxAttempts = RETRIES + 1 }) =>
      runPipeline({ ...settings, db: functionDatabase() }, durable(step, event.data.runId), {
        runId: event.data.runId,
        engineRunId: runId,
        lastAttempt: attempt >= maxAttempts - 1,
        abandoned: callerSignal(),
      }),
  );
}
