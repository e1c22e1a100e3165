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

/** `failed` where it takes too long: observations may be made up to take hours. Rejects only with the signal's reason. */
export async function computeMeasurement(
  collected: Collected,
  { seconds, ended, signal }: { seconds: number; ended: Ended; signal: AbortSignal },
): Promise<VideoMeasurement> {
  try {
    // The thread needs neither pictures nor sound.
    const job = { collected: { ...collected, stills: new Map(), soundTrack: undefined }, seconds, ended };
    const answer = await withDeadline(signal, TIMEOUT_MS, (bounded) => answerOf(job, bounded));
    if ('error' in answer) throw new Error('the thread could not compute it', { cause: answer.error });
    for (const problem of answer.problems) log.warn('a part of a video was not computed', { problem });
    return answer.measurement;
  } catch (cause) {
    signal.throwIfAborted();
    log.warn('a measurement was not computed', { cause });
    return toUnmeasured('failed');
  }
}
