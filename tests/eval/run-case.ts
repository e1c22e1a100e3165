import { RunFailure } from '@/lib/failures';
import type { Model } from '@/lib/model/client';
import { askForReport, type ModelUse, repairReport } from '@/lib/model/compose';
import { largestCost } from '@/lib/model/estimate';
import type { ScoredReport } from '@/lib/report/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import type { MeasuredCase } from './read';
import type { EvalCase } from './schema';

export type Contender = {
  name: string;
  /** Measurements that are told also check the report. */
  measurement: 'told' | 'withheld';
  modelFor: (measured: MeasuredCase) => Model;
};

/** Without a report the run failed. */
export type CaseResult = {
  evalCase: EvalCase;
  report: ScoredReport | undefined;
  failure: string | undefined;
  cost: number;
  seconds: number;
};

/** The demo model answers under the name of a model that has a price, and costs nothing. */
const demoMark = '(stand-in)';

/** The budget that the pipeline gives a run. */
const MAX_CALLS = 3;

async function compose(
  measured: MeasuredCase,
  { modelFor, measurement }: Contender,
  noteUse: (use: ModelUse) => void,
  signal: AbortSignal,
) {
  const model = modelFor(measured);
  const { fileName, ...uploaded } = await model.upload(measured.video, signal);
  let left = MAX_CALLS;
  const input = {
    model,
    ad: measured.evalCase.truth.ad,
    video: { ...measured.video, ...uploaded },
    position: { n: 1, of: 1 },
    measured: { measurement: measurement === 'told' ? measured.measurement : toUnmeasured('switched_off'), stills: [] },
    now: new Date(),
    beginCall: async () => left-- > 0,
    returnCall: async () => undefined,
    noteUse: async (use: ModelUse) => noteUse(use),
    signal,
  };
  try {
    const asked = await askForReport(input);
    return 'report' in asked ? asked.report : await repairReport(input, asked);
  } finally {
    // The answer is paid for, and the store forgets its files after two days.
    await model.remove(fileName).catch(() => undefined);
  }
}

/** Makes a report as the service does. Rejects only with what is no failure of a run. */
export async function runCase(measured: MeasuredCase, contender: Contender, signal: AbortSignal): Promise<CaseResult> {
  const startedAt = performance.now();
  let cost = 0;
  const noteUse = (use: ModelUse) => {
    if (!use.model.endsWith(demoMark)) cost += use.cost ?? 0;
  };
  const made = await compose(measured, contender, noteUse, signal).catch((error: unknown) => {
    if (error instanceof RunFailure) return error;
    throw error;
  });
  const ended = { evalCase: measured.evalCase, cost, seconds: (performance.now() - startedAt) / 1000 };
  if (made instanceof RunFailure) return { ...ended, report: undefined, failure: made.code };
  return made.verdict === 'scored'
    ? { ...ended, report: made, failure: undefined }
    : { ...ended, report: undefined, failure: 'insufficient_evidence' };
}

/** Runs one case after another, and begins none that could take what is spent beyond the limit in US dollars. */
export async function runCases(
  cases: readonly MeasuredCase[],
  contender: Contender,
  { limit, signal, onCase = () => undefined }: { limit: number; signal: AbortSignal; onCase?: (result: CaseResult) => void },
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  let spent = 0;
  for (const measured of cases) {
    signal.throwIfAborted();
    const most = largestCost(contender.modelFor(measured).name, new Date());
    if (limit !== Number.POSITIVE_INFINITY && (most === undefined || spent + most > limit)) break;
    const result = await runCase(measured, contender, signal);
    // A failed call may have cost what its vendor did not tell.
    spent += result.failure === undefined ? result.cost : (most ?? 0);
    results.push(result);
    onCase(result);
  }
  return results;
}
