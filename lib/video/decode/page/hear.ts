import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { fromStart } from '@/lib/video/tracks';
import type { Fence } from './fence';
import { createListener } from './listener';
import type { Send } from './message';
import { loadModel } from './models';

/** Shorter gaps are rounding. */
const GAP_SECONDS = 0.03;

type Hears = { track: InputAudioTrack | null; startsAt: number; seconds: number; fence: Fence; send: Send };

function toChannels(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const channel = new Float32Array(sample.numberOfFrames);
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
    return channel;
  });
}

/** Places a sample after the sound that was heard: silence to add before it, and frames of it to leave out. */
function place(sample: AudioSample, heardTo: number): { silentFrames: number; skippedFrames: number } {
  const gap = sample.timestamp - heardTo;
  const frames = Math.round(Math.abs(gap) * sample.sampleRate);
  if (Math.abs(gap) < GAP_SECONDS && heardTo > 0) return { silentFrames: 0, skippedFrames: 0 };
  return gap > 0 ? { silentFrames: frames, skippedFrames: 0 } : { silentFrames: 0, skippedFrames: Math.min(frames, sample.numberOfFrames) };
}

async function pushSilence(push: (channels: Float32Array[]) => Promise<void>, channels: number, frames: number): Promise<void> {
  const CHUNK = 48_000;
  for (let left = frames; left > 0; left -= CHUNK) {
    const silence = new Float32Array(Math.min(left, CHUNK));
    await push(Array.from({ length: channels }, () => silence));
  }
}

/** Answers false when the time ran out. */
async function hearTrack(track: InputAudioTrack, { startsAt, seconds, fence, send }: Hears): Promise<boolean> {
  const listener = createListener({ voice: await loadModel('voice') });
  let heardTo = 0;
  for await (const sample of fromStart(startsAt, new AudioSampleSink(track).samples())) {
    try {
      if (sample.timestamp >= seconds) break;
      if (fence.isOver()) return false;
      const { silentFrames, skippedFrames } = place(sample, heardTo);
      const push = (channels: Float32Array[]) => listener.push(channels, sample.sampleRate);
      await pushSilence(push, sample.numberOfChannels, silentFrames);
      if (skippedFrames < sample.numberOfFrames) await push(toChannels(sample).map((channel) => channel.subarray(skippedFrames)));
      heardTo = Math.max(heardTo, sample.timestamp + sample.duration);
    } finally {
      sample.close();
    }
  }
  await send({ kind: 'hearing', hearing: listener.finish() });
  return true;
}

export async function hear(hears: Hears): Promise<void> {
  const { track, send } = hears;
  const leaveOut = (reason: 'codec_not_supported' | 'no_sound_track' | 'out_of_time' | 'failed', why: string) =>
    send({ kind: 'not_measured', part: 'sound', reason, why });
  if (track === null) return leaveOut('no_sound_track', '');
  try {
    if (!(await track.canDecode())) return await leaveOut('codec_not_supported', String(await track.getCodecParameterString()));
    if (!(await hearTrack(track, hears))) await leaveOut('out_of_time', '');
  } catch (error) {
    await leaveOut('failed', String(error));
  }
}
