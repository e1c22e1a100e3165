import { env } from '@/lib/env';
import { watchModel } from '@/lib/model/breaker';
import { createModel } from '@/lib/model/client';
import { VersionedReport } from '@/lib/report/legacy';
import { findDraft } from './drafts/store';
import type { Delivery, RunClaim, Step } from './engine';
import { completeRun, failRun } from './settle';
import { claimIfScheduled } from './steps/claim';
import { type Composed, compose, composeInsufficient } from './steps/compose';
import { numberOf, type Run, type StepResult, type Worker } from './steps/durable-step';
import { look } from './steps/look';
import { scrape } from './steps/scrape';
import { deleteUploads, upload } from './steps/upload';

export type PipelineResult = { outcome: 'skipped' | 'done' | 'failed' };

/** False when there is no draft, because the claim is no longer current. */
async function complete({ worker, claim }: Run, composed: Composed): Promise<boolean> {
  const draft = composed ?? (await findDraft(worker.db, claim));
  return draft !== undefined && 'report' in draft && completeRun(worker.db, claim, VersionedReport.parse(draft.report));
}

async function settle(run: Run, result: StepResult<Composed>): Promise<PipelineResult> {
  if ('failed' in result && result.failed === 'superseded') return { outcome: 'skipped' };
  const { worker, claim } = run;
  const settled = await run.step.run('settle', async () => {
    const done =
      'ok' in result
        ? await complete(run, result.ok)
        : result.failed !== 'superseded' && (await failRun(worker.db, { ...claim, code: result.failed }));
    worker.wake?.();
    return done;
  });
  if (!settled) return { outcome: 'skipped' };
  return { outcome: 'ok' in result ? 'done' : 'failed' };
}

/** The engine calls this function again from the top for each step, so only steps may read or write. */
export async function runPipeline(worker: Worker, step: Step, delivery: Delivery): Promise<PipelineResult> {
  const claim: RunClaim = { runId: delivery.runId, engineRunId: delivery.engineRunId };
  const claimed = await step.run('claim', async () => {
    const run = await claimIfScheduled(worker.db, claim);
    worker.wake?.();
    return run ?? null;
  });
  if (claimed === null) return { outcome: 'skipped' };
  const model = watchModel(createModel(env().gemini), worker.db, claimed.ref.adId);
  const run: Run = { worker, step, delivery, claim, claimed, model };

  const scraped = await scrape(run, 'scrape', 'library_unavailable');
  if ('failed' in scraped) return settle(run, scraped);
  if (scraped.ok.videos === 0) return settle(run, await composeInsufficient(run));
  if (scraped.ok.videos < numberOf(run)) return settle(run, { failed: 'no_such_video' });

  const uploaded = await upload(run);
  if ('failed' in uploaded) return settle(run, uploaded);
  const composed = await compose(run, uploaded.ok);
  if ('ok' in composed) await look(run, uploaded.ok);
  const result = await settle(run, composed);
  await deleteUploads(run, uploaded.ok);
  return result;
}
