import { Superseded } from '@/lib/analyses/line/heartbeat';
import { stepWords } from '@/lib/analyses/progress';
import { isMeasured, storeMeasured } from '@/lib/analyses/stills/measured';
import { updateProgress } from '@/lib/analyses/store';
import { withDeadline, withSignals } from '@/lib/deadline';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { recordWork } from '@/lib/metrics';
import { type MeasuredVideo, measureVideo } from '@/lib/video/measure-video';
import type { SoundTrack, VideoFile } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import type { Run } from './durable-step';

/** A sound of ten megabytes takes as long on a line of 8 Mbit/s. */
const SOUND_TIMEOUT_MS = 10_000;

/** Returns the sound where it is needed for a second look. */
async function measureOnce({ worker: { db }, claim, claimed }: Run, file: VideoFile, signal: AbortSignal): Promise<SoundTrack | undefined> {
  const { measuresVideos, gemini, stills } = env();
  const isLookedAt = gemini.checkModel !== undefined;
  if (await isMeasured(db, claim.runId, file.sha256)) return undefined;
  const measured: MeasuredVideo = measuresVideos
    ? await recordWork('measurement', () => measureVideo(file, { signal, deadlineAt: new Date(claimed.deadlineAt) }))
    : { measurement: toUnmeasured('switched_off'), stills: [] };
  await storeMeasured(db, claim, { sha256: file.sha256, ...measured, stills: stills || isLookedAt ? measured.stills : [] });
  return isLookedAt ? measured.sound : undefined;
}

/** Skips a stored one. Throws {@link Superseded} and the signal's reason; any other failure is only logged. */
async function measure(run: Run, file: VideoFile, signal: AbortSignal): Promise<SoundTrack | undefined> {
  try {
    return await measureOnce(run, file, signal);
  } catch (error) {
    if (error instanceof Superseded || signal.aborted) throw error;
    log.error('a video was not measured', { runId: run.claim.runId, error });
    return undefined;
  }
}

type Upload<T> = (media: VideoFile | SoundTrack, signal: AbortSignal) => Promise<T>;

/** A report waits for it, which says the same without it. */
async function uploadSound<T>({ claim }: Run, sound: SoundTrack, signal: AbortSignal, upload: Upload<T>): Promise<T | undefined> {
  try {
    return await withDeadline(signal, SOUND_TIMEOUT_MS, (bounded) => upload(sound, bounded));
  } catch (error) {
    signal.throwIfAborted();
    log.warn('the sound of a video was not uploaded', { runId: claim.runId, bytes: sound.bytes.length, error });
    return undefined;
  }
}

/** Uploads the video while it is measured, then its sound. A failed upload of the video aborts the measurement; neither it nor the sound fails the upload. */
export async function uploadAndMeasure<T extends object>(
  run: Run,
  file: VideoFile,
  signal: AbortSignal,
  upload: Upload<T>,
): Promise<T & { sound?: T }> {
  const { worker, claim } = run;
  const under = { uploading: true, measuring: env().measuresVideos };
  const say = async (): Promise<void> => {
    if (!under.uploading && !under.measuring) return;
    const words =
      under.uploading && under.measuring ? stepWords.measuringAndUploading : stepWords[under.uploading ? 'uploading' : 'measuring'];
    // A finished upload must not be lost to a failure to say so.
    await updateProgress(worker.db, claim, 'fetching', words).catch((error: unknown) =>
      log.warn('the progress of a run was not recorded', { runId: claim.runId, error }),
    );
  };
  const failed = new AbortController();
  const runUpload = async (): Promise<T> => {
    try {
      const uploaded = await upload(file, signal);
      under.uploading = false;
      await say();
      return uploaded;
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  };
  const runMeasurement = async (): Promise<SoundTrack | undefined> => {
    const found = await withSignals([signal, failed.signal], (either) => measure(run, file, either));
    if (!under.measuring) return found;
    under.measuring = false;
    await say();
    return found;
  };
  await say();
  const [uploaded, measured] = await Promise.allSettled([runUpload(), runMeasurement()]);
  if (uploaded.status === 'rejected') throw uploaded.reason;
  if (measured.status === 'rejected') throw measured.reason;
  const sound = measured.value && (await uploadSound(run, measured.value, signal, upload));
  return { ...uploaded.value, ...(sound && { sound }) };
}
