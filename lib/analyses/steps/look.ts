import { findDraft, updateDraft } from '@/lib/analyses/drafts/store';
import type { Json } from '@/lib/analyses/engine';
import { Superseded } from '@/lib/analyses/line/heartbeat';
import { beginLook, closeLook, keepLook } from '@/lib/analyses/look/store';
import { stepWords } from '@/lib/analyses/progress';
import { currentBudget } from '@/lib/analyses/spend/budget';
import { listCandidatePictures, listCandidates } from '@/lib/analyses/stills/store';
import { addModelUse } from '@/lib/analyses/store';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { createModel, type ModelSettings, toCheckSettings } from '@/lib/model/client';
import type { ModelUse } from '@/lib/model/compose';
import { largestLookCost } from '@/lib/model/estimate';
import { isRefusal, vendorWords } from '@/lib/model/failure';
import { type Asked, askForLook, toAsked } from '@/lib/model/look/ask';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import { Report } from '@/lib/report/schema';
import { isUnreachable } from '@/lib/unreachable';
import { type Run, runDurableStep, type StepResult } from './durable-step';
import type { UploadedVideo } from './upload';

const LOOK_TIMEOUT_MS = 15_000;
/** The part of a run's time that is left to record its report. */
const MARGIN_MS = 10_000;

const toJson = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, Json>;

/** Undefined where there is nothing to look at, or a server of another version composed the report. */
async function findAsked({ worker: { db }, claim, claimed }: Run, { sound }: UploadedVideo): Promise<Asked | undefined> {
  if (Date.parse(claimed.deadlineAt) - Date.now() < LOOK_TIMEOUT_MS + MARGIN_MS) return undefined;
  const draft = await findDraft(db, claim);
  const report = draft && 'report' in draft ? Report.safeParse(draft.report).data : undefined;
  if (report?.verdict !== 'scored' || report.meta.rubricVersion !== RUBRIC_VERSION) return undefined;
  return toAsked(report, await listCandidates(db, claim.runId), sound);
}

/** Notes why there is no look; the report is as it was. Throws the signal's reason and {@link Superseded}. */
async function endWithout({ worker: { db }, claim }: Run, error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted || error instanceof Superseded) throw error;
  const isRefused = error instanceof RunFailure && error.code === 'model_misconfigured';
  await keepLook(db, claim, { outcome: isRefused ? 'refused' : 'failed' });
  if (isRefused)
    log.error('the Gemini API rejected the model or a setting of the second look', { vendorMessage: vendorWords(error.cause) });
  else log.warn('a second look failed; the report is without it', { runId: claim.runId, error });
}

async function lookOnce(run: Run, asked: Asked, settings: ModelSettings, signal: AbortSignal): Promise<void> {
  const { worker, claim } = run;
  const { db } = worker;
  const { runId } = claim;
  const now = new Date();
  const most = largestLookCost(settings.model, now) ?? currentBudget().perCall;
  let isCounted = false;
  const noteUse = async (use: ModelUse) => {
    isCounted = true;
    await addModelUse(db, runId, use, most).catch((error: unknown) =>
      log.warn('the usage of a second look was not recorded', { runId, error }),
    );
  };
  try {
    const stills = await listCandidatePictures(db, runId, [
      ...new Set(asked.questions.flatMap(({ stills: own }) => own.map(({ n }) => n))),
    ]);
    const pictures = new Map(stills.map(({ n, jpeg }) => [n, jpeg]));
    const model = createModel(settings);
    const { report, kept } = await withDeadline(signal, LOOK_TIMEOUT_MS, (bounded) =>
      askForLook({ model, signal: bounded, now, noteUse }, asked, pictures),
    );
    if (!(await updateDraft(db, claim, { report: toJson(report) }))) throw new Superseded();
    await keepLook(db, claim, { ...toJson(kept), outcome: kept.outcome });
  } catch (error) {
    if (!isCounted) await closeLook(db, runId, isRefusal(error) || isUnreachable(error) ? 0 : most);
    await endWithout(run, error, signal);
  }
}

/** One small call beside those of the report, which it checks. The report is as it was wherever this fails. */
export function look(run: Run, video: UploadedVideo): Promise<StepResult<null>> {
  return runDurableStep(run, { id: 'look', status: 'composing', currentStep: stepWords.looking }, async (signal) => {
    const settings = toCheckSettings(env().gemini);
    if (settings === undefined) return null;
    const asked = await findAsked(run, video);
    if (asked !== undefined && (await beginLook(run.worker.db, run.claim))) await lookOnce(run, asked, settings, signal);
    return null;
  });
}
