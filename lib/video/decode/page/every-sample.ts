import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';

/** A file that breaks the decoder more often is not worth the time. */
const MAX_BREAKS = 20;

async function nextKeyAt(packets: EncodedPacketSink, at: number): Promise<number | undefined> {
  const last = (await packets.getPacket(at)) ?? (await packets.getFirstPacket());
  return last === null ? undefined : (await packets.getNextKeyPacket(last))?.timestamp;
}

/** Every frame of a track; where the decoder breaks, it begins again at the next key frame. Throws when there is none. */
export async function* everySample(track: InputVideoTrack): AsyncGenerator<VideoSample, void> {
  const sink = new VideoSampleSink(track);
  const packets = new EncodedPacketSink(track);
  let from = Number.NEGATIVE_INFINITY;
  let at = Number.NEGATIVE_INFINITY;
  for (let breaks = 0; ; breaks += 1) {
    try {
      for await (const sample of sink.samples(from)) {
        at = sample.timestamp;
        yield sample;
      }
      return;
    } catch (error) {
      const next = breaks < MAX_BREAKS ? await nextKeyAt(packets, Math.max(at, from)) : undefined;
      if (next === undefined) throw error;
      from = next;
    }
  }
}

/** The frame that is cheapest to decode near `target`: a key frame if there is one after `from`; all by the clock of the video. */
export async function sampleNear(track: InputVideoTrack, startsAt: number, from: number, target: number): Promise<VideoSample | null> {
  const key = await new EncodedPacketSink(track).getKeyPacket(startsAt + target, { metadataOnly: true });
  const at = key !== null && key.timestamp > startsAt + from ? key.timestamp : startsAt + target;
  const sample = await new VideoSampleSink(track).getSample(at);
  sample?.setTimestamp(sample.timestamp - startsAt);
  return sample;
}
