import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { measureVideo } from '@/lib/video/measure-video';
import { measuredParts, type Still, type VideoFile, type VideoMeasurement } from '@/lib/video/schema';
import type { MadeVideo } from '@/tests/fakes/videos/maker/make-video';

const RUN_MS = 15 * 60_000;

export type Measured = { measurement: VideoMeasurement; stills: Still[]; seconds: number; rejected: string | undefined };

async function toVideoFile({ path, truth }: MadeVideo): Promise<VideoFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { ...truth.file, path, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

const unmeasured: VideoMeasurement = {
  picture: null,
  text: null,
  sound: null,
  captions: null,
  notMeasured: measuredParts.map((part) => ({ part, reason: 'failed' })),
};

/** Measures as a run of the service does. */
export async function measure(video: MadeVideo): Promise<Measured> {
  const file = await toVideoFile(video);
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const options = { signal: new AbortController().signal, deadlineAt: new Date(Date.now() + RUN_MS) };
  try {
    return { ...(await measureVideo(file, options)), seconds: elapsed(), rejected: undefined };
  } catch (error) {
    return { measurement: unmeasured, stills: [], seconds: elapsed(), rejected: String(error) };
  }
}
