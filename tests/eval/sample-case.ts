import { toUnmeasured } from '@/lib/video/unmeasured';
import { sampleAd } from '@/tests/support/model-samples';
import type { EvalCase, Truth } from './cases/schema';
import { createOracle, type Fault } from './models/oracles';
import type { MeasuredCase } from './run/measure-case';
import { type CaseResult, runCase } from './run/run-case';

/** A video of ten seconds about which little is true; nothing of it was measured. */
export function sampleCase(name: string, truth: Partial<Truth> = {}): MeasuredCase {
  const evalCase: EvalCase = {
    name,
    file: `/nowhere/${name}.mp4`,
    truth: { video: `${name}.mp4`, about: 'A sample.', ad: sampleAd, ladders: [], ...truth },
  };
  const video = {
    path: evalCase.file,
    bytes: 1000,
    sha256: '0'.repeat(64),
    mimeType: 'video/mp4' as const,
    seconds: 10,
    hasAudio: true,
    width: 540,
    height: 960,
  };
  return { evalCase, video, measurement: toUnmeasured('switched_off') };
}

/** The result of one run for each fault: what the service makes of an answer that tells the truth but for the fault. */
export async function resultOf(measured: MeasuredCase, ...faults: Fault[]): Promise<CaseResult> {
  const { signal } = new AbortController();
  const runs = (faults.length === 0 ? [(answer: Parameters<Fault>[0]) => answer] : faults).map((fault, run) =>
    runCase(measured, { contender: createOracle('sample', fault), run, signal }),
  );
  return { evalCase: measured.evalCase, runs: await Promise.all(runs) };
}
