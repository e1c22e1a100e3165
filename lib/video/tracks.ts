import {
  type AudioSample,
  type EncodedPacket,
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type VideoSample,
} from 'mediabunny';

/** Closer packets than this are one. */
const STEP_SECONDS = 1e-6;

/** The last packet of a track without its data; empty ones at the end, which some encoders write, do not count. */
export async function findLastPacket(track: InputTrack): Promise<EncodedPacket | null> {
  const sink = new EncodedPacketSink(track);
  let last = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  while (last?.byteLength === 0) last = await sink.getPacket(last.timestamp - STEP_SECONDS, { metadataOnly: true });
  return last;
}

const filter = async (track: InputTrack) => (await findLastPacket(track)) !== null;

type Tracks = { video: InputVideoTrack | null; audio: InputAudioTrack | null; startsAt: number };

/** The video begins at `startsAt` of the tracks' clock: a part of a stream keeps the clock of the stream. Earlier content is not shown. */
export async function findTracks(input: Input): Promise<Tracks> {
  const video = await input.getPrimaryVideoTrack({ filter });
  const audio = await input.getPrimaryAudioTrack({ filter });
  const tracks = [video, audio].filter((track) => track !== null);
  return { video, audio, startsAt: Math.max(0, await input.getFirstTimestamp(tracks)) };
}

/** Moves samples from the clock of their track to that of the video. */
export async function* fromStart<T extends VideoSample | AudioSample | null>(
  startsAt: number,
  samples: AsyncIterable<T>,
): AsyncGenerator<T, void> {
  for await (const sample of samples) {
    sample?.setTimestamp(sample.timestamp - startsAt);
    yield sample;
  }
}
