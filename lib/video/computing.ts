import { withDeadline } from '@/lib/deadline';
import { log } from '@/lib/log';
import { startThread } from '@/lib/programs/thread';
import type { ComputingAnswer, ComputingJob } from './computing-worker';
import type { Collected } from './decode/collect';
import type { Ended } from './measurement';
import type { VideoMeasurement } from './schema';
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

type Answers = Exclude<ComputingAnswer, { error: string }>;

/** Answers `otherwise` where it fails or takes too long: observations may be made up to take hours. Rejects only with the signal's reason. */
async function compute<T>(job: ComputingJob, signal: AbortSignal, read: (answer: Answers) => T | undefined, otherwise: T): Promise<T> {
  try {
    const answer = await withDeadline(signal, TIMEOUT_MS, (bounded) => answerOf(job, bounded));
    if ('error' in answer) throw new Error('the thread could not compute it', { cause: answer.error });
    const found = read(answer);
    if (found === undefined) throw new Error('the thread answered another question');
    return found;
  } catch (cause) {
    signal.throwIfAborted();
    log.warn('a part of a measurement was not computed', { wanted: job.wanted, cause });
    return otherwise;
  }
}

/** The middles of the shots of which no still was taken yet; none where they cannot be found in time. */
export const findMissingStills = (collected: Collected, seconds: number, signal: AbortSignal): Promise<number[]> =>
  compute({ wanted: 'missing stills', collected, seconds }, signal, (answer) => ('missing' in answer ? answer.missing : undefined), []);

export function computeMeasurement(
  collected: Collected,
  { seconds, ended, signal }: { seconds: number; ended: Ended; signal: AbortSignal },
): Promise<VideoMeasurement> {
  const read = (answer: Answers) => {
    if (!('measurement' in answer)) return undefined;
    for (const problem of answer.problems) log.warn('a part of a video was not computed', { problem });
    return answer.measurement;
  };
  // The thread needs no pictures.
  const job: ComputingJob = { wanted: 'measurement', collected: { ...collected, stills: new Map() }, seconds, ended };
  return compute(job, signal, read, toUnmeasured('failed'));
}
