import { expect, onTestFinished, test } from 'vitest';
import type { Json } from '@/lib/analyses/engine';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { runDurableStep } from '@/lib/analyses/steps/durable-step';
import { env } from '@/lib/env';
import { RunFailure } from '@/lib/failures';
import { createModel } from '@/lib/model/client';
import { openHarness } from '@/tests/support/harness';
import { newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

/** Makes every record of a step’s seconds take half a second. */
async function delaySeconds(): Promise<void> {
  await harness.db`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$`;
  await harness.db`create trigger slow before update of step_seconds on runs for each row execute function slow()`;
}

test('a failure that the engine tries again reaches it alone, while the seconds of the step are still recorded', async () => {
  const [queued] = await newLine(harness.db, 1);
  if (queued === undefined) throw new Error('no line');
  const claim = { runId: queued.runId, engineRunId: queued.engineRunId };
  const claimed = await claimIfScheduled(harness.db, claim);
  if (claimed === undefined) throw new Error('not claimed');
  await delaySeconds();
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const run = {
    worker: { db: harness.db },
    step: { run: <T extends Json>(_id: string, work: () => Promise<T>) => work() },
    delivery: { ...claim, lastAttempt: false, abandoned: new AbortController().signal },
    claim,
    claimed,
    model: createModel(env().gemini),
  };
  const step = { id: 'compose', status: 'composing', currentStep: 'Writing the report' } as const;
  await expect(runDurableStep(run, step, () => Promise.reject(new RunFailure('model_unavailable')))).rejects.toThrow('model_unavailable');
  expect(unhandled).toEqual([]);
  const [row] = await harness.db<{ seconds: number | null }[]>`
    select (step_seconds ->> 'compose')::float8 as seconds from runs where id = ${claim.runId}`;
  expect(row?.seconds).toBeGreaterThanOrEqual(0);
});
