import { statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { killGroup, listGroup } from '@/lib/browser/process-group';
import { loadEnv } from '@/lib/env';
import { measureVideo } from '@/lib/video/measure-video';
import type { VideoFile } from '@/lib/video/schema';
import { until } from '@/tests/support/until';
import { cpuSecondsOf, findBrowser, homes, renderersOf } from './leftovers';

loadEnv('serve');
const file = path.resolve('tests/fakes/videos/kettle-hd.mp4');
const video: VideoFile = {
  ...{ path: file, bytes: statSync(file).size, sha256: '' },
  ...{ mimeType: 'video/mp4', seconds: 10, hasAudio: true, width: 720, height: 1280 },
};

const MINUTE_MS = 60_000;
const inTime = () => new Date(Date.now() + 15 * MINUTE_MS);
const options = (signal: AbortSignal, deadlineAt = inTime()) => ({ signal, deadlineAt });
const never = () => new AbortController().signal;

const browsers: number[] = [];

afterEach(() => {
  expect(homes()).toEqual([]);
  for (const browser of browsers.splice(0)) expect(listGroup(browser)).toEqual([]);
});

/** The browser of the only measurement, once its page runs. */
async function whenRunning(): Promise<number> {
  const browser = await until('a renderer runs', () =>
    homes()
      .map(findBrowser)
      .find((group) => group !== undefined && renderersOf(group).length > 0),
  );
  browsers.push(browser);
  return browser;
}

describe('a measurement leaves neither a process nor a folder', () => {
  test('when its run is aborted, which alone makes it reject', async () => {
    const stop = new AbortController();
    const measuring = measureVideo(video, options(stop.signal));
    const rejected = expect(measuring).rejects.toThrow('stopped');
    await whenRunning();
    stop.abort(new Error('stopped'));
    await rejected;
  });

  test('when its renderer is killed, and says that it failed', async () => {
    const measuring = measureVideo(video, options(never()));
    const browser = await whenRunning();
    // The page loads in a process of its own; the one that computes is the one that measures.
    const computing = await until('a renderer computes', () => renderersOf(browser).find((pid) => cpuSecondsOf(pid) > 0.5));
    process.kill(computing, 'SIGKILL');
    const { measurement } = await measuring;
    expect(measurement.picture).toBeNull();
    expect(measurement.notMeasured).toContainEqual({ part: 'picture', reason: 'failed' });
  });

  test('when its browser is killed', async () => {
    const measuring = measureVideo(video, options(never()));
    killGroup(await whenRunning());
    const { measurement } = await measuring;
    expect(measurement.notMeasured.map(({ reason }) => reason)).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  test('when its file is gone', async () => {
    const { measurement, stills } = await measureVideo({ ...video, path: `${file}.gone` }, options(never()));
    expect(measurement).toMatchObject({ picture: null, text: null, sound: null, captions: null });
    expect(stills).toEqual([]);
  });
});

describe('a measurement that has too little time', () => {
  test('does not begin when less than four minutes of its run are left', async () => {
    const { measurement } = await measureVideo(video, options(never(), new Date(Date.now() + 4 * MINUTE_MS)));
    expect(measurement.notMeasured.map(({ reason }) => reason)).toEqual(['out_of_time', 'out_of_time', 'out_of_time', 'out_of_time']);
  });

  test('keeps what it saw until then', async () => {
    const { measurement } = await measureVideo(video, options(never(), new Date(Date.now() + 4 * MINUTE_MS + 5000)));
    for (const { reason } of measurement.notMeasured) expect(['out_of_time', 'no_voice', 'not_read']).toContain(reason);
  });

  test('that was aborted before does not begin either', async () => {
    const stopped = new AbortController();
    stopped.abort(new Error('before'));
    await expect(measureVideo(video, options(stopped.signal))).rejects.toThrow('before');
  });
});
