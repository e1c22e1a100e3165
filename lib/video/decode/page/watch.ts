import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { createMeter, MAX_FRAMES } from '@/lib/video/measure/meter';
import type { Planes } from '@/lib/video/measure/planes';
import { fromStart } from '@/lib/video/tracks';
import { everySample, sampleNear } from './every-sample';
import type { Send } from './message';
import type { Pace } from './pace';
import { upright } from './pixels';
import { createPlaneReader } from './planes-of';
import type { TextReader } from './reader';
import type { createStillTaker } from './stills';

export type Watches = {
  track: InputVideoTrack;
  startsAt: number;
  seconds: number;
  pace: Pace;
  reader: TextReader | undefined;
  stills: ReturnType<typeof createStillTaker> | undefined;
  send: Send;
};

/** Observations are handed over this often, so that they outlive the page. */
const SEND_EVERY_MS = 1000;
const SAMPLE_EVERY_SECONDS = 0.5;
/** Containers state lengths a little longer than their frames last. */
const MISSING_SECONDS = 0.5;
const FIRST_SAMPLE_MS = 200;
const MAX_SAMPLED = 4000;

/** The picture is still measured when the models fail. */
function createTextWatcher({ track, pace, reader, stills, send }: Watches) {
  let working = reader;
  const size = reader?.size(track.displayWidth, track.displayHeight) ?? { width: 1, height: 1 };
  const canvas = new OffscreenCanvas(size.width, size.height);
  const fail = (error: unknown) => {
    working = undefined;
    return send({ kind: 'not_measured', part: 'text', reason: 'failed', why: String(error) });
  };
  const read = async (sample: VideoSample, planes: Planes) => {
    const at = Math.max(0, sample.timestamp);
    if (!working?.wants(at, upright(planes, sample)) || !pace.mayRead(at)) return;
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('There is no canvas.');
    sample.draw(context, 0, 0, size.width, size.height);
    const picture = context.getImageData(0, 0, size.width, size.height);
    await pace.reading(async () => working?.read(at, picture));
    await stills?.takeChange(sample);
  };
  return {
    look: (sample: VideoSample, planes: Planes) => read(sample, planes).catch(fail),
    async finish(until: number): Promise<void> {
      if (working !== undefined) await send({ kind: 'readings', readings: working.finish(until) });
    },
  };
}

function createWatcher(watches: Watches) {
  const { stills, send } = watches;
  const readPlanes = createPlaneReader();
  const text = createTextWatcher(watches);
  let meter = createMeter();
  let toldAt = performance.now();
  let [until, lastAt, kept] = [0, -1, 0];
  const flush = async () => {
    toldAt = performance.now();
    const observation = meter.finish();
    kept += observation.times.length;
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
    await stills?.takeRegular(sample);
    until = at + sample.duration;
    if (performance.now() - toldAt > SEND_EVERY_MS) await flush();
  };
  return {
    look,
    flush,
    isFull: () => kept >= MAX_FRAMES - MAX_SAMPLED,
    seenUntil: () => until,
    finishText: (end: number) => text.finish(end),
  };
}

type Watcher = ReturnType<typeof createWatcher>;

/** Returns the second from which on frames are left. */
async function watchEvery({ track, startsAt, pace }: Watches, { look, isFull }: Watcher): Promise<number | undefined> {
  for await (const sample of fromStart(startsAt, everySample(track))) {
    try {
      if (sample.timestamp + sample.duration <= 0 && sample.duration > 0) continue;
      if (pace.isLate(sample.timestamp) || isFull()) return sample.timestamp;
      await look(sample);
    } finally {
      sample.close();
    }
  }
  return undefined;
}

async function watchSome({ track, startsAt, seconds, pace }: Watches, { look }: Watcher, from: number): Promise<number> {
  const began = performance.now();
  let [at, seen, gap] = [from, 0, 0];
  while (!pace.isOver()) {
    const takesMs = seen === 0 ? FIRST_SAMPLE_MS : (performance.now() - began) / seen;
    // A reading that begins late would leave no time for the last observations.
    if (pace.leftMs() < takesMs) break;
    const target = at + Math.max(SAMPLE_EVERY_SECONDS, ((seconds - at) * takesMs) / pace.leftMs());
    if (target >= seconds) break;
    const sample = await sampleNear(track, startsAt, at, target);
    if (sample === null) break;
    try {
      await look(sample);
    } finally {
      sample.close();
    }
    const next = Math.max(sample.timestamp, target - SAMPLE_EVERY_SECONDS / 2);
    gap = Math.max(gap, next - at);
    [at, seen] = [next, seen + 1];
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

/** Returns the second until which the video was seen. */
async function watchAll(watches: Watches, watcher: Watcher): Promise<number> {
  const { track, startsAt, seconds, send } = watches;
  const from = await flushAfter(watcher, watchEvery(watches, watcher));
  if (from !== undefined) {
    const everySeconds = await flushAfter(watcher, watchSome(watches, watcher, from));
    if (everySeconds > 0) {
      await send({ kind: 'sampled', from, everySeconds });
      return watcher.seenUntil();
    }
  }
  // A missing frame after the stated end does not count; a truncated file ends without an error.
  if (watcher.seenUntil() < (await track.computeDuration()) - startsAt - MISSING_SECONDS) return watcher.seenUntil();
  await send({ kind: 'all_frames_seen' });
  return seconds;
}

export async function watch(watches: Watches): Promise<void> {
  const watcher = createWatcher(watches);
  watches.pace.beginFrames();
  let until: number | undefined;
  try {
    until = await watchAll(watches, watcher);
  } finally {
    await watcher.finishText(until ?? watcher.seenUntil());
  }
}
