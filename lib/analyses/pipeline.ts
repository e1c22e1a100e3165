import { ScrapedAd } from '@/lib/ads/schema';
import { PAGE_LOAD_BUDGET, scrapeAd } from '@/lib/ads/scrape';
import { Superseded } from '@/lib/analyses/line/heartbeat';
import type { Held } from '@/lib/analyses/line/schema';
import { env } from '@/lib/env';
import { type FailureCode, RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { createModel } from '@/lib/model/client';
import { askForReport, type ComposeInput, type ModelUse, repairReport } from '@/lib/model/compose';
import { insufficientReport } from '@/lib/report/insufficient';
import { Report } from '@/lib/report/schema';
import { withVideoFile } from '@/lib/video/download';
import { claimInTurn } from './claim';
import { type Ended, type Run, runDurableStep, type Worker } from './durable-step';
import { stepWords } from './progress';
import { completeRun, failRun } from './settle';
import type { Delivery, Json, Step } from './step';
import {
  addModelUse,
  closeInspections,
  findAd,
  openInspection,
  reserveModelCall,
  reservePageLoad,
  updateAd,
  updatePageState,
  updateProgress,
} from './store';
import { uploadLabel } from './uploads';

export type PipelineResult = { outcome: 'skipped' | 'done' | 'failed' };

/** One call carries the video; its HTTP failures are tried again twice, and a text-only repair comes out of the same budget. */
const MODEL_CALL_BUDGET = 3;

/** When this many workers died while they inspected its video, the video is broken; a single one may have died of something else. */
const OPEN_INSPECTION_BUDGET = 2;

type UploadedVideo = { fileName: string; fileUri: string; mimeType: string; sha256: string; seconds: number; hasAudio: boolean };

/** Books a page load on the run's budget before the page is opened; `spent` is what the run fails of when there is none left. */
async function bookPageLoad({ worker, held }: Run, spent: FailureCode): Promise<number> {
  const loads = await reservePageLoad(worker.db, held, PAGE_LOAD_BUDGET);
  if (loads === undefined) throw new RunFailure(spent, { retry: 'never', cause: new Error('the budget of page loads is spent') });
  return PAGE_LOAD_BUDGET - loads;
}

/** What a worker before this one read, which costs no second page. */
async function findReadAd({ worker, held }: Run): Promise<ScrapedAd | undefined> {
  return ScrapedAd.safeParse(await findAd(worker.db, held.runId)).data;
}

/** Reads the ad from its page into the run's row; its result is only how many videos there are. */
function scrape(run: Run, id: string, spent: FailureCode): Promise<Ended<{ videos: number }>> {
  return runDurableStep(run, { id, status: 'fetching', says: stepWords.opening }, async (signal) => {
    const { ref } = run.claimed;
    if (!env().platforms[ref.platform]) throw new RunFailure('platform_off');
    const read = id === 'scrape' ? await findReadAd(run) : undefined;
    if (read !== undefined) return { videos: read.videos.length };
    const { db, scrapeTiming: timing } = run.worker;
    const ad = await scrapeAd(ref, {
      db,
      signal,
      timing,
      bookLoad: () => bookPageLoad(run, spent),
      onState: (state) => updatePageState(db, run.held, state),
    });
    if (!(await updateAd(db, run.held, ad))) throw new Superseded();
    return { videos: ad.videos.length };
  });
}

async function readAd(run: Run): Promise<ScrapedAd> {
  return ScrapedAd.parse(await findAd(run.worker.db, run.held.runId));
}

/** Keeps a count on the run while its video is inspected; when this worker dies meanwhile, the count stays. */
async function countInspection<T>({ worker, held }: Run, inspect: () => Promise<T>): Promise<T> {
  if (!(await openInspection(worker.db, held, OPEN_INSPECTION_BUDGET)))
    throw new RunFailure('video_broken', { cause: new Error(`${OPEN_INSPECTION_BUDGET} workers died during its inspection`) });
  try {
    return await inspect();
  } finally {
    await closeInspections(worker.db, held);
  }
}

/** Downloads the ad's first video and hands it to the model's file store in one step, because a file lives on one machine. */
function upload(run: Run, id: string): Promise<Ended<UploadedVideo>> {
  return runDurableStep(run, { id, status: 'fetching', says: stepWords.downloading }, async (signal) => {
    const ad = await readAd(run);
    const [video] = ad.videos;
    if (video === undefined) throw new Error('the ad has no video to download');
    const aroundInspection = <T>(inspect: () => Promise<T>) => countInspection(run, inspect);
    return withVideoFile(video, { platform: ad.platform, signal, aroundInspection }, async (clip) => {
      await updateProgress(run.worker.db, run.held, 'fetching', stepWords.uploading);
      const file = await run.model.upload(clip, signal, uploadLabel(run.held.runId));
      return { ...file, sha256: clip.sha256, seconds: clip.seconds, hasAudio: clip.hasAudio };
    });
  });
}

/** The media links of a page expire; one fresh page load is allowed for that. */
async function uploadFresh(run: Run): Promise<Ended<UploadedVideo>> {
  const first = await upload(run, 'upload');
  if ('ok' in first || first.failed !== 'video_expired') return first;
  const again = await scrape(run, 'scrape-again', 'video_expired');
  if ('failed' in again) return again;
  return again.ok.videos === 0 ? { failed: 'video_expired' } : upload(run, 'upload-again');
}

async function toComposeInput(run: Run, clip: UploadedVideo, signal: AbortSignal): Promise<ComposeInput> {
  const ad = await readAd(run);
  const beginCall = () => reserveModelCall(run.worker.db, run.held, MODEL_CALL_BUDGET);
  const { runId } = run.held;
  // An answer is worth more than the note of what it used: without the note it would be asked and paid for again.
  const noteUse = (use: ModelUse) =>
    addModelUse(run.worker.db, runId, use).catch((error: unknown) =>
      log.warn('what the model used was not noted', { runId, ...use, error }),
    );
  return { model: run.model, ad, video: clip, position: { n: 1, of: ad.videos.length }, now: new Date(), beginCall, noteUse, signal };
}

/** The call that carries the video is a step of its own, so that a repair that fails never sends the video again. */
async function compose(run: Run, clip: UploadedVideo): Promise<Ended<Json>> {
  const composing = { status: 'composing', says: stepWords.composing } as const;
  const asked = await runDurableStep(run, { id: 'compose', ...composing }, async (signal) => {
    const given = await askForReport(await toComposeInput(run, clip, signal));
    return 'report' in given ? { report: toJson(given.report) } : { answer: given.answer, problems: [...given.problems] };
  });
  if ('failed' in asked) return asked;
  const { ok } = asked;
  if ('report' in ok) return { ok: ok.report };
  return runDurableStep(run, { id: 'repair', ...composing }, async (signal) =>
    toJson(await repairReport(await toComposeInput(run, clip, signal), ok)),
  );
}

/** The report of an ad that has no video; no model takes part. */
function refuse(run: Run): Promise<Ended<Json>> {
  return runDurableStep(run, { id: 'no-video', status: 'fetching', says: stepWords.noVideo }, async () =>
    toJson(insufficientReport({ ad: await readAd(run), now: new Date() })),
  );
}

/** A report is plain JSON by its schema; this is the one place that says so to the compiler. */
function toJson(report: Report): Json {
  return JSON.parse(JSON.stringify(report)) as Json;
}

async function settle(run: Run, ended: Ended<Json>): Promise<PipelineResult> {
  const { worker, step, held } = run;
  if ('failed' in ended && ended.failed === 'superseded') return { outcome: 'skipped' };
  const settled = await step.run('settle', async () => {
    const done =
      'ok' in ended
        ? await completeRun(worker.db, held, Report.parse(ended.ok))
        : ended.failed !== 'superseded' && (await failRun(worker.db, { ...held, code: ended.failed }));
    worker.wake?.();
    return done;
  });
  if (!settled) return { outcome: 'skipped' };
  return { outcome: 'ok' in ended ? 'done' : 'failed' };
}

/** The model's store drops files by itself after two days; a file that cannot be deleted now is logged, and the run stands. */
async function removeUpload(run: Run, fileName: string): Promise<void> {
  await run.step.run('remove', async () => {
    try {
      await run.model.remove(fileName);
      return true;
    } catch (error) {
      log.warn('an uploaded video could not be deleted', { runId: run.held.runId, fileName, error });
      return false;
    }
  });
}

/**
 * Scrape, download and upload, compose, settle. Every step may run twice and must not matter. The engine replays this
 * function from the top for each step, so nothing outside a step may read or write.
 */
export async function runPipeline(worker: Worker, step: Step, delivery: Delivery): Promise<PipelineResult> {
  const held: Held = { runId: delivery.runId, engineRunId: delivery.engineRunId };
  const claimed = await step.run('claim', async () => {
    const taken = await claimInTurn(worker.db, held);
    worker.wake?.();
    return taken ?? null;
  });
  if (claimed === null) return { outcome: 'skipped' };
  const run: Run = { worker, step, delivery, held, claimed, model: createModel(env().gemini) };

  const scraped = await scrape(run, 'scrape', 'library_unavailable');
  if ('failed' in scraped) return settle(run, scraped);
  if (scraped.ok.videos === 0) return settle(run, await refuse(run));

  const clip = await uploadFresh(run);
  if ('failed' in clip) return settle(run, clip);
  const composed = await compose(run, clip.ok);
  const result = await settle(run, composed);
  await removeUpload(run, clip.ok.fileName);
  return result;
}
