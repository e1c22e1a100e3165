import type { Json } from '@/lib/analyses/engine';
import { stepWords } from '@/lib/analyses/progress';
import { getMeasured } from '@/lib/analyses/stills/measured';
import { addModelUse, reserveModelCall, returnModelCall } from '@/lib/analyses/store';
import { log } from '@/lib/log';
import { askForReport, type ComposeInput, type FreeCall, MAX_CALLS, type ModelUse, repairReport } from '@/lib/model/compose';
import { insufficientReport } from '@/lib/report/insufficient';
import type { Report } from '@/lib/report/schema';
import { type Run, runDurableStep, type StepResult } from './durable-step';
import { reconnecting } from './reconnect';
import { getStoredAd } from './scrape';
import type { UploadedVideo } from './upload';

/** A report is plain JSON by its schema, which the compiler cannot know. */
function toJson(report: Report): Json {
  return JSON.parse(JSON.stringify(report)) as Json;
}

async function toComposeInput(run: Run, video: UploadedVideo, signal: AbortSignal): Promise<ComposeInput> {
  const ad = await getStoredAd(run);
  const measured = await getMeasured(run.worker.db, run.claim.runId, video);
  const beginCall = () => reserveModelCall(run.worker.db, run.claim, MAX_CALLS);
  const returnCall = (why: FreeCall) => returnModelCall(run.worker.db, run.claim, why);
  const { runId } = run.claim;
  // A failure to record the usage must not discard the reply, which would be requested and paid for again.
  const noteUse = (use: ModelUse) =>
    addModelUse(run.worker.db, runId, use).catch((error: unknown) =>
      log.warn('the usage of the model was not recorded', { runId, ...use, error }),
    );
  const position = { n: 1, of: ad.videos.length };
  return { model: run.model, ad, video, measured, position, now: new Date(), beginCall, returnCall, noteUse, signal };
}

/** Composes the report of a video. A repair is a step of its own, so that its retries do not send the video again. */
export async function compose(run: Run, video: UploadedVideo): Promise<StepResult<Json>> {
  const composing = { status: 'composing', currentStep: stepWords.composing } as const;
  const reply = await runDurableStep(run, { id: 'compose', ...composing }, async (signal) => {
    const given = await reconnecting(run, signal, async () => askForReport(await toComposeInput(run, video, signal)));
    return 'report' in given ? { report: toJson(given.report) } : { answer: given.answer, problems: [...given.problems] };
  });
  if ('failed' in reply) return reply;
  const { ok } = reply;
  if ('report' in ok) return { ok: ok.report };
  return runDurableStep(run, { id: 'repair', ...composing }, async (signal) =>
    toJson(await reconnecting(run, signal, async () => repairReport(await toComposeInput(run, video, signal), ok))),
  );
}

/** The report of an ad without a video, which needs no model. */
export function composeInsufficient(run: Run): Promise<StepResult<Json>> {
  return runDurableStep(run, { id: 'no-video', status: 'fetching', currentStep: stepWords.noVideo }, async () =>
    toJson(insufficientReport({ ad: await getStoredAd(run), now: new Date() })),
  );
}
