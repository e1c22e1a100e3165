import { stepWords } from '@/lib/analyses/progress';
import { closeInspections, openInspection } from '@/lib/analyses/store';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { UploadedFile } from '@/lib/model/client';
import { withVideoFile } from '@/lib/video/download';
import type { VideoFile } from '@/lib/video/schema';
import { numberOf, type Run, runDurableStep, type StepResult } from './durable-step';
import { uploadLabel } from './leftover-uploads';
import { uploadAndMeasure } from './measure';
import { reconnecting } from './reconnect';
import { getStoredAd, scrape } from './scrape';

/** Crashes of workers before a video counts as broken; a single one may have another reason. */
const OPEN_INSPECTION_BUDGET = 2;

export type UploadedVideo = UploadedFile & {
  sha256: string;
  seconds: number;
  hasAudio: boolean;
  /** Its sound track alone, for the second look; absent where there is none. */
  sound?: UploadedFile;
};

/** The count stays when the worker crashes meanwhile. */
async function countInspection<T>({ worker, claim }: Run, inspect: () => Promise<T>): Promise<T> {
  if (!(await openInspection(worker.db, claim, OPEN_INSPECTION_BUDGET)))
    throw new RunFailure('video_broken', { cause: new Error(`${OPEN_INSPECTION_BUDGET} workers crashed during its inspection`) });
  try {
    return await inspect();
  } finally {
    await closeInspections(worker.db, claim);
  }
}

/** One step, because steps may run on different machines. */
function uploadOnce(run: Run, id: 'upload' | 'upload-again'): Promise<StepResult<UploadedVideo>> {
  return runDurableStep(run, { id, status: 'fetching', currentStep: stepWords.downloading }, async (signal) => {
    const ad = await getStoredAd(run);
    const video = ad.videos[numberOf(run) - 1];
    if (video === undefined) throw new Error('the ad has no video to download');
    const aroundInspection = <T>(inspect: () => Promise<T>) => countInspection(run, inspect);
    const send = (file: VideoFile) =>
      uploadAndMeasure(run, file, signal, (media, bounded) =>
        reconnecting(run, bounded, () => run.model.upload(media, bounded, uploadLabel(run.claim.runId))),
      );
    const download = () =>
      withVideoFile(video, { platform: ad.platform, signal, aroundInspection }, async (file) => ({
        ...(await send(file)),
        sha256: file.sha256,
        seconds: file.seconds,
        hasAudio: file.hasAudio,
      }));
    return reconnecting(run, signal, download);
  });
}

export async function upload(run: Run): Promise<StepResult<UploadedVideo>> {
  const first = await uploadOnce(run, 'upload');
  if ('ok' in first || first.failed !== 'video_expired') return first;
  const again = await scrape(run, 'scrape-again', 'video_expired');
  if ('failed' in again) return again;
  return again.ok.videos < numberOf(run) ? { failed: 'video_expired' } : uploadOnce(run, 'upload-again');
}

/** A file that cannot be deleted is logged; the model's store deletes it after two days. */
export async function deleteUploads(run: Run, { fileName, sound }: UploadedVideo): Promise<void> {
  const remove = (name: string) =>
    run.model.remove(name).then(
      () => true,
      (error: unknown) => {
        log.warn('an upload could not be deleted', { runId: run.claim.runId, fileName: name, error });
        return false;
      },
    );
  await run.step.run('remove', async () => (await Promise.all([fileName, ...(sound ? [sound.fileName] : [])].map(remove))).every(Boolean));
}
