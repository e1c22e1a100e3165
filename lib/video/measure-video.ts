import { withDeadline } from '@/lib/deadline';
import { FairQueue } from '@/lib/fair-queue';
import { log } from '@/lib/log';
import { computeMeasurement } from './computing';
import { type Collected, createCollector } from './decode/collect';
import { decodeVideo } from './decode/decode';
import type { Ended } from './measurement';
import type { SoundTrack, Still, VideoFile, VideoMeasurement } from './schema';

type MeasureOptions = { signal: AbortSignal; deadlineAt: Date };

/** The limit of one process: each measurement keeps one core decoding and one reading. */
export const MEASURED_AT_ONCE = 2;

const queue = new FairQueue({ atOnce: MEASURED_AT_ONCE });

/** More than any file took that was tried: ten minutes of video took 229 s on two cores at a load of ten. */
const FENCE_MS = 300_000;
/** The part of a run's time that the model needs after it. */
const BEFORE_DEADLINE_MS = 240_000;
/** The shortest useful time: loading the browser and the models takes about as long. */
const MIN_MS = 4000;

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** Rejects only with the signal's reason. */
async function decode(file: VideoFile, { signal, deadlineAt }: MeasureOptions, collector: Collector): Promise<Ended> {
  const leftMs = deadlineAt.getTime() - Date.now() - BEFORE_DEADLINE_MS;
  const endsAt = performance.now() + leftMs;
  if (leftMs < MIN_MS) return 'out_of_time';
  try {
    await withDeadline(signal, leftMs, (bounded) =>
      queue.run({ signal: bounded }, async () => {
        const timeoutMs = Math.min(FENCE_MS, endsAt - performance.now());
        if (timeoutMs < MIN_MS) throw new DOMException('the measurement began too late', 'TimeoutError');
        await decodeVideo(file, { signal: bounded, timeoutMs, onMessage: collector.take });
      }),
    );
    return 'done';
  } catch (error) {
    signal.throwIfAborted();
    if (isTimeout(error)) return 'out_of_time';
    log.warn('the measurement of a video failed', { cause: error });
    return 'failed';
  }
}

export type MeasuredVideo = { measurement: VideoMeasurement; stills: Still[]; sound?: SoundTrack };

type Collector = ReturnType<typeof createCollector>;

const toStills = ({ stills }: Collected, seconds: number): Still[] =>
  [...stills.values()]
    .filter(({ at }) => at < seconds)
    .sort((a, b) => a.at - b.at)
    .map((still, index) => ({ ...still, n: index + 1, at: Math.min(Math.round(still.at * 1000) / 1000, seconds) }));

/** Ends at least four minutes before `deadlineAt`. Rejects only with the signal's reason. */
export async function measureVideo(file: VideoFile, options: MeasureOptions): Promise<MeasuredVideo> {
  const startedAt = performance.now();
  const collector = createCollector();
  const ended = await decode(file, options, collector);
  const measurement = await computeMeasurement(collector.collected, { seconds: file.seconds, ended, signal: options.signal });
  const stills = toStills(collector.collected, file.seconds);
  const sound = collector.collected.soundTrack;
  log.info('a video was measured', {
    ended,
    ms: Math.round(performance.now() - startedAt),
    seconds: file.seconds,
    bytes: file.bytes,
    stills: stills.length,
    soundTrack: sound?.mimeType ?? null,
    sampled: measurement.picture?.sampled ?? null,
    notMeasured: measurement.notMeasured,
  });
  return { measurement, stills, ...(sound && { sound }) };
}
