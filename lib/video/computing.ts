import { withDeadline } from '@/lib/deadline';
import { log } from '@/lib/log';
import { startThread } from '@/lib/programs/thread';
import type { ComputingAnswer, ComputingJob } from './computing-worker';
import type { Collected } from './decode/collect';
import type { Ended } from './measurement';
import type { VideoMeasurement } from './schema';
import { MAX_SLOWNESS } from './slowness';
import { toUnmeasured } from './unmeasured';

/** A video of ten minutes takes some seconds on a busy machine. */
const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 512;

async function answerOf(job: ComputingJob, signal: AbortSignal): Promise<ComputingAnswer> {
  const thread = startThread<ComputingJob, ComputingAnswer>('computing-worker', { maxOldGenerationSizeMb: MAX_HEAP_MB });
  try {
    return await thread.run(job, { signal });
  } finally {
    await thread.end();
  }
}

/** Observations may be made up to take hours. Rejects with the signal's reason, with a `TimeoutError`, and when they cannot be computed. */
async function compute(job: ComputingJob, signal: AbortSignal): Promise<Exclude<ComputingAnswer, { error: string }>> {
  const answer = await withDeadline(signal, TIMEOUT_MS, (bounded) => answerOf(job, bounded));
  if ('error' in answer) throw new Error('the observations of a page could not be computed', { cause: answer.error });
  return answer;
}

/** How many times as long as usual work takes now, which decides how much time there is for it. Rejects only with the signal's reason. */
export async function findSlowness(signal: AbortSignal): Promise<number> {
  try {
    const answer = await compute({ wanted: 'slowness' }, signal);
    if (!('slowness' in answer)) throw new Error('the thread answered another question');
    return answer.slowness;
  } catch (cause) {
    signal.throwIfAborted();
    log.warn('the speed of the machine was not measured', { cause });
    return MAX_SLOWNESS;
  }
}

/** The middles of the shots of which no still was taken yet; none where they cannot be found in time. Rejects only with the signal's reason. */
export async function findMissingStills(collected: Collected, seconds: number, signal: AbortSignal): Promise<number[]> {
  try {
    const answer = await compute({ wanted: 'missing stills', collected, seconds }, signal);
    return 'missing' in answer ? answer.missing : [];
  } catch (cause) {
    signal.throwIfAborted();
    log.warn('the shots of a video were not found', { cause });
    return [];
  }
}

/** Answers nothing where it takes too long. Rejects only with the signal's reason. */
export async function computeMeasurement(
  collected: Collected,
  { seconds, ended, signal }: { seconds: number; ended: Ended; signal: AbortSignal },
): Promise<VideoMeasurement> {
  try {
    // The thread needs no pictures.
    const answer = await compute({ wanted: 'measurement', collected: { ...collected, stills: new Map() }, seconds, ended }, signal);
    if (!('measurement' in answer)) throw new Error('the thread answered another question');
    for (const problem of answer.problems) log.warn('a part of a video was not computed', { problem });
    return answer.measurement;
  } catch (cause) {
    signal.throwIfAborted();
    log.warn('the measurement of a video was not computed', { cause });
    return toUnmeasured('failed');
  }
}
