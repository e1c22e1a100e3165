import type { Clip } from '@/lib/ads/schema';
import { RunFailure } from '@/lib/failures';
import type { Model, ModelRequest } from '@/lib/model/client';
import { askForReport, repairReport } from '@/lib/model/compose';
import type { ScoredReport } from '@/lib/report/schema';
import { type EvalCase, readClip } from './case';

/** As they are charged: what a model thinks is output too. */
export type Tokens = { input: number; output: number };

type Call = Tokens & { carriesVideo: boolean };

export type Run = {
  /** Undefined when the run failed. */
  report: ScoredReport | undefined;
  failure: string | undefined;
  /** One call was enough: no repair and no failure. */
  firstTime: boolean;
  calls: number;
  tokens: Tokens;
  seconds: number;
};

/** The budget that the pipeline gives a run. */
const MAX_CALLS = 3;

/** A model that notes what each answer cost. */
function metered(model: Model): { model: Model; calls: Call[] } {
  const calls: Call[] = [];
  const generate = async (request: ModelRequest, signal: AbortSignal) => {
    const answer = await model.generate(request, signal);
    const { promptTokens, totalTokens } = answer.usage;
    calls.push({ carriesVideo: request.video !== undefined, input: promptTokens, output: totalTokens - promptTokens });
    return answer;
  };
  return { model: { ...model, generate }, calls };
}

type Uploaded = { fileUri: string; mimeType: string } & Pick<Clip, 'sha256' | 'seconds' | 'hasAudio'>;

async function attempt(model: Model, { ad }: EvalCase, clip: Uploaded, signal: AbortSignal): Promise<Pick<Run, 'report' | 'failure'>> {
  let begun = 0;
  const beginCall = async () => {
    begun += 1;
    return begun <= MAX_CALLS;
  };
  try {
    const input = { model, ad, clip, video: { n: 1, of: 1 }, now: new Date(), beginCall, signal };
    const asked = await askForReport(input);
    const report = 'report' in asked ? asked.report : await repairReport(input, asked);
    return report.verdict === 'scored' ? { report, failure: undefined } : { report: undefined, failure: report.reason };
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    return { report: undefined, failure: error.code };
  }
}

/** Composes one report of a clip that the model holds already. */
async function compose(model: Model, evalCase: EvalCase, clip: Uploaded, signal: AbortSignal): Promise<Run> {
  const { model: meter, calls } = metered(model);
  const startedAt = performance.now();
  const outcome = await attempt(meter, evalCase, clip, signal);
  const sum = (count: (call: Call) => number) => calls.reduce((total, call) => total + count(call), 0);
  return {
    ...outcome,
    firstTime: outcome.report !== undefined && calls.every(({ carriesVideo }) => carriesVideo),
    calls: calls.length,
    tokens: { input: sum(({ input }) => input), output: sum(({ output }) => output) },
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** Uploads the clip of a case once and composes its report so many times. */
export async function runCase(
  evalCase: EvalCase,
  { model, runs, signal }: { model: Model; runs: number; signal: AbortSignal },
): Promise<Run[]> {
  const clip = await readClip(evalCase);
  const uploaded = await model.upload(clip, signal);
  try {
    const done: Run[] = [];
    for (let n = 0; n < runs; n += 1) done.push(await compose(model, evalCase, { ...clip, ...uploaded }, signal));
    return done;
  } finally {
    await model.remove(uploaded.fileName);
  }
}
