import { parentPort } from 'node:worker_threads';
import type { Collected } from './decode/collect';
import { listMissingStills } from './decode/missing-stills';
import { type Ended, toMeasurement } from './measurement';
import type { VideoMeasurement } from './schema';

export type ComputingJob =
  | { wanted: 'missing stills'; collected: Collected; seconds: number }
  | { wanted: 'measurement'; collected: Collected; seconds: number; ended: Ended };

export type ComputingAnswer =
  | { missing: number[] }
  /** `problems` are of parts that could not be computed. */
  | { measurement: VideoMeasurement; problems: string[] }
  | { error: string };

function answer(job: ComputingJob): ComputingAnswer {
  try {
    if (job.wanted === 'missing stills') return { missing: listMissingStills(job.collected, job.seconds) };
    const problems: string[] = [];
    return { measurement: toMeasurement(job.collected, job.seconds, job.ended, problems), problems };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: ComputingJob) => parentPort?.postMessage(answer(job)));
