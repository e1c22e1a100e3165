import {
  ALL_FORMATS,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputTrack,
  Output,
  type OutputFormat,
} from 'mediabunny';

/** A copy of a video, without what is before its second 0, whose clock begins later, as that of a part of a stream does. */
export async function withLaterClock(file: string, seconds: number, format: OutputFormat): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  const copies: (() => Promise<void>)[] = [];
  const copy = (track: InputTrack, add: (packet: EncodedPacket) => Promise<void>) =>
    copies.push(async () => {
      for await (const packet of new EncodedPacketSink(track).packets())
        if (packet.timestamp >= 0) await add(packet.clone({ timestamp: packet.timestamp + seconds }));
    });
  for (const track of await input.getVideoTracks()) {
    const source = new EncodedVideoPacketSource((await track.getCodec()) ?? 'avc');
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
    output.addVideoTrack(source);
    copy(track, (packet) => source.add(packet, decoderConfig && { decoderConfig }));
  }
  for (const track of await input.getAudioTracks()) {
    const source = new EncodedAudioPacketSource((await track.getCodec()) ?? 'aac');
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
    output.addAudioTrack(source);
    copy(track, (packet) => source.add(packet, decoderConfig && { decoderConfig }));
  }
  await output.start();
  await Promise.all(copies.map((run) => run()));
  await output.finalize();
  input.dispose();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
