import { type Draft, findDraft, updateDraft } from '@/lib/analyses/drafts/store';
import type { Json } from '@/lib/analyses/engine';
import { Superseded } from '@/lib/analyses/line/heartbeat';
import { stepWords } from '@/lib/analyses/progress';
import { currentBudget } from '@/lib/analyses/spend/budget';
import { getMeasured } from '@/lib/analyses/stills/measured';
import { addModelUse, reserveModelCall, returnModelCall } from '@/lib/analyses/store';
import { log } from '@/lib/log';
import { askForReport, type ComposeInput, type FreeCall, MAX_CALLS, type ModelUse, repairReport, type Unusable } from '@/lib/model/compose';
import { insufficientReport } from '@/lib/report/insufficient';
import type { Report } from '@/lib/report/schema';
import { numberOf, type Run, runDurableStep, type StepResult } from './durable-step';
import { reconnecting } from './reconnect';
import { getStoredAd } from './scrape';
import type { UploadedVideo } from './upload';

/** The result of composing: null, because the report is the draft of the run. A server of the version before returned the report. */
export type Composed = null | { report: Json };

/** A report is plain JSON by its schema, which the compiler cannot know. */
const toDraft = (given: { report: Report } | Unusable): Draft => JSON.parse(JSON.stringify(given)) as Draft;

async function toComposeInput(run: Run, video: UploadedVideo, signal: AbortSignal): Promise<ComposeInput> {
  const ad = await getStoredAd(run);
  const measured = await getMeasured(run.worker.db, run.claim.runId, video);
  const beginCall = () => reserveModelCall(run.worker.db, run.claim, MAX_CALLS);
  const returnCall = (why: FreeCall) => returnModelCall(run.worker.db, run.claim, why);
  const { runId } = run.claim;
  // A failure to record the usage must not discard the reply, which would be requested and paid for again.
  const noteUse = (use: ModelUse) =>
    addModelUse(run.worker.db, runId, use, currentBudget().perCall).catch((error: unknown) =>
      log.warn('the usage of the model was not recorded', { runId, ...use, error }),
    );
  const position = { n: numberOf(run), of: ad.videos.length };
  return { model: run.model, ad, video, measured, position, now: new Date(), beginCall, returnCall, noteUse, signal };
}

/** Replaced until it is the report; no engine gets a word of it. */
async function keepDraft<T extends Draft>({ worker, claim }: Run, draft: T): Promise<T> {
  if (!(await updateDraft(worker.db, claim, draft))) throw new Superseded();
  return draft;
}

/** An answer that needs a repair is kept, so that retries do not send the video again. */
export function compose(run: Run, video: UploadedVideo): Promise<StepResult<Composed>> {
  return runDurableStep(run, { id: 'compose', status: 'composing', currentStep: stepWords.composing }, async (signal) => {
    const ask = <T>(work: (input: ComposeInput) => Promise<T>) =>
      reconnecting(run, signal, async () => work(await toComposeInput(run, video, signal)));
    const draft = (await findDraft(run.worker.db, run.claim)) ?? (await keepDraft(run, toDraft(await ask(askForReport))));
    if ('answer' in draft) await keepDraft(run, toDraft({ report: await ask((input) => repairReport(input, draft)) }));
    return null;
  });
}

export function composeInsufficient(run: Run): Promise<StepResult<Composed>> {
  return runDurableStep(run, { id: 'no-video', status: 'fetching', currentStep: stepWords.noVideo }, async () => {
    await keepDraft(run, toDraft({ report: insufficientReport({ ad: await getStoredAd(run), now: new Date() }) }));
    return null;
  });
}
