import { parentPort } from 'node:worker_threads';
import type { Collected } from './decode/collect';
import { type Ended, toMeasurement } from './measurement';
import type { VideoMeasurement } from './schema';

export type ComputingJob = { collected: Collected; seconds: number; ended: Ended };

/** `problems` are of parts that could not be computed. */
export type ComputingAnswer = { measurement: VideoMeasurement; problems: string[] } | { error: string };

function answer({ collected, seconds, ended }: ComputingJob): ComputingAnswer {
  try {
    const problems: string[] = [];
    return { measurement: toMeasurement(collected, seconds, ended, problems), problems };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: ComputingJob) => parentPort?.postMessage(answer(job)));
