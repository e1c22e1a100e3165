import { type EncodedPacket, EncodedPacketSink, type Input, type InputAudioTrack, type InputTrack, type InputVideoTrack } from 'mediabunny';

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

/** The tracks of a video that are watched and heard, where they have a packet. */
export async function findTracks(input: Input): Promise<{ video: InputVideoTrack | null; audio: InputAudioTrack | null }> {
  return { video: await input.getPrimaryVideoTrack({ filter }), audio: await input.getPrimaryAudioTrack({ filter }) };
}
