import { type FailureCode, RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Model, ModelRequest } from '@/lib/model/client';
import { askForReport, type ModelUse, repairReport } from '@/lib/model/compose';
import type { ScoredReport } from '@/lib/report/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import type { EvalCase } from '../cases/schema';
import { LimitReached } from './budget';
import type { MeasuredCase } from './measure-case';

export type Given = { text: string; model: string };

export type Run = {
  /** Undefined when the run failed. */
  report: ScoredReport | undefined;
  failure: FailureCode | 'insufficient_evidence' | 'limit_reached' | undefined;
  /** The answers that came, in order: a second one is a repair. */
  given: readonly Given[];
  uses: readonly ModelUse[];
  seconds: number;
};

export type CaseResult = { evalCase: EvalCase; runs: readonly Run[] };

export type Contender = {
  name: string;
  video: 'sent' | 'withheld';
  /** Measurements that are told also check the report. */
  measurement: 'told' | 'withheld';
  /** `run` counts from 0. */
  modelFor: (measured: MeasuredCase, run: number) => Model;
  /** Returns the usage of runs that were made before; there are no others then. */
  recorded?: (name: string, run: number) => Pick<Run, 'uses' | 'seconds'> | undefined;
};

/** The demo model answers under the name of a model that has a price, and costs nothing. */
const demoMark = '(stand-in)';

export const MAX_RUNS = 20;

/** The budget that the pipeline gives a run. */
const MAX_CALLS = 3;
/** Far more than the attempts of one run, which count up from its seed. */
const SEEDS_PER_RUN = 100;

function prepared(model: Model, { video }: Contender, run: number, given: Given[]): Model {
  const prepare = ({ video: part, ...request }: ModelRequest): ModelRequest => ({
    ...request,
    seed: request.seed + run * SEEDS_PER_RUN,
    ...(part === undefined || video === 'withheld' ? {} : { video: part }),
  });
  return {
    ...model,
    generate: async (request, signal) => {
      const reply = await model.generate(prepare(request), signal);
      if (reply.ended === 'whole') given.push({ text: reply.text, model: reply.model });
      return reply;
    },
  };
}

type Uploaded = { fileUri: string; mimeType: string };
export type FileStore = Pick<Model, 'upload' | 'remove'>;

type Attempt = Pick<Run, 'report' | 'failure'>;

const withheld: Uploaded = { fileUri: 'withheld', mimeType: 'video/mp4' };

async function withUpload(
  { video }: MeasuredCase,
  { contender, fileStore, signal }: RunOptions,
  work: (uploaded: Uploaded) => Promise<Attempt>,
): Promise<Attempt> {
  if (contender.video === 'withheld') return work(withheld);
  if (fileStore === undefined) throw new Error(`${contender.name} is to see the video, and has no store for it.`);
  const { fileName, ...uploaded } = await fileStore.upload(video, signal);
  try {
    return await work(uploaded);
  } finally {
    // The answer is paid for, and the store forgets its files after two days.
    await fileStore.remove(fileName).catch((error: unknown) => log.warn('an uploaded video could not be deleted', { fileName, error }));
  }
}

async function compose(input: Parameters<typeof askForReport>[0]): Promise<Attempt> {
  const asked = await askForReport(input);
  const report = 'report' in asked ? asked.report : await repairReport(input, asked);
  return report.verdict === 'scored' ? { report, failure: undefined } : { report: undefined, failure: 'insufficient_evidence' };
}

type RunOptions = { contender: Contender; run: number; fileStore?: FileStore | undefined; signal: AbortSignal };

/** Rejects only with what is no failure of a run. */
export async function runCase(measured: MeasuredCase, options: RunOptions): Promise<Run> {
  const { evalCase, video, measurement } = measured;
  const { contender, run, signal } = options;
  const given: Given[] = [];
  const uses: ModelUse[] = [];
  let begun = 0;
  const startedAt = performance.now();
  const work = (uploaded: Uploaded) =>
    compose({
      model: prepared(contender.modelFor(measured, run), contender, run, given),
      ad: evalCase.truth.ad,
      video: { ...video, ...uploaded },
      position: { n: 1, of: 1 },
      measured: { measurement: contender.measurement === 'told' ? measurement : toUnmeasured('switched_off'), stills: [] },
      now: new Date(),
      beginCall: async () => {
        begun += 1;
        return begun <= MAX_CALLS;
      },
      returnCall: async (why) => {
        if (why === 'unreachable') begun -= 1;
      },
      noteUse: async (use) => void uses.push(use.model.endsWith(demoMark) ? { ...use, cost: 0 } : use),
      signal,
    });
  const attempted = await withUpload(measured, options, work).catch((error: unknown): Attempt => {
    // An answer that came before the limit is paid for, and kept.
    if (error instanceof LimitReached && given.length > 0) return { report: undefined, failure: 'limit_reached' };
    if (!(error instanceof RunFailure)) throw error;
    return { report: undefined, failure: error.code };
  });
  const took = contender.recorded?.(evalCase.name, run) ?? { uses, seconds: (performance.now() - startedAt) / 1000 };
  return { ...attempted, given, uses: took.uses, seconds: took.seconds };
}
