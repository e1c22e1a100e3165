import type { Still, VideoFile, VideoMeasurement } from './schema';
import { toUnmeasured } from './unmeasured';

export type MeasureOptions = { signal: AbortSignal; deadlineAt: Date; stills: boolean };

/** Measures a video, as far as that works: rejects only with the signal's own reason. */
export async function measureVideo(
  _file: VideoFile,
  { signal }: MeasureOptions,
): Promise<{ measurement: VideoMeasurement; stills: Still[] }> {
  signal.throwIfAborted();
  return { measurement: toUnmeasured('failed'), stills: [] };
}
