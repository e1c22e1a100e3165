import { CustomSource, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny';
import { findTracks } from '@/lib/video/tracks';
import { createFence } from './fence';
import { hear } from './hear';
import type { Job, Message, Send } from './message';
import { takeMissingStills } from './missing-stills';
import { loadModel } from './models';
import { MAX_PIXELS } from './planes-of';
import { fetchBytes, fetchFile } from './ranges';
import { createReader, type TextReader } from './reader';
import { sendSoundTrack } from './sound-track';
import { createStillTaker } from './stills';
import { watch } from './watch';

declare const sendToServer: (message: Message) => Promise<void>;

const send: Send = (message) => sendToServer(message);

/** The tables of a video of ten minutes are some megabytes. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

function openVideo(bytes: number): Input {
  const read = (from: number, to: number) => {
    if (to - from > MAX_READ_BYTES) throw new Error(`${to - from} bytes are asked for at once`);
    return fetchBytes('/video', from, to);
  };
  return new Input({ formats: [MP4, QTFF, WEBM], source: new CustomSource({ getSize: () => bytes, read, prefetchProfile: 'network' }) });
}

async function loadReader({ seconds }: Job): Promise<TextReader> {
  const [detect, recognize] = [await loadModel('detect'), await loadModel('recognize')];
  return createReader({ detect, recognize, dictionary: new TextDecoder().decode(await fetchFile('/dictionary.txt')) }, seconds);
}

async function findObstacle(track: InputVideoTrack): Promise<Message | undefined> {
  const leaveOut = (reason: 'codec_not_supported' | 'failed', why: string): Message => ({
    kind: 'not_measured',
    part: 'picture',
    reason,
    why,
  });
  if (!(await track.canDecode())) return leaveOut('codec_not_supported', String(await track.getCodecParameterString()));
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  return width * height > MAX_PIXELS ? leaveOut('failed', `${width} × ${height}`) : undefined;
}

async function leaveOutText(error: unknown): Promise<undefined> {
  await send({ kind: 'not_measured', part: 'text', reason: 'failed', why: String(error) });
}

async function measure(job: Job): Promise<void> {
  const fence = createFence(job.budgetMs);
  const input = openVideo(job.videoBytes);
  const { video: track, audio, startsAt } = await findTracks(input);
  const obstacle = track === null ? undefined : await findObstacle(track);
  const loading = track === null || obstacle !== undefined ? undefined : loadReader(job);
  // Awaited after the sound: an earlier failure does not stop the sound.
  loading?.catch(() => undefined);
  await hear({ track: audio, startsAt, seconds: job.seconds, fence, send });
  if (!fence.isOver()) await sendSoundTrack(input, { track: audio, startsAt, seconds: job.seconds, send });
  if (obstacle !== undefined) await send(obstacle);
  if (track === null || loading === undefined) return;
  try {
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    await send({ kind: 'size', width, height, rotation: await track.getRotation() });
    const stills = createStillTaker({ seconds: job.seconds, send });
    const watches = { track, startsAt, seconds: job.seconds, fence, reader: await loading.catch(leaveOutText), stills, send };
    await takeMissingStills(watches, await watch(watches));
  } catch (error) {
    await send({ kind: 'not_measured', part: 'picture', reason: fence.isOver() ? 'out_of_time' : 'failed', why: String(error) });
  }
}

Object.assign(globalThis, { measure });
