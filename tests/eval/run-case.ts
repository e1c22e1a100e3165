import { RunFailure } from '@/lib/failures';
import type { Model, ModelRequest } from '@/lib/model/client';
import { askForReport, type ModelUse, repairReport } from '@/lib/model/compose';
import type { ScoredReport } from '@/lib/report/schema';
import type { VideoFile } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { type EvalCase, readVideo } from './case';

export type Run = {
  /** Undefined when the run failed. */
  report: ScoredReport | undefined;
  failure: string | undefined;
  /** One call was enough: no repair and no failure. */
  firstTime: boolean;
  calls: number;
  uses: readonly ModelUse[];
  seconds: number;
};

/** The budget that the pipeline gives a run. */
const MAX_CALLS = 3;

/** A model that notes which of its answers were to a video. */
function watched(model: Model): { model: Model; calls: { carriesVideo: boolean }[] } {
  const calls: { carriesVideo: boolean }[] = [];
  const generate = async (request: ModelRequest, signal: AbortSignal) => {
    const reply = await model.generate(request, signal);
    calls.push({ carriesVideo: request.video !== undefined });
    return reply;
  };
  return { model: { ...model, generate }, calls };
}

type Uploaded = { fileUri: string; mimeType: string } & Pick<VideoFile, 'sha256' | 'seconds' | 'hasAudio'>;

type Attempt = Pick<Run, 'report' | 'failure' | 'uses'>;

async function attempt(model: Model, { ad }: EvalCase, video: Uploaded, signal: AbortSignal): Promise<Attempt> {
  const uses: ModelUse[] = [];
  const noteUse = async (use: ModelUse) => void uses.push(use);
  let begun = 0;
  const beginCall = async () => {
    begun += 1;
    return begun <= MAX_CALLS;
  };
  try {
    const measured = { measurement: toUnmeasured('switched_off'), stills: [] };
    const input = { model, ad, video, position: { n: 1, of: 1 }, measured, now: new Date(), beginCall, noteUse, signal };
    const asked = await askForReport(input);
    const report = 'report' in asked ? asked.report : await repairReport(input, asked);
    return report.verdict === 'scored' ? { report, failure: undefined, uses } : { report: undefined, failure: report.reason, uses };
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    return { report: undefined, failure: error.code, uses };
  }
}

/** Composes one report of a video that the model holds already. */
async function compose(model: Model, evalCase: EvalCase, video: Uploaded, signal: AbortSignal): Promise<Run> {
  const { model: watching, calls } = watched(model);
  const startedAt = performance.now();
  const outcome = await attempt(watching, evalCase, video, signal);
  return {
    ...outcome,
    firstTime: outcome.report !== undefined && calls.every(({ carriesVideo }) => carriesVideo),
    calls: calls.length,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** Uploads the video of a case once and composes its report so many times. */
export async function runCase(
  evalCase: EvalCase,
  { model, runs, signal }: { model: Model; runs: number; signal: AbortSignal },
): Promise<Run[]> {
  const video = await readVideo(evalCase);
  const uploaded = await model.upload(video, signal);
  try {
    const done: Run[] = [];
    for (let n = 0; n < runs; n += 1) done.push(await compose(model, evalCase, { ...video, ...uploaded }, signal));
    return done;
  } finally {
    await model.remove(uploaded.fileName);
  }
}
