import { Superseded } from '@/lib/analyses/line/heartbeat';
import { stepWords } from '@/lib/analyses/progress';
import { isMeasured, storeMeasured } from '@/lib/analyses/stills/measured';
import { updateProgress } from '@/lib/analyses/store';
import { withSignals } from '@/lib/deadline';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { recordWork } from '@/lib/metrics';
import { measureVideo } from '@/lib/video/measure-video';
import type { VideoFile } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import type { Run } from './durable-step';

async function measureOnce({ worker: { db }, claim, claimed }: Run, file: VideoFile, signal: AbortSignal): Promise<void> {
  const { measuresVideos, gemini, ...kept } = env();
  const stills = kept.stills || gemini.checkModel !== undefined;
  if (await isMeasured(db, claim.runId, file.sha256)) return;
  const measured = measuresVideos
    ? await recordWork('measurement', () => measureVideo(file, { signal, deadlineAt: new Date(claimed.deadlineAt) }))
    : { measurement: toUnmeasured('switched_off'), stills: [] };
  await storeMeasured(db, claim, { sha256: file.sha256, ...measured, stills: stills ? measured.stills : [] });
}

/** Skips a stored one. Throws {@link Superseded} and the signal's reason; any other failure is only logged. */
async function measure(run: Run, file: VideoFile, signal: AbortSignal): Promise<void> {
  try {
    await measureOnce(run, file, signal);
  } catch (error) {
    if (error instanceof Superseded || signal.aborted) throw error;
    log.error('a video was not measured', { runId: run.claim.runId, error });
  }
}

/** Resolves when both have ended. A failed upload aborts the measurement, and a measurement never fails the upload. */
export async function uploadAndMeasure<T>(run: Run, file: VideoFile, signal: AbortSignal, upload: () => Promise<T>): Promise<T> {
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
      const uploaded = await upload();
      under.uploading = false;
      await say();
      return uploaded;
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  };
  const runMeasurement = async (): Promise<void> => {
    await withSignals([signal, failed.signal], (either) => measure(run, file, either));
    if (!under.measuring) return;
    under.measuring = false;
    await say();
  };
  await say();
  const [uploaded, measured] = await Promise.allSettled([runUpload(), runMeasurement()]);
  if (uploaded.status === 'rejected') throw uploaded.reason;
  if (measured.status === 'rejected') throw measured.reason;
  return uploaded.value;
}
