import { EncodedPacketSink, FilePathSource, Input, type InputTrack, MP4, QTFF, WEBM } from 'mediabunny';
import type { Container } from '../schema';
import { findLastPacket, findTracks } from '../tracks';

/** The file is not a complete, playable video; the message contains nothing from the file. */
export class BrokenVideo extends Error {}

/** The header of a truncated file still declares the full length, but the data of its last packet is missing. */
async function requireLastPacket(track: InputTrack): Promise<void> {
  const last = await findLastPacket(track);
  if (last === null || (await new EncodedPacketSink(track).getPacket(last.timestamp)) === null)
    throw new BrokenVideo('the last packet is missing');
}

async function measure(input: Input): Promise<Container> {
  const { video, audio, startsAt } = await findTracks(input);
  if (video === null) throw new BrokenVideo('no video track');
  await requireLastPacket(video);
  if (audio !== null) await requireLastPacket(audio);
  const seconds = (await input.computeDuration()) - startsAt;
  if (!Number.isFinite(seconds) || seconds <= 0) throw new BrokenVideo('no duration');
  const format = await input.getFormat();
  const mimeType = format === WEBM ? 'video/webm' : format === QTFF ? 'video/quicktime' : 'video/mp4';
  return { mimeType, seconds, hasAudio: audio !== null, width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
}

/** Throws for any file but a complete, playable video, also for audio alone. */
export async function measureVideo(path: string): Promise<Container> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });
  try {
    return await measure(input);
  } finally {
    input.dispose();
  }
}
