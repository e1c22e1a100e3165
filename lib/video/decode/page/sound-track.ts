import {
  AdtsOutputFormat,
  BufferTarget,
  Conversion,
  type ConversionAudioOptions,
  type Input,
  type InputAudioTrack,
  Mp3OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import { toBase64 } from '@/lib/video/measure/meter';
import { MAX_SOUND_BYTES, type SoundTrack } from '@/lib/video/schema';
import type { Send } from './message';

/** The best first: packets are copied where a format takes them, and anything else is decoded. */
const ways: readonly { mimeType: SoundTrack['mimeType']; format: OutputFormat; audio?: ConversionAudioOptions }[] = [
  { mimeType: 'audio/aac', format: new AdtsOutputFormat() },
  { mimeType: 'audio/mp3', format: new Mp3OutputFormat() },
  { mimeType: 'audio/wav', format: new WavOutputFormat(), audio: { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: 16_000 } },
];
/** These formats have no times, so a copy begins with its first packet, which an encoder writes a little before the sound. */
const copy = { mode: 'forced', shiftTolerance: 0.1 } as const;

type Sounding = { track: InputAudioTrack | null; startsAt: number; seconds: number; send: Send };

async function convert(input: Input, track: InputAudioTrack, { startsAt, seconds, send }: Sounding): Promise<void> {
  for (const { mimeType, format, audio } of ways) {
    const target = new BufferTarget();
    const conversion = await Conversion.init({
      input,
      output: new Output({ format, target }),
      video: { discard: true },
      audio: ({ id }) => (id === track.id ? audio : { discard: true }),
      trim: { start: startsAt, end: startsAt + seconds },
      tags: {},
      showWarnings: false,
      ...(audio === undefined ? { copy } : {}),
    });
    if (!conversion.isValid) continue;
    await conversion.execute();
    const bytes = new Uint8Array(target.buffer ?? []);
    if (bytes.length > MAX_SOUND_BYTES) throw new Error(`${bytes.length} bytes of ${mimeType}`);
    return send({ kind: 'sound_track', mimeType, bytes: toBase64(bytes) });
  }
  throw new Error('no format takes it');
}

/** Sends the sound of the video, from its first second to its last, but where it cannot be had or is too large: that costs nothing else. */
export async function sendSoundTrack(input: Input, sounding: Sounding): Promise<void> {
  const leaveOut = (error: unknown) => sounding.send({ kind: 'not_measured', part: 'sound_track', reason: 'failed', why: String(error) });
  if (sounding.track !== null) await convert(input, sounding.track, sounding).catch(leaveOut);
}
