import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { createMeter, type PictureObservation } from '@/lib/video/measure/meter';
import type { Planes } from '@/lib/video/measure/planes';
import { fromStart } from '@/lib/video/tracks';
import { everySample, sampleNear } from './every-sample';
import type { Fence } from './fence';
import type { Send } from './message';
import { upright } from './pixels';
import { createPlaneReader } from './planes-of';
import type { TextReader } from './reader';
import type { createStillTaker } from './stills';

export type Watches = {
  track: InputVideoTrack;
  startsAt: number;
  seconds: number;
  fence: Fence;
  reader: TextReader | undefined;
  stills: ReturnType<typeof createStillTaker>;
  send: Send;
};

/** Observations of so many frames are handed over at once, so that they outlive the page. */
const SENT_FRAMES = 100;
/** Every frame is looked at until their pixels are so many, of which each counts some more for what it takes whatever its size. */
const MAX_WATCHED_PIXELS = 12e9;
const PIXELS_OF_ANY = 1e6;
/** Single frames that are looked at after that. */
const MAX_SAMPLED = 120;
const SAMPLE_EVERY_SECONDS = 0.5;
/** Containers state lengths a little longer than their frames last. */
const MISSING_SECONDS = 0.5;

/** The picture is still measured when the models fail. */
function createTextWatcher({ track, fence, reader, stills, send }: Watches) {
  let working = reader;
  const size = reader?.size(track.displayWidth, track.displayHeight) ?? { width: 1, height: 1 };
  const canvas = new OffscreenCanvas(size.width, size.height);
  const fail = (error: unknown) => {
    working = undefined;
    return send({ kind: 'not_measured', part: 'text', reason: 'failed', why: String(error) });
  };
  let before: VideoSample | undefined;
  const read = async (sample: VideoSample) => {
    if (working === undefined || !fence.mayRead()) return;
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('There is no canvas.');
    sample.draw(context, 0, 0, size.width, size.height);
    const picture = context.getImageData(0, 0, size.width, size.height);
    await working.read(Math.max(0, sample.timestamp), picture);
    await stills.takeChange(sample);
  };
  const look = async (sample: VideoSample, planes: Planes) => {
    if (working?.next(Math.max(0, sample.timestamp), upright(planes, sample)) && before) await read(before);
    before?.close();
    before = sample.clone();
    if (working?.wants()) await read(sample);
  };
  return {
    look: (sample: VideoSample, planes: Planes) => look(sample, planes).catch(fail),
    async finish(until: number): Promise<void> {
      before?.close();
      if (working !== undefined) await send({ kind: 'readings', readings: working.finish(until) });
    },
  };
}

function createWatcher(watches: Watches) {
  const { stills, send } = watches;
  const readPlanes = createPlaneReader();
  const text = createTextWatcher(watches);
  let meter = createMeter();
  let [until, lastAt, unsent, pixels] = [0, -1, 0, 0];
  const pictures: PictureObservation[] = [];
  const flush = async () => {
    const observation = meter.finish();
    pictures.push(observation);
    unsent = 0;
    meter = createMeter();
    await send({ kind: 'picture', until, observation });
  };
  const look = async (sample: VideoSample) => {
    const at = Math.max(0, sample.timestamp);
    if (at <= lastAt) return;
    lastAt = at;
    const planes = await readPlanes(sample);
    meter.push(at, planes);
    await text.look(sample, planes);
    await stills.takeRegular(sample);
    until = at + sample.duration;
    pixels += PIXELS_OF_ANY + sample.codedWidth * sample.codedHeight;
    unsent += 1;
    if (unsent >= SENT_FRAMES) await flush();
  };
  return {
    look,
    flush,
    pictures,
    isFull: () => pixels >= MAX_WATCHED_PIXELS,
    seenUntil: () => until,
    finishText: (end: number) => text.finish(end),
  };
}

type Watcher = ReturnType<typeof createWatcher>;

/** Returns the second from which on frames are left. */
async function watchEvery({ track, startsAt, fence }: Watches, { look, isFull }: Watcher): Promise<number | undefined> {
  for await (const sample of fromStart(startsAt, everySample(track))) {
    try {
      if (sample.timestamp + sample.duration <= 0 && sample.duration > 0) continue;
      if (fence.isOver() || isFull()) return sample.timestamp;
      await look(sample);
    } finally {
      sample.close();
    }
  }
  return undefined;
}

async function watchSome({ track, startsAt, seconds, fence }: Watches, { look }: Watcher, from: number): Promise<number> {
  const step = Math.max(SAMPLE_EVERY_SECONDS, (seconds - from) / MAX_SAMPLED);
  let [at, gap] = [from, 0];
  while (at + step < seconds && !fence.isOver()) {
    const target = at + step;
    const sample = await sampleNear(track, startsAt, at, target);
    if (sample === null) break;
    try {
      await look(sample);
    } finally {
      sample.close();
    }
    const next = Math.max(sample.timestamp, target - step / 2);
    gap = Math.max(gap, next - at);
    at = next;
  }
  return Math.max(gap, seconds - at);
}

async function flushAfter<T>(watcher: Watcher, looking: Promise<T>): Promise<T> {
  try {
    return await looking;
  } finally {
    await watcher.flush();
  }
}

/** Returns the second until which the video was seen, and whether single frames are the last of it. */
async function watchAll(watches: Watches, watcher: Watcher): Promise<{ until: number; sampled: Seen['sampled'] }> {
  const { track, startsAt, seconds, send } = watches;
  const from = await flushAfter(watcher, watchEvery(watches, watcher));
  if (from !== undefined) {
    const everySeconds = await flushAfter(watcher, watchSome(watches, watcher, from));
    if (everySeconds > 0) {
      await send({ kind: 'sampled', from, everySeconds });
      return { until: watcher.seenUntil(), sampled: { from } };
    }
  }
  // A missing frame after the stated end does not count; a truncated file ends without an error.
  if (watcher.seenUntil() < (await track.computeDuration()) - startsAt - MISSING_SECONDS)
    return { until: watcher.seenUntil(), sampled: null };
  await send({ kind: 'all_frames_seen' });
  return { until: seconds, sampled: null };
}

/** The pictures that were seen; from `sampled.from` on they are single frames. */
export type Seen = { pictures: readonly PictureObservation[]; sampled: { from: number } | null };

export async function watch(watches: Watches): Promise<Seen> {
  const watcher = createWatcher(watches);
  let ended: Awaited<ReturnType<typeof watchAll>> | undefined;
  try {
    ended = await watchAll(watches, watcher);
  } finally {
    await watcher.finishText(ended?.until ?? watcher.seenUntil());
  }
  return { pictures: watcher.pictures, sampled: ended.sampled };
}
