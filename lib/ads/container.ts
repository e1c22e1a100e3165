import { EncodedPacketSink, FilePathSource, Input, type InputTrack, MP4, QTFF, WEBM } from 'mediabunny';
import { RunFailure } from '@/lib/failures';
import type { Clip } from './schema';

type Container = Pick<Clip, 'mimeType' | 'seconds' | 'hasAudio' | 'width' | 'height'>;

/** Whether the first bytes are those of MP4/QuickTime (`ftyp`) or WebM (EBML); at least eight bytes must be given. */
export function looksLikeVideo(head: Uint8Array): boolean {
  const at = (offset: number, text: string) => [...text].every((character, index) => head[offset + index] === character.charCodeAt(0));
  return at(4, 'ftyp') || at(0, '\x1A\x45\xDF\xA3');
}

/** A file cut short keeps its full length in its header; only its last packet is missing. */
async function requireLastPacket(track: InputTrack): Promise<void> {
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  if (last === null || last.byteLength === 0) throw new RunFailure('video_broken', { cause: new Error('the last packet is missing') });
}

async function inspect(input: Input): Promise<Container> {
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new RunFailure('video_broken', { cause: new Error('no video track') });
  const audio = await input.getPrimaryAudioTrack();
  await requireLastPacket(video);
  if (audio !== null) await requireLastPacket(audio);
  const seconds = await input.computeDuration();
  if (!Number.isFinite(seconds) || seconds <= 0) throw new RunFailure('video_broken', { cause: new Error('no duration') });
  const format = await input.getFormat();
  const mimeType = format === WEBM ? 'video/webm' : format === QTFF ? 'video/quicktime' : 'video/mp4';
  return { mimeType, seconds, hasAudio: audio !== null, width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
}

/** Proves that a file is one whole, playable video; throws `video_broken` otherwise, also for audio without pictures. */
export async function inspectContainer(path: string): Promise<Container> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });
  try {
    return await inspect(input);
  } catch (cause) {
    if (cause instanceof RunFailure) throw cause;
    throw new RunFailure('video_broken', { cause });
  } finally {
    input.dispose();
  }
}
